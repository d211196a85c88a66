import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { pipe } from "fp-ts/function";
import type { Session } from "../http/client";
import { confirmNotFoundBy } from "../http/confirmNotFound";
import type { ApiError, Operation } from "../http/errors";
import { Nothing, optional } from "../http/codecs";
import { inTurnOf, perAccountTurns } from "../http/perAccountCache";
import { allFromPages, anyPageOf, findInPages } from "../http/offsetPagination";
import { PullZone, PullZonePage, pullZonePath, pullZones } from "./pullZoneCodec";
import { changePullZone, changePullZoneUnless, type Write, type WriteUnless } from "./pullZoneWrite";

export type { Hostname, PullZone } from "./pullZoneCodec";
export type { PullZoneSettings } from "./pullZoneSettings";
export type { WriteUnless } from "./pullZoneWrite";

const ifExists = confirmNotFoundBy(anyPageOf("/pullzone"));

/** GET /pullzone/{pullZoneId}: 200, 404. Cached. Includes all lists and hostnames of the zone. */
export function getPullZone(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones(session.client).read(pullZoneId, session);
}

/** Like {@link getPullZone}, but bypasses the cache. */
export function getPullZoneAgain(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones(session.client).readAgain(pullZoneId, session);
}

/** The zone, or none if the account does not have it. */
export function findPullZone(session: Session, pullZoneId: number): TE.TaskEither<ApiError, O.Option<PullZone>> {
  return ifExists(session, getPullZone(session, pullZoneId));
}

/** Like {@link findPullZone}, but bypasses the cache. */
export function findPullZoneAgain(session: Session, pullZoneId: number): TE.TaskEither<ApiError, O.Option<PullZone>> {
  return ifExists(session, getPullZoneAgain(session, pullZoneId));
}

/**
 * GET /pullzone?page=&perPage=&search=: 200. Finds the zone with exactly this name, because `search` matches parts of
 * names too (a.com, not-a.com).
 */
export function findPullZoneByName(session: Session, name: string): TE.TaskEither<ApiError, O.Option<PullZone>> {
  return findInPages(
    session,
    { path: "/pullzone", query: { search: name }, reply: PullZonePage },
    (zone) => zone.Name === name,
  );
}

/** Like {@link findPullZoneByName}, in any case: names that differ only in case are the same to the API. */
export function findPullZoneInAnyCase(session: Session, name: string): TE.TaskEither<ApiError, O.Option<PullZone>> {
  return findInPages(
    session,
    { path: "/pullzone", query: { search: name }, reply: PullZonePage },
    (zone) => zone.Name.toLowerCase() === name.toLowerCase(),
  );
}

/** Settings by the API's names. */
export type PullZoneBody = Readonly<Record<string, unknown>>;

/**
 * POST /pullzone: 201, 400. The documents do not promise that the reply has the zone. Sending it twice is refused, because
 * names are unique. One at a time for each account: the API has failed when zones were created at the same time.
 */
export function createPullZone(
  session: Session,
  body: PullZoneBody & { readonly Name: string },
  secrets: readonly string[],
): TE.TaskEither<ApiError, PullZone | undefined> {
  return inTurnOf(
    creations(session.client)("pull zones"),
    session,
    session.client.transport.send(
      { operation: creation, body, reply: optional(PullZone), idempotent: false, secrets },
      session,
    ),
    { _tag: "Cancelled", operation: creation, doubtful: false },
  );
}

const creation: Operation = { method: "POST", path: "/pullzone" };
const creations = perAccountTurns();

/**
 * POST /pullzone/{pullZoneId}: 200 with the zone, 400, 404. Idempotent. What is not in the body stays as it is. The reply
 * is not trusted for what other calls change: lists and hostnames stay as they were last read.
 */
export function updatePullZone(
  session: Session,
  pullZoneId: number,
  body: PullZoneBody,
  secrets: readonly string[],
): TE.TaskEither<ApiError, PullZone | undefined> {
  const zones = pullZones(session.client);
  return pipe(
    zones.write(
      pullZoneId,
      {
        operation: { method: "POST", path: pullZonePath },
        params: { pullZoneId },
        body,
        reply: optional(PullZone),
        idempotent: true,
        secrets,
      },
      session,
      (before, after) => (after === undefined ? before : withListsOf(before, after)),
    ),
    TE.map((after) => {
      if (after === undefined) zones.forget(pullZoneId);
      return after;
    }),
  );
}

