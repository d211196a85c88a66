import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import type { ApiCall } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import { type ApiError, isNotFound, saysNotFound } from "../../../http/errors";
import { allFromPages, findInPages } from "../../../http/pagination";
import { StorageRegion, type StorageZone, StorageZonePage, storageZonePath, storageZones } from "./storageZoneCodec";

export { s3HostnameOf, storageZoneTypes, zoneTiers } from "./storageZoneCodec";
export type { StorageRegion, StorageZone } from "./storageZoneCodec";

/** GET /storagezone/{storageZoneId}: 200, 401 or 404 if the account does not have it. Cached. */
export function getStorageZone(session: Session, storageZoneId: number): TE.TaskEither<ApiError, StorageZone> {
  return storageZones(session.client).read(storageZoneId, session);
}

/** The zone, or none if the account does not have it. */
export function findStorageZone(
  session: Session,
  storageZoneId: number,
): TE.TaskEither<ApiError, O.Option<StorageZone>> {
  return notDeleted(ifStorageZoneExists(session, storageZoneId, getStorageZone(session, storageZoneId)));
}

/** Like {@link findStorageZone}, but bypasses the cache. */
export function findStorageZoneAgain(
  session: Session,
  storageZoneId: number,
): TE.TaskEither<ApiError, O.Option<StorageZone>> {
  const look = storageZones(session.client).readAgain(storageZoneId, session);
  return notDeleted(ifStorageZoneExists(session, storageZoneId, look));
}

/** A zone that is marked as deleted is gone. */
function notDeleted(
  look: TE.TaskEither<ApiError, O.Option<StorageZone>>,
): TE.TaskEither<ApiError, O.Option<StorageZone>> {
  return pipe(look, TE.map(O.filter(({ Deleted }) => !Deleted)));
}

/**
 * The result of a call about a zone, or none if the account does not have the zone.
 *
 * The API returns 401 for a zone that does not exist, with a key that it otherwise accepts. The list of zones tells that
 * from a missing permission, so it is read before a 401, or a 404 that may come from another server, counts as none. A
 * zone that is listed was created just before, or cannot be accessed: a second call shows which.
 */
function ifStorageZoneExists<A>(
  session: Session,
  storageZoneId: number,
  look: TE.TaskEither<ApiError, A>,
): TE.TaskEither<ApiError, O.Option<A>> {
  return pipe(
    look,
    TE.map(O.some),
    TE.orElseW((error) =>
      taskEither(async function* () {
        if (saysNotFound(error)) return O.none;
        if (!isNotFound(error) && !isRefusedHere(error)) return yield* failWith(error);
        const listed = findListed(session, ({ Id }) => Id === storageZoneId);
        const found = yield* valueOf(
          pipe(
            listed,
            TE.mapLeft((other) => (other._tag === "Unauthorized" ? other : error)),
          ),
        );
        return O.isNone(found) ? O.none : O.some(yield* valueOf(look));
      }),
    ),
  );
}

/** A 401 for this call alone, from the API. */
function isRefusedHere(error: ApiError): boolean {
  return error._tag === "Status" && error.status === 401 && error.notFromApi !== true;
}

/** GET /storagezone?page=&perPage=: 200. The zone of exactly this name. `search` has no effect, so it is not sent. */
export function findStorageZoneByName(session: Session, name: string): TE.TaskEither<ApiError, O.Option<StorageZone>> {
  return findListed(session, ({ Name }) => Name === name);
}

function findListed(
  session: Session,
  isWanted: (zone: StorageZone) => boolean,
): TE.TaskEither<ApiError, O.Option<StorageZone>> {
  return findInPages(session, storageZoneList, (zone) => !zone.Deleted && isWanted(zone));
}

/** GET /storagezone?page=&perPage=: 200. All zones of the account. */
export function getStorageZones(session: Session): TE.TaskEither<ApiError, readonly StorageZone[]> {
  return pipe(
    allFromPages(session, storageZoneList),
    TE.map((zones) => zones.filter(({ Deleted }) => !Deleted)),
  );
}

