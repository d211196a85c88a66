import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { allFromCursorPages } from "../../../http/pagination";
import { answering } from "../../../lookups/answering";
import { getContainerNodes as definition } from "./getContainerNodes.definition";

export const getContainerNodes = answering(definition, (session) =>
  pipe(
    allFromCursorPages(session, { path: "/mc/nodes", item: t.string }),
    TE.map((addresses) => ({ ipAddresses: [...addresses].sort() })),
  ),
);
