import { fetchList } from "../../../http/pagination";
import { answeringWithAll } from "../../../lookups/answering";
import { getRegions as definition } from "./getRegions.definition";

export const getRegions = answeringWithAll(definition, (session, item) => fetchList(session, "/region", item));
