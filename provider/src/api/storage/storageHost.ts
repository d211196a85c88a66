import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { pipe } from "fp-ts/function";
import type { Session } from "../http/client";
import { list } from "../http/codecs";
import type { ApiError } from "../http/errors";
import type { StorageZone } from "./storageZoneCodec";

/** A session with the host that serves the files of a zone, authorized with the password of the zone. */
export function storageSession(
  session: Session,
  { StorageHostname, Password }: Pick<StorageZone, "StorageHostname" | "Password">,
): Session {
  const keySource = "the storage zone's password";
  return { ...session, client: session.client.at({ hostname: StorageHostname, key: Password, keySource }) };
}

/** A file or folder in a list. */
const StorageObject = t.strict({ ObjectName: t.string, IsDirectory: t.boolean }, "StorageObject");

/**
 * GET https://{StorageHostname}/{storageZoneName}/: 200, 401. Whether the zone holds any file or folder. Unlike the
 * counts in the zone, the list is up to date.
 */
export function holdsFiles(session: Session, zone: StorageZone): TE.TaskEither<ApiError, boolean> {
  return pipe(
    storageSession(session, zone).client.transport.send(
      {
        operation: { method: "GET", path: "/{storageZoneName}/" },
        params: { storageZoneName: zone.Name },
        reply: list(StorageObject),
      },
      session,
    ),
    TE.map((objects) => objects.length > 0),
  );
}
