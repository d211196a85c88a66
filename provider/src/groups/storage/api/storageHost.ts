import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../../../common/taskEither";
import { pathBelow } from "../../../formats/storagePath";
import type { Session } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { listFolder, type StorageObject, type ZoneFiles } from "./storageFile";
import type { RemoteStorageZone } from "./storageZone";

/** Requests that a zone's host receives at the same time. It allows 100 connections from one address. */
export const storageInFlight = 16;

/** The files of a zone, at the zone's own host, authorized with the password of the zone. */
export function storageFilesOf(
  session: Session,
  { name = "", storageHostname, password }: RemoteStorageZone,
): ZoneFiles {
  const client = session.client.at({
    hostname: storageHostname,
    key: password,
    inFlight: storageInFlight,
  });
  return { zoneName: name, session: { ...session, client } };
}

/** Whether the zone holds a file. Unlike the counts in the zone, the lists are up to date. Empty folders do not count. */
export function holdsFiles(session: Session, zone: RemoteStorageZone): TE.TaskEither<ApiError, boolean> {
  return pipe(
    findFileBelow(storageFilesOf(session, zone), ""),
    TE.map((path) => path !== undefined),
  );
}

/** The path of any file below a folder. */
export function findFileBelow(files: ZoneFiles, folder: string): TE.TaskEither<ApiError, string | undefined> {
  return taskEither(async function* () {
    const objects = yield* valueOf(listFolder(files, folder, "fresh"));
    const pathOf = ({ ObjectName }: StorageObject) => pathBelow(folder, ObjectName);
    // What has no name cannot be looked into.
    const file = objects.find(({ IsDirectory, ObjectName }) => !IsDirectory || ObjectName === "");
    if (file !== undefined) return pathOf(file);
    for (const below of objects) {
      const found = yield* valueOf(findFileBelow(files, pathOf(below)));
      if (found !== undefined) return found;
    }
    return undefined;
  });
}
