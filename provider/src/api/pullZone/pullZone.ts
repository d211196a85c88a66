import type * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import { confirmNotFoundBy } from "../http/confirmNotFound";
import type { ApiError } from "../http/errors";
import { allFromPages, anyPageOf, findInPages } from "../http/offsetPagination";
import { type PullZone, PullZonePage, pullZones } from "./pullZoneCodec";

export type { Hostname, PullZone } from "./pullZoneCodec";

const ifExists = confirmNotFoundBy(anyPageOf("/pullzone"));

/** GET /pullzone/{pullZoneId}: 200, 404. Cached. Includes all lists and hostnames of the zone. */
export function getPullZone(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones(session.client).read(pullZoneId, session);
}

/** Like {@link getPullZone}, but bypasses the cache. */
export function getPullZoneAgain(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones(session.client).readAgain(pullZoneId, session);
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

/** GET /pullzone?page=&perPage=: 200. All zones of the account. */
export function getPullZones(session: Session): TE.TaskEither<ApiError, readonly PullZone[]> {
  return allFromPages(session, { path: "/pullzone", reply: PullZonePage });
}