function withListsOf(
  { Hostnames, BlockedIps, BlockedReferrers, AllowedReferrers }: PullZone,
  after: PullZone,
): PullZone {
  return { ...after, Hostnames, BlockedIps, BlockedReferrers, AllowedReferrers };
}

/** DELETE /pullzone/{pullZoneId}: 204, 404. Deletes the zone with everything in it; none if it did not exist. */
export function deletePullZone(session: Session, pullZoneId: number): TE.TaskEither<ApiError, O.Option<void>> {
  return ifExists(
    session,
    pullZones(session.client).write(
      pullZoneId,
      { operation: { method: "DELETE", path: pullZonePath }, params: { pullZoneId }, reply: Nothing },
      session,
    ),
  );
}

/** POST /pullzone/{pullZoneId}/purgeCache: 204, 404. Purges everything that the zone has cached. */
export function purgePullZone(session: Session, pullZoneId: number): Write {
  return changePullZone(session, pullZoneId, { action: "purgeCache", body: {}, apply: (zone) => zone });
}

/** GET /pullzone?page=&perPage=: 200. All zones of the account. */
export function getPullZones(session: Session): TE.TaskEither<ApiError, readonly PullZone[]> {
  return allFromPages(session, { path: "/pullzone", reply: PullZonePage });
}

/** POST /pullzone/{pullZoneId}/addBlockedIp and removeBlockedIp. */
export const { add: addBlockedIp, remove: removeBlockedIp } = listCalls("BlockedIps", "BlockedIp", "BlockedIp");

/** POST /pullzone/{pullZoneId}/addBlockedReferrer and removeBlockedReferrer. */
export const { add: addBlockedReferrer, remove: removeBlockedReferrer } = listCalls(
  "BlockedReferrers",
  "BlockedReferrer",
  "Hostname",
);

/** POST /pullzone/{pullZoneId}/addAllowedReferrer and removeAllowedReferrer. */
export const { add: addAllowedReferrer, remove: removeAllowedReferrer } = listCalls(
  "AllowedReferrers",
  "AllowedReferrer",
  "Hostname",
);

type ListName = "BlockedIps" | "BlockedReferrers" | "AllowedReferrers";

/** The calls that add and remove one entry of an access list. The API takes one entry per call. */
interface ListCalls {
  /**
   * 204, 400, 404. The API's reply when the entry exists is not documented. Sends nothing if, at the head of the queue,
   * the entry is known to exist: it was added elsewhere in the meantime.
   */
  readonly add: (
    session: Session,
    pullZoneId: number,
    value: string,
    exists?: (zone: PullZone) => boolean,
  ) => WriteUnless;
  /** 204, 400, 404. The API's reply when the entry does not exist is not documented. */
  readonly remove: (session: Session, pullZoneId: number, value: string) => Write;
}

/**
 * The calls of one list.
 *
 * @param noun the API's word for an entry in the names of both actions
 * @param field property of the body that holds the entry
 */
function listCalls(name: ListName, noun: string, field: string): ListCalls {
  return {
    add: (session, pullZoneId, value, exists = () => false) =>
      changePullZoneUnless(
        session,
        pullZoneId,
        { action: `add${noun}`, body: { [field]: value }, apply: (zone) => withEntry(zone, name, value) },
        exists,
      ),
    remove: (session, pullZoneId, value) =>
      changePullZone(session, pullZoneId, {
        action: `remove${noun}`,
        body: { [field]: value },
        apply: (zone) => withoutEntry(zone, name, value),
      }),
  };
}

function withEntry(zone: PullZone, list: ListName, value: string): PullZone {
  return zone[list].includes(value) ? zone : { ...zone, [list]: [...zone[list], value] };
}

function withoutEntry(zone: PullZone, list: ListName, value: string): PullZone {
  return zone[list].includes(value) ? { ...zone, [list]: zone[list].filter((entry) => entry !== value) } : zone;
}
