import type * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import { confirmNotFoundBy } from "../http/confirmNotFound";
import type { ApiError } from "../http/errors";
import { allFromPages, anyPageOf, findInPages } from "../http/offsetPagination";
import { type PullZone, PullZonePage, pullZones } from "./pullZoneCodec";
import { changePullZone, changePullZoneUnless, type Write, type WriteUnless } from "./pullZoneWrite";

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

const ifThere = confirmNotFoundBy(anyPageOf("/pullzone"));

/**
 * GET /pullzone?page=&perPage=&search=: 200. Looks for the zone with exactly this name, since `search` finds parts of
 * names too (a.com, not-a.com). Pages count from 1: page 0, the default, answers with another shape.
 */
export const findPullZoneByName = (session: Session, name: string): TE.TaskEither<ApiError, O.Option<PullZone>> =>
  findInPages(
    session,
    { path: "/pullzone", query: { search: name }, reply: PullZonePage },
    (zone) => zone.Name === name,
  );

/** GET /pullzone?page=&perPage=: 200. All zones of the account. */
export const getPullZones = (session: Session): TE.TaskEither<ApiError, readonly PullZone[]> =>
  allFromPages(session, { path: "/pullzone", reply: PullZonePage });

type ListName = "BlockedIps" | "BlockedReferrers" | "AllowedReferrers";

const listed = (name: ListName, value: string) => (zone: PullZone) =>
  zone[name].includes(value) ? zone : { ...zone, [name]: [...zone[name], value] };

const unlisted = (name: ListName, value: string) => (zone: PullZone) =>
  zone[name].includes(value) ? { ...zone, [name]: zone[name].filter((entry) => entry !== value) } : zone;

/** The calls that add and remove one entry of a list. The API allows no more in the body. */
interface ListCalls {
  /**
   * 204, 400, 404. What the API answers when the entry is there is not documented. It is not sent when by its turn the
   * entry is there, as far as is known: whoever added it meanwhile owns it.
   */
  readonly add: (
    session: Session,
    pullZoneId: number,
    value: string,
    isThere?: (zone: PullZone) => boolean,
  ) => WriteUnless;
  /** 204, 400, 404. What the API answers when the entry is not there is not documented. */
  readonly remove: (session: Session, pullZoneId: number, value: string) => Write;
}

/**
 * The calls of one list.
 *
 * @param noun what the API calls an entry, in the names of both actions
 * @param field where the body has it
 */
const listCalls = (name: ListName, noun: string, field: string): ListCalls => ({
  add: (session, pullZoneId, value, isThere = () => false) =>
    changePullZoneUnless(
      session,
      pullZoneId,
      { action: `add${noun}`, body: { [field]: value }, apply: listed(name, value) },
      isThere,
    ),
  remove: (session, pullZoneId, value) =>
    changePullZone(session, pullZoneId, {
      action: `remove${noun}`,
      body: { [field]: value },
      apply: unlisted(name, value),
    }),
});

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