const storageZoneList = { path: "/storagezone", reply: StorageZonePage };

/** A storage zone to create. */
export interface NewStorageZone {
  readonly Name: string;
  readonly Region: string;
  readonly ReplicationRegions?: readonly string[];
  readonly ZoneTier?: number;
  readonly StorageZoneType?: number;
}

/** The part of the reply that can be relied on: its passwords may be placeholders. */
const CreatedStorageZone = t.strict({ Id: t.number }, "created StorageZone");

/**
 * POST /storagezone: 201, 400. The number of the new zone, which has to be read for anything else. Not retried if an
 * attempt may have taken effect: the name would then be taken.
 */
export function createStorageZone(session: Session, zone: NewStorageZone): TE.TaskEither<ApiError, number> {
  return pipe(
    session.client.transport.send(
      { operation: { method: "POST", path: "/storagezone" }, body: zone, reply: CreatedStorageZone },
      session,
    ),
    TE.map(({ Id }) => Id),
  );
}

/** What an update can set. Omitted fields stay as they are. */
export interface StorageZoneSettings {
  /** All replication regions. Those that the zone already has cannot be removed. */
  readonly ReplicationZones?: readonly string[];
  readonly OriginUrl?: string;
  readonly Custom404FilePath?: string;
  readonly Rewrite404To200?: boolean;
}

/** POST /storagezone/{storageZoneId}: 204, 400, 401 or 404. Idempotent. */
export function updateStorageZone(
  session: Session,
  storageZoneId: number,
  settings: StorageZoneSettings,
): TE.TaskEither<ApiError, void> {
  return changeStorageZone(session, storageZoneId, {
    operation: { method: "POST", path: storageZonePath },
    // Null is known to clear the path. Whether "" does is not.
    body: settings.Custom404FilePath === "" ? { ...settings, Custom404FilePath: null } : settings,
    reply: Nothing,
    idempotent: true,
  });
}

/**
 * DELETE /storagezone/{storageZoneId}?deleteLinkedPullZones=false: 204, 401 or 404. Without the query, the API would
 * also delete every pull zone that delivers the files of the zone.
 */
export function deleteStorageZone(session: Session, storageZoneId: number): TE.TaskEither<ApiError, void> {
  return changeStorageZone(session, storageZoneId, {
    operation: { method: "DELETE", path: storageZonePath },
    query: { deleteLinkedPullZones: false },
    reply: Nothing,
    returns401WhenMissing: true,
  });
}

/** POST /storagezone/{storageZoneId}/resetPassword: 204, 401 or 404. The new password is in the next read. */
export function resetPassword(session: Session, storageZoneId: number): TE.TaskEither<ApiError, void> {
  return changeStorageZone(session, storageZoneId, {
    operation: { method: "POST", path: `${storageZonePath}/resetPassword` },
    reply: Nothing,
  });
}

/** POST /storagezone/resetReadOnlyPassword?id=: 204, 401 or 404. The new password is in the next read. */
export function resetReadOnlyPassword(session: Session, storageZoneId: number): TE.TaskEither<ApiError, void> {
  return changeStorageZone(session, storageZoneId, {
    operation: { method: "POST", path: "/storagezone/resetReadOnlyPassword" },
    query: { id: storageZoneId },
    reply: Nothing,
  });
}

/** The next reader reads the zone again: no reply to a write describes it. */
function changeStorageZone<Reply>(
  session: Session,
  storageZoneId: number,
  call: ApiCall<Reply>,
): TE.TaskEither<ApiError, Reply> {
  return storageZones(session.client).write(storageZoneId, { ...call, params: { storageZoneId } }, session);
}

/** GET /storagezone/regions: 200. The regions of storage zones. */
export function getStorageRegions(session: Session): TE.TaskEither<ApiError, readonly StorageRegion[]> {
  return session.client.transport.send(
    {
      operation: { method: "GET", path: "/storagezone/regions" },
      reply: t.readonlyArray(StorageRegion, "list of StorageRegion"),
    },
    session,
  );
}
