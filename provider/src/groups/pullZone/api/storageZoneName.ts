import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { remoteObjects } from "../../../http/remoteObjects";

const storageZones = remoteObjects("/storagezone", "storageZoneId", t.type({ Name: t.string }, "StorageZone"), {
  returns401WhenMissing: true,
});

/** The name of a storage zone. `undefined` if the account does not have it: the API then returns 401. */
export function storageZoneName(session: Session, id: number): TE.TaskEither<ApiError, string | undefined> {
  return pipe(
    storageZones.find(session, id),
    TE.map((zone) => zone?.Name),
    TE.orElse((error) => (error._tag === "Status" && error.status === 401 ? TE.right(undefined) : TE.left(error))),
  );
}
