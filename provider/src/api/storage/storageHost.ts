import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { listFolderAgain } from "./storageFile";
import type { ZoneFiles } from "./storageFile";
import type { StorageZone } from "./storageZoneCodec";

/** Requests that a zone's host receives at the same time. It allows 100 connections from one address. */
export const storageInFlight = 16;

/** The files of a zone, at the zone's own host, authorized with the password of the zone. */
export function filesOf(session: Session, { Id, Name, StorageHostname, Password }: StorageZone): ZoneFiles {
  const client = session.client.at({
    hostname: StorageHostname,
    key: Password,
    keySource: `storage zone ${Id}, which is its password`,
    settings: {
      inFlight: storageInFlight,
      keyProbe: { method: "GET", pathAndQuery: `/${encodeURIComponent(Name)}/` },
    },
  });
  return { zoneName: Name, session: { ...session, client } };
}

/** Whether the zone holds any file or folder. Unlike the counts in the zone, the list is up to date. */
export function holdsFiles(session: Session, zone: StorageZone): TE.TaskEither<ApiError, boolean> {
  return pipe(
    listFolderAgain(filesOf(session, zone), ""),
    TE.map((objects) => objects.length > 0),
  );
}
