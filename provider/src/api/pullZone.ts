import type * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { Session } from "./client";
import type { ApiError } from "./errors";
import { allOnPages, AnyPage, findOnPages } from "./pages";
import { type PullZone, PullZonePage, pullZones } from "./pullZoneCodec";
import { changePullZone, changePullZoneUnless, type Write, type WriteUnless } from "./pullZoneWrite";
import { ifThere as ifItIsThere } from "./there";

export type { Hostname, PullZone } from "./pullZoneCodec";
export type { WriteUnless } from "./pullZoneWrite";

/** GET /pullzone/{pullZoneId}: 200, 404. Shared: carries all lists and hostnames of the zone. */
export const getPullZone = (session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> =>
  pullZones(session.client).read(pullZoneId, session);

/** The same, but not from what is known. */
export const getPullZoneAgain = (session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> =>
  pullZones(session.client).readAgain(pullZoneId, session);

/** The zone, or none where the account does not have it. */
export const findPullZone = (session: Session, pullZoneId: number): TE.TaskEither<ApiError, O.Option<PullZone>> =>
  ifThere(session, getPullZone(session, pullZoneId));

/** The same, but not from what is known. */
export const findPullZoneAgain = (session: Session, pullZoneId: number): TE.TaskEither<ApiError, O.Option<PullZone>> =>
  ifThere(session, getPullZoneAgain(session, pullZoneId));

const ifThere = (
  session: Session,
  look: TE.TaskEither<ApiError, PullZone>,
): TE.TaskEither<ApiError, O.Option<PullZone>> =>
  ifItIsThere(session, look, {
    operation: { method: "GET", path: "/pullzone" },
    query: { page: 1, perPage: 5 },
    reply: AnyPage,
  });

/**
 * GET /pullzone?page=&perPage=&search=: 200. Looks for the zone with exactly this name, since `search` finds parts of
 * names too (a.com, not-a.com). Pages count from 1: page 0, the default, answers with another shape.
 */
export const findPullZoneByName = (session: Session, name: string): TE.TaskEither<ApiError, O.Option<PullZone>> =>
  findOnPages(
    session,
    { path: "/pullzone", query: { search: name }, reply: PullZonePage },
    (zone) => zone.Name === name,
  );

/** GET /pullzone?page=&perPage=: 200. All zones of the account. */
export const getPullZones = (session: Session): TE.TaskEither<ApiError, readonly PullZone[]> =>
  allOnPages(session, { path: "/pullzone", reply: PullZonePage });

/** POST /pullzone/{pullZoneId}/addBlockedIp: 204, 400, 404. */
export const addBlockedIp = (session: Session, pullZoneId: number, ip: string, isThere = notYet): WriteUnless =>
  addToList(session, pullZoneId, "addBlockedIp", { BlockedIp: ip }, listed("BlockedIps", ip), isThere);

/** POST /pullzone/{pullZoneId}/removeBlockedIp: 204, 400, 404. */
export const removeBlockedIp = (session: Session, pullZoneId: number, ip: string): Write =>
  removeFromList(session, pullZoneId, "removeBlockedIp", { BlockedIp: ip }, unlisted("BlockedIps", ip));

/** POST /pullzone/{pullZoneId}/addBlockedReferrer: 204, 400, 404. */
export const addBlockedReferrer = (
  session: Session,
  pullZoneId: number,
  hostname: string,
  isThere = notYet,
): WriteUnless =>
  addToList(
    session,
    pullZoneId,
    "addBlockedReferrer",
    { Hostname: hostname },
    listed("BlockedReferrers", hostname),
    isThere,
  );

/** POST /pullzone/{pullZoneId}/removeBlockedReferrer: 204, 400, 404. */
export const removeBlockedReferrer = (session: Session, pullZoneId: number, hostname: string): Write =>
  removeFromList(
    session,
    pullZoneId,
    "removeBlockedReferrer",
    { Hostname: hostname },
    unlisted("BlockedReferrers", hostname),
  );

/** POST /pullzone/{pullZoneId}/addAllowedReferrer: 204, 400, 404. */
export const addAllowedReferrer = (
  session: Session,
  pullZoneId: number,
  hostname: string,
  isThere = notYet,
): WriteUnless =>
  addToList(
    session,
    pullZoneId,
    "addAllowedReferrer",
    { Hostname: hostname },
    listed("AllowedReferrers", hostname),
    isThere,
  );

/** POST /pullzone/{pullZoneId}/removeAllowedReferrer: 204, 400, 404. */
export const removeAllowedReferrer = (session: Session, pullZoneId: number, hostname: string): Write =>
  removeFromList(
    session,
    pullZoneId,
    "removeAllowedReferrer",
    { Hostname: hostname },
    unlisted("AllowedReferrers", hostname),
  );

/**
 * Adds or removes one entry of a list. The API allows no more in the body. What it answers when the entry is there, or
 * is not, is not documented. An addition is not sent when by its turn the entry is there, as far as is known: whoever
 * added it meanwhile owns it.
 */
const addToList = (
  session: Session,
  pullZoneId: number,
  action: string,
  body: object,
  apply: (zone: PullZone) => PullZone,
  isThere: (zone: PullZone) => boolean,
): WriteUnless => changePullZoneUnless(session, pullZoneId, { action, body, apply }, isThere);

const removeFromList = (
  session: Session,
  pullZoneId: number,
  action: string,
  body: object,
  apply: (zone: PullZone) => PullZone,
): Write => changePullZone(session, pullZoneId, { action, body, apply });

const notYet: (zone: PullZone) => boolean = () => false;

type ListName = "BlockedIps" | "BlockedReferrers" | "AllowedReferrers";

const listed = (name: ListName, value: string) => (zone: PullZone) =>
  zone[name].includes(value) ? zone : { ...zone, [name]: [...zone[name], value] };

const unlisted = (name: ListName, value: string) => (zone: PullZone) =>
  zone[name].includes(value) ? { ...zone, [name]: zone[name].filter((entry) => entry !== value) } : zone;
