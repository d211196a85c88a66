import { fetchList } from "../../../http/pagination";
import { answeringWithAll } from "../../../lookups/answering";
import { getStorageRegions as definition } from "./getStorageRegions.definition";

export const getStorageRegions = answeringWithAll(definition, (session, item) =>
  fetchList(session, "/storagezone/regions", item),
);
