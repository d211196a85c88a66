import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { taskEither, valueOf } from "../../taskEither";
import type { Session } from "../http/client";
import { withDefault } from "../http/codecs";
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
const StorageObject = t.strict({ ObjectName: t.string, IsDirectory: withDefault(t.boolean, false) }, "StorageObject");

/**
 * GET https://{StorageHostname}/{storageZoneName}/{folder}/: 200, 401. Whether there is a file in the zone, or in a
 * folder of it. Unlike the counts in the zone, the lists are up to date. Folders without files do not count.
 *
 * @param folder the names of the folders that lead to it
 */
export function holdsFiles(
  session: Session,
  zone: StorageZone,
  folder: readonly string[] = [],
): TE.TaskEither<ApiError, boolean> {
  return taskEither(async function* () {
    const names = Object.fromEntries(folder.map((name, depth) => [`folder${depth}`, name]));
    const path = Object.keys(names).map((name) => `{${name}}/`);
    const list = storageSession(session, zone).client.transport.send(
      {
        operation: { method: "GET", path: `/{storageZoneName}/${path.join("")}` },
        params: { storageZoneName: zone.Name, ...names },
        reply: t.readonlyArray(StorageObject, "list of StorageObject"),
      },
      session,
    );
    const objects = yield* valueOf(list);
    if (objects.some(({ IsDirectory }) => !IsDirectory)) return true;
    for (const { ObjectName } of objects) {
      if (yield* valueOf(holdsFiles(session, zone, [...folder, ObjectName]))) return true;
    }
    return false;
  });
}
