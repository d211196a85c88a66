import type * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../../../common/taskEither";
import { pathBelow } from "../../../formats/storagePath";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { listFolder, type ZoneFiles } from "./storageFile";
import type { RemoteStorageZone } from "./storageZone";

/** Requests that a zone's host receives at the same time. It allows 100 connections from one address. */
export const storageInFlight = 16;

/** The files of a zone, at the zone's own host, authorized with the password of the zone. */
export function storageFilesOf(
  session: Session,
  { storageZoneId, name = "", storageHostname, password }: RemoteStorageZone,
): ZoneFiles {
  const client = session.client.at({
    hostname: storageHostname,
    key: password,
    keySource: `storage zone ${storageZoneId}, which is its password`,
    acceptsKeyLate: true,
    inFlight: storageInFlight,
  });
  return { zoneName: name, session: { ...session, client } };
}

/** Whether the zone holds a file. Unlike the counts in the zone, the lists are up to date. Empty folders do not count. */
export function holdsFiles(session: Session, zone: RemoteStorageZone): TE.TaskEither<ApiError, boolean> {
  return holdsBelow(storageFilesOf(session, zone), "");
}

function holdsBelow(files: ZoneFiles, folder: string): TE.TaskEither<ApiError, boolean> {
  return taskEither(async function* () {
    const objects = yield* valueOf(listFolder(files, folder, "fresh"));
    // What has no name cannot be looked into.
    if (objects.some(({ IsDirectory, ObjectName }) => !IsDirectory || ObjectName === "")) return true;
    for (const { ObjectName } of objects)
      if (yield* valueOf(holdsBelow(files, pathBelow(folder, ObjectName)))) return true;
    return false;
  });
}
