import * as E from "fp-ts/Either";
import type { Client, Session } from "../http/client";
import type { ApiError } from "../http/errors";
import type { StorageZone } from "./storageZone";

/** The files of a storage zone: its name, and a session with its storage host. */
export interface ZoneFiles {
  readonly zoneName: string;
  readonly session: Session;
}

/** Requests that a zone's host receives at the same time. It allows 100 connections from one address. */
export const storageInFlight = 16;

/**
 * The storage host of a zone, which takes the zone's own password instead of the account's key.
 *
 * Fails if the zone has no valid host.
 */
export function filesOf(session: Session, zone: StorageZone): E.Either<ApiError, ZoneFiles> {
  const client = clientOf(session.client, zone);
  return client === undefined
    ? E.left({
        _tag: "Decode",
        operation: { method: "GET", path: "/storagezone/{id}" },
        problems: ["StorageHostname: expected the name of a host"],
        doubtful: false,
      })
    : E.right({ zoneName: zone.Name, session: { ...session, client } });
}

function clientOf(client: Client, { Id, Name, Password, StorageHostname }: StorageZone): Client | undefined {
  return client.at({
    hostname: StorageHostname ?? "",
    apiKey: Password,
    keySource: `storage zone ${Id}, which is its password`,
    keyRemedy: "If the password was just reset, run again",
    settings: {
      inFlight: storageInFlight,
      keyProbe: { method: "GET", pathAndQuery: `/${encodeURIComponent(Name)}/` },
    },
  });
}
