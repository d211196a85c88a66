import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { pipe } from "fp-ts/function";
import { inTurnOf, type Session, sharedTurns } from "../../../http/client";
import type { ApiError, Operation } from "../../../http/errors";
import { findInPages, pageOf } from "../../../http/pagination";
import { Nothing, optional } from "../../../http/codecs";
import type { Properties } from "../../../properties/values";
import { PullZone, pullZones } from "./pullZoneCodec";
import { changePullZone, type Write } from "./pullZoneWrite";

export { type Hostname, type PullZone, pullZones } from "./pullZoneCodec";

/** GET /pullzone/{pullZoneId}: 200, 404. Cached. Includes all lists and hostnames of the zone. */
export function getPullZone(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones.cache(session.client).read(pullZoneId, session);
}

/** Like {@link getPullZone}, but bypasses the cache. */
export function getPullZoneAgain(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones.cache(session.client).readFresh(pullZoneId, session);
}

/** Like {@link getPullZoneAgain}, after a write: one read serves all writes to the zone that were answered before it. */
export function getPullZoneAfterWrites(session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> {
  return pullZones.cache(session.client).readAfterWrites(pullZoneId, session);
}

/** The zone with exactly this name, if there is one. */
export function findPullZoneByName(session: Session, name: string): TE.TaskEither<ApiError, O.Option<PullZone>> {
  return search(session, name, (zone) => zone.Name === name);
}

/** Like {@link findPullZoneByName}, in any case: names that differ only in case are the same to the API. */
export function findPullZoneInAnyCase(session: Session, name: string): TE.TaskEither<ApiError, O.Option<PullZone>> {
  return search(session, name, (zone) => zone.Name.toLowerCase() === name.toLowerCase());
}

/** GET /pullzone?page=&perPage=&search=: 200. `search` matches parts of names too (a.com, not-a.com). */
function search(session: Session, name: string, isWanted: (zone: PullZone) => boolean) {
  return findInPages(session, { path: "/pullzone", query: { search: name }, reply: pageOf(PullZone) }, isWanted);
}

/** Settings to send, and what errors must never quote of them. */
export interface SettingsBody {
  readonly body: Properties;
  readonly secrets: readonly string[];
}

/**
 * POST /pullzone: 201, 400. The documents do not promise that the reply has the zone. Sending it twice is refused, because
 * names are unique. One at a time for each account: the API has failed when zones were created at the same time.
 */
export function createPullZone(
  session: Session,
  name: string,
  { body, secrets }: SettingsBody,
): TE.TaskEither<ApiError, PullZone | undefined> {
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
const creations = sharedTurns();

/**
 * POST /pullzone/{pullZoneId}: 200 with the zone, 400, 404. Idempotent. Settings that are left out stay as they are. The
 * reply is not trusted for what other calls change: lists, hostnames and edge rules stay as they were last read.
 */
export function updatePullZone(
  session: Session,
  pullZoneId: number,
  settings: SettingsBody,
): TE.TaskEither<ApiError, PullZone | undefined> {
  return pipe(
    pullZones.write(
      session,
      pullZoneId,
      { method: "POST", ...settings, reply: optional(PullZone), idempotent: true },
      (before, after) => (after === undefined ? before : withListsOf(before, after)),
    ),
    TE.map((after) => {
      if (after === undefined) pullZones.cache(session.client).forget(pullZoneId);
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
  return pullZones.write(session, pullZoneId, { method: "DELETE", reply: Nothing });
}

/** POST /pullzone/{pullZoneId}/purgeCache: 204, 404. Purges everything that the zone has cached. */
export function purgePullZone(session: Session, pullZoneId: number): Write {
  return changePullZone(session, pullZoneId, { action: "purgeCache", body: {}, apply: (zone) => zone });
}
