import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { pipe } from "fp-ts/function";
import type { Session } from "../../../http/client";
import { confirmNotFoundBy } from "../../../http/confirmNotFound";
import type { ApiError, Operation } from "../../../http/errors";
import { Nothing, optional } from "../../../http/codecs";
import { inTurnOf, perAccountTurns } from "../../../http/perAccountCache";
import { allFromPages, anyPageOf, findInPages } from "../../../http/pagination";
import { PullZone, PullZonePage, pullZonePath, pullZones } from "./pullZoneCodec";
import type { Properties } from "../../../properties/values";
import { settingsBody } from "./pullZoneSettings";
import { changePullZone, type Write } from "./pullZoneWrite";

export type { Hostname, PullZone } from "./pullZoneCodec";

/** What a read of a zone gives, or none if the account does not have the zone. */
export const ifExists = confirmNotFoundBy(anyPageOf("/pullzone"));

/** GET /pullzone/{pullZoneId}: 200, 404. Cached. Includes all lists and hostnames of the zone. */
export function getPullZone(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones(session.client).read(pullZoneId, session);
}

/** Like {@link getPullZone}, but bypasses the cache. */
export function getPullZoneAgain(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones(session.client).readFresh(pullZoneId, session);
}

/** Like {@link getPullZoneAgain}, after a write: one read serves all writes to the zone that were answered before it. */
export function getPullZoneAfterWrites(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones(session.client).readAfterWrites(pullZoneId, session);
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

/**
 * POST /pullzone: 201, 400. The documents do not promise that the reply has the zone. Sending it twice is refused, because
 * names are unique. One at a time for each account: the API has failed when zones were created at the same time.
 */
export function createPullZone(
  session: Session,
  name: string,
  settings: Properties,
): TE.TaskEither<ApiError, PullZone | undefined> {
  const { body, secrets } = settingsBody(settings);
  return inTurnOf(
    creations(session.client)("pull zones"),
    session,
    session.client.transport.send(
      { operation: creation, body: { Name: name, ...body }, reply: optional(PullZone), idempotent: false, secrets },
      session,
    ),
    { _tag: "Cancelled", operation: creation, doubtful: false },
  );
}

const creation: Operation = { method: "POST", path: "/pullzone" };
const creations = perAccountTurns();

/**
 * POST /pullzone/{pullZoneId}: 200 with the zone, 400, 404. Idempotent. Settings that are left out stay as they are. The
 * reply is not trusted for what other calls change: lists, hostnames and edge rules stay as they were last read.
 */
export function updatePullZone(
  session: Session,
  pullZoneId: number,
  settings: Properties,
): TE.TaskEither<ApiError, PullZone | undefined> {
  const zones = pullZones(session.client);
  return pipe(
    zones.write(
      pullZoneId,
      {
        operation: { method: "POST", path: pullZonePath },
        params: { pullZoneId },
        ...settingsBody(settings),
        reply: optional(PullZone),
        idempotent: true,
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
  { Hostnames, EdgeRules, BlockedIps, BlockedReferrers, AllowedReferrers }: PullZone,
  after: PullZone,
): PullZone {
  return { ...after, Hostnames, EdgeRules, BlockedIps, BlockedReferrers, AllowedReferrers };
}

/** DELETE /pullzone/{pullZoneId}: 204, 404, also for a zone of a suspended account. Deletes everything in it. */
export function deletePullZone(session: Session, pullZoneId: number): TE.TaskEither<ApiError, void> {
  return pullZones(session.client).write(
    pullZoneId,
    { operation: { method: "DELETE", path: pullZonePath }, params: { pullZoneId }, reply: Nothing },
    session,
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
