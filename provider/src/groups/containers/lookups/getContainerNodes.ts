import * as t from "io-ts";
import { mapStep } from "../../../common/taskEither";
import { allFromCursorPages } from "../../../http/pagination";
import { answering } from "../../../lookups/answering";
import { getContainerNodes as definition } from "./getContainerNodes.definition";

export const getContainerNodes = answering(definition, (session) =>
  mapStep(allFromCursorPages(session, { path: "/mc/nodes", item: t.string }), (addresses) => ({
    ipAddresses: [...addresses].sort(),
  })),
);
