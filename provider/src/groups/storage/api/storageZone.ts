import * as E from "fp-ts/Either";
import type * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { failWith, taskEither } from "../../../common/taskEither";
import type { Session } from "../../../http/client";
import { Nothing, optional as orNone, withDefault } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { findInPages, pageOf } from "../../../http/pagination";
import { type RemoteObjects, remoteObjects } from "../../../http/remoteObjects";
import { boolean, integer, optional, time } from "../../../vocabulary";
import { type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { storageZone } from "../storageZone.definition";

const remote = {
  ...storageZone,
  computed: {
    ...storageZone.computed,
    replicationChangeInProgress: boolean(),
    storageUsed: integer(),
    filesStored: integer(),
    dateModified: optional(time()),
    deleted: boolean(),
  },
};

/** A storage zone. `originUrl` is never returned. */
export type RemoteStorageZone = ObjectOf<typeof remote>;
export const RemoteStorageZone = replyOf(remote, (zone) => ({ ...zone, s3Hostname: s3HostnameOf(zone) }));

/** The host of the S3 endpoint. The API does not always give it, and documents how it follows from the region. */
function s3HostnameOf({ s3Hostname = "", storageZoneType, region = "" }: RemoteStorageZone): string | undefined {
  if (s3Hostname !== "") return s3Hostname;
  return storageZoneType === "s3" ? `${region.toLowerCase()}-s3.storage.bunnycdn.com` : undefined;
}

const path = "/storagezone";
// The reply to a create has the zone with its passwords, as a third party's test of the live API reports.
const known = remoteObjects(path, "storageZoneId", RemoteStorageZone, {
  isGone: ({ deleted }) => deleted,
  returns401WhenMissing: true,
});

/**
 * The storage zones of an account.
 *
 * The API returns 401 for a zone that does not exist, with a key that it otherwise accepts. The list of zones tells that
 * from a missing permission. A zone that is listed was created just before, or cannot be accessed: a second look shows
 * which.
 */
export const storageZones: RemoteObjects<RemoteStorageZone> = {
  ...known,
  find: (session, id, freshness) =>
    taskEither(async function* () {
      const look = known.find(session, id, freshness);
      const looked = await look();
      if (E.isRight(looked)) return looked.right;
      const error = looked.left;
      if (!isRefusedHere(error)) return yield* failWith(error);
      const listed = await findListed(session, ({ storageZoneId }) => storageZoneId === id)();
      if (E.isLeft(listed)) return yield* failWith(listed.left._tag === "Unauthorized" ? listed.left : error);
      return listed.right.length === 0 ? undefined : yield* look;
    }),
};

/** A 401 for this call alone, from the API. */
function isRefusedHere(error: ApiError): boolean {
  return error._tag === "Status" && error.status === 401 && error.notFromApi !== true;
}

/** The zones of exactly this name, usually one. `search` has no effect, so it is not sent. */
export function storageZoneNamed(
  session: Session,
  name: string,
): TE.TaskEither<ApiError, readonly RemoteStorageZone[]> {
  return findListed(session, (zone) => zone.name === name);
}

function findListed(
  session: Session,
  isWanted: (zone: RemoteStorageZone) => boolean,
): TE.TaskEither<ApiError, readonly RemoteStorageZone[]> {
  return findInPages(session, { path, reply: pageOf(RemoteStorageZone) }, (zone) => !zone.deleted && isWanted(zone));
}

export function updateStorageZone(
  session: Session,
  storageZoneId: number,
  body: object,
): TE.TaskEither<ApiError, void> {
  return storageZones.write(session, storageZoneId, { method: "POST", body, reply: Nothing, idempotent: true });
}

/** Without the query, the API would also delete every pull zone that delivers the files of the zone. */
export function deleteStorageZone(session: Session, storageZoneId: number): TE.TaskEither<ApiError, void> {
  return storageZones.write(session, storageZoneId, {
    method: "DELETE",
    query: { deleteLinkedPullZones: false },
    reply: Nothing,
    returns401WhenMissing: true,
  });
}

/** The new password is in the next read. */
export function resetPassword(session: Session, storageZoneId: number): TE.TaskEither<ApiError, void> {
  return storageZones.write(session, storageZoneId, { method: "POST", below: "/resetPassword", reply: Nothing });
}

/** The new password is in the next read. */
export function resetReadOnlyPassword(session: Session, storageZoneId: number): TE.TaskEither<ApiError, void> {
  return storageZones.cache(session.client).write(
    storageZoneId,
    {
      operation: { method: "POST", path: `${path}/resetReadOnlyPassword` },
      query: { id: storageZoneId },
      reply: Nothing,
    },
    session,
  );
}

/** A region of storage zones. */
export const RemoteStorageRegion = t.strict(
  { Id: t.string, Name: withDefault(t.string, ""), Url: orNone(t.string) },
  "StorageRegion",
);
export type RemoteStorageRegion = t.TypeOf<typeof RemoteStorageRegion>;

/** The regions of storage zones. */
export function fetchStorageRegions(session: Session): TE.TaskEither<ApiError, readonly RemoteStorageRegion[]> {
  const reply = t.readonlyArray(RemoteStorageRegion, "list of StorageRegion");
  return session.client.transport.send({ operation: { method: "GET", path: `${path}/regions` }, reply }, session);
}
