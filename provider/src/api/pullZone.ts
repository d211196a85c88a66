import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as A from "fp-ts/ReadonlyArray";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "./client";
import type { ApiError } from "./errors";
import { PullZonePage, type PullZone } from "./pullZoneCodec";
import { changePullZone, type Write } from "./pullZoneWrite";

export type { Hostname, PullZone } from "./pullZoneCodec";

/** GET /pullzone/{pullZoneId}: 200, 404. Shared: carries all lists and hostnames of the zone. */
export const getPullZone = (session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> =>
  session.client.pullZones.read(pullZoneId, session);

/** The same, but not from what is known. */
export const getPullZoneAgain = (session: Session, pullZoneId: number): TE.TaskEither<ApiError, PullZone> =>
  session.client.pullZones.readAgain(pullZoneId, session);

/**
 * GET /pullzone?page=&perPage=&search=: 200. Looks for the zone with exactly this name, since `search` finds parts of
 * names too (a.com, not-a.com). Pages count from 1: page 0, the default, answers with another shape.
 */
export const findPullZoneByName = (session: Session, name: string): TE.TaskEither<ApiError, O.Option<PullZone>> =>
  findOnPages(session, name, 1);

const zonesOnAPage = 1000;
const lastPage = 1000;

const findOnPages = (session: Session, name: string, page: number): TE.TaskEither<ApiError, O.Option<PullZone>> =>
  pipe(
    session.client.transport.send(
      {
        operation: { method: "GET", path: "/pullzone" },
        query: { page, perPage: zonesOnAPage, search: name },
        reply: PullZonePage,
      },
      session,
    ),
    TE.chain(({ Items, HasMoreItems }) => {
      const found = pipe(
        Items,
        A.findFirst((zone) => zone.Name === name),
      );
      const isLast = !HasMoreItems || Items.length === 0 || page >= lastPage;
      return O.isSome(found) || isLast ? TE.right(found) : findOnPages(session, name, page + 1);
    }),
  );

/** POST /pullzone/{pullZoneId}/addBlockedIp: 204, 400, 404. */
export const addBlockedIp = (session: Session, pullZoneId: number, ip: string): Write =>
  changeList(session, pullZoneId, "addBlockedIp", { BlockedIp: ip }, listed("BlockedIps", ip));

/** POST /pullzone/{pullZoneId}/removeBlockedIp: 204, 400, 404. */
export const removeBlockedIp = (session: Session, pullZoneId: number, ip: string): Write =>
  changeList(session, pullZoneId, "removeBlockedIp", { BlockedIp: ip }, unlisted("BlockedIps", ip));

/** POST /pullzone/{pullZoneId}/addBlockedReferrer: 204, 400, 404. */
export const addBlockedReferrer = (session: Session, pullZoneId: number, hostname: string): Write =>
  changeList(session, pullZoneId, "addBlockedReferrer", { Hostname: hostname }, listed("BlockedReferrers", hostname));

/** POST /pullzone/{pullZoneId}/removeBlockedReferrer: 204, 400, 404. */
export const removeBlockedReferrer = (session: Session, pullZoneId: number, hostname: string): Write =>
  changeList(
    session,
    pullZoneId,
    "removeBlockedReferrer",
    { Hostname: hostname },
    unlisted("BlockedReferrers", hostname),
  );

/** POST /pullzone/{pullZoneId}/addAllowedReferrer: 204, 400, 404. */
export const addAllowedReferrer = (session: Session, pullZoneId: number, hostname: string): Write =>
  changeList(session, pullZoneId, "addAllowedReferrer", { Hostname: hostname }, listed("AllowedReferrers", hostname));

/** POST /pullzone/{pullZoneId}/removeAllowedReferrer: 204, 400, 404. */
export const removeAllowedReferrer = (session: Session, pullZoneId: number, hostname: string): Write =>
  changeList(
    session,
    pullZoneId,
    "removeAllowedReferrer",
    { Hostname: hostname },
    unlisted("AllowedReferrers", hostname),
  );

/**
 * Adds or removes one entry of a list. The API allows no more in the body. What it answers when the entry is there, or
 * is not, is not documented.
 */
const changeList = (
  session: Session,
  pullZoneId: number,
  action: string,
  body: object,
  apply: (zone: PullZone) => PullZone,
): Write => changePullZone(session, pullZoneId, { action, body, apply });

type ListName = "BlockedIps" | "BlockedReferrers" | "AllowedReferrers";

const listed = (name: ListName, value: string) => (zone: PullZone) =>
  zone[name].includes(value) ? zone : { ...zone, [name]: [...zone[name], value] };

const unlisted = (name: ListName, value: string) => (zone: PullZone) =>
  zone[name].includes(value) ? { ...zone, [name]: zone[name].filter((entry) => entry !== value) } : zone;
