import { allFromCursorPages } from "../../../http/pagination";
import { answeringWithAll } from "../../../lookups/answering";
import { getContainerRegions as definition } from "./getContainerRegions.definition";

export const getContainerRegions = answeringWithAll(definition, (session, item) =>
  allFromCursorPages(session, { path: "/mc/regions", item }),
);
