import { fetchList } from "../../../http/pagination";
import { answeringWithAll } from "../../../lookups/answering";
import { getCountries as definition } from "./getCountries.definition";

export const getCountries = answeringWithAll(definition, (session, item) => fetchList(session, "/country", item));
