import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { withDefault } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { allFromCursorPages } from "../../../http/pagination";

/** A region of Magic Containers. Name and group are the API's, such as "DE" and "EU". */
export const RemoteContainerRegion = t.strict(
  {
    id: t.string,
    name: withDefault(t.string, ""),
    group: withDefault(t.string, ""),
    hasAnycastSupport: withDefault(t.boolean, false),
    hasCapacity: withDefault(t.boolean, false),
  },
  "ContainerRegion",
);
export type RemoteContainerRegion = t.TypeOf<typeof RemoteContainerRegion>;

/** GET /mc/regions?nextCursor=&limit=: 200. All regions, the same for every account. */
export function fetchContainerRegions(session: Session): TE.TaskEither<ApiError, readonly RemoteContainerRegion[]> {
  return allFromCursorPages(session, { path: "/mc/regions", item: RemoteContainerRegion });
}

/** GET /mc/nodes?nextCursor=&limit=: 200. The addresses of all nodes, the same for every account. */
export function fetchContainerNodes(session: Session): TE.TaskEither<ApiError, readonly string[]> {
  return allFromCursorPages(session, { path: "/mc/nodes", item: t.string });
}
