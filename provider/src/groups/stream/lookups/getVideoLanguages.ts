import { fetchList } from "../../../http/pagination";
import { answeringWithAll } from "../../../lookups/answering";
import { getVideoLanguages as definition } from "./getVideoLanguages.definition";

export const getVideoLanguages = answeringWithAll(definition, (session, item) =>
  fetchList(session, "/videolibrary/languages", item),
);
