import type * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../../taskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { listFolderAgain, type ZoneFiles } from "./storageFile";
import type { StorageZone } from "./storageZoneCodec";

/** Requests that a zone's host receives at the same time. It allows 100 connections from one address. */
export const storageInFlight = 16;

/** The files of a zone, at the zone's own host, authorized with the password of the zone. */
export function filesOf(session: Session, { Id, Name, StorageHostname, Password }: StorageZone): ZoneFiles {
  const client = session.client.at({
    hostname: StorageHostname,
    key: Password,
    keySource: `storage zone ${Id}, which is its password`,
    settings: { inFlight: storageInFlight },
  });
  return { zoneName: Name, session: { ...session, client } };
}

/** Whether the zone holds a file. Unlike the counts in the zone, the lists are up to date. Empty folders do not count. */
export function holdsFiles(session: Session, zone: StorageZone): TE.TaskEither<ApiError, boolean> {
  return holdsFilesBelow(filesOf(session, zone), "");
}

function holdsFilesBelow(files: ZoneFiles, folder: string): TE.TaskEither<ApiError, boolean> {
  return taskEither(async function* () {
    const objects = yield* valueOf(listFolderAgain(files, folder));
    // What has no name cannot be looked into.
    if (objects.some(({ IsDirectory, ObjectName }) => !IsDirectory || ObjectName === "")) return true;
    for (const { ObjectName } of objects) {
      const below = folder === "" ? ObjectName : `${folder}/${ObjectName}`;
      if (yield* valueOf(holdsFilesBelow(files, below))) return true;
    }
    return false;
  });
}
