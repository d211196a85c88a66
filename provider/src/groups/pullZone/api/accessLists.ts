import type { Task } from "fp-ts/Task";
import { pipe } from "fp-ts/function";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { Nothing, requiredList } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import { type SharedZone, sharedZones, type ZoneWrite, zonesWith } from "./sharedZone";

/** The access lists: the API's word for an entry in the names of both calls, and the property of their bodies. */
const lists = {
  BlockedIps: { noun: "BlockedIp", field: "BlockedIp" },
  BlockedReferrers: { noun: "BlockedReferrer", field: "Hostname" },
  AllowedReferrers: { noun: "AllowedReferrer", field: "Hostname" },
} as const;
export type ListName = keyof typeof lists;

/** The access lists of a pull zone. */
export const AccessLists = {
  BlockedIps: requiredList(t.string),
  BlockedReferrers: requiredList(t.string),
  AllowedReferrers: requiredList(t.string),
};
const zones = zonesWith(t.strict(AccessLists));

/** The entries of a list in the server's spellings, or `undefined` if the account does not have the zone. */
export function findEntries(
  session: Session,
  pullZoneId: number,
  list: ListName,
): TE.TaskEither<ApiError, readonly string[] | undefined> {
  return pipe(
    zones.find(session, pullZoneId),
    TE.map((found) => found?.[list]),
  );
}

/** The right to write to a zone, while no other write of this process changes it. */
export type ZoneTurn = Turn<SharedZone>;

export function inTurnOfPullZone<A>(
  session: Session,
  pullZoneId: number,
  act: (turn: ZoneTurn) => Task<A>,
): TE.TaskEither<ApiError, A> {
  return sharedZones.cache(session.client).turn(pullZoneId, session, (turn) => TE.fromTask(act(turn)));
}

/** Like {@link findEntries}, as they are now. */
export function findEntriesNow(
  session: Session,
  turn: ZoneTurn,
  list: ListName,
): TE.TaskEither<ApiError, readonly string[] | undefined> {
  return pipe(
    sharedZones.ifExists(session, turn.read),
    TE.flatMapEither((zone) => (zone === undefined ? E.right(undefined) : zones.decoded(zone))),
    TE.map((found) => found?.[list]),
  );
}

/** The entries as they were last read, if that was a moment ago. */
export function knownEntries(turn: ZoneTurn, list: ListName): readonly string[] | undefined {
  const zone = turn.known();
  const found = zone && zones.decoded(zone);
  return found?._tag === "Right" ? found.right[list] : undefined;
}

/**
 * POST /pullzone/{pullZoneId}/addBlockedIp and its like: 204, 400, 404. The API's reply when the entry exists is not
 * documented.
 */
export function addEntry(turn: ZoneTurn, pullZoneId: number, list: ListName, value: string): ZoneWrite {
  const { noun, field } = lists[list];
  return post(turn, pullZoneId, `/add${noun}`, { [field]: value }, (found) =>
    found[list].includes(value) ? {} : { [list]: [...found[list], value] },
  );
}

/**
 * POST /pullzone/{pullZoneId}/removeBlockedIp and its like: 204, 400, 404. The API's reply when the entry does not exist
 * is not documented.
 */
export function removeEntry(turn: ZoneTurn, pullZoneId: number, list: ListName, spelling: string): ZoneWrite {
  const { noun, field } = lists[list];
  return post(turn, pullZoneId, `/remove${noun}`, { [field]: spelling }, (found) => ({
    [list]: found[list].filter((entry) => entry !== spelling),
  }));
}

/** POST /pullzone/{pullZoneId} with the list alone, which replaces the whole list: 200, 400, 404. */
export function replaceList(turn: ZoneTurn, pullZoneId: number, list: ListName, entries: readonly string[]): ZoneWrite {
  return post(turn, pullZoneId, "", { [list]: entries }, () => ({ [list]: entries }));
}

function post(
  turn: ZoneTurn,
  pullZoneId: number,
  below: string,
  body: object,
  change: Parameters<typeof zones.changed>[0],
): ZoneWrite {
  const operation = { method: "POST", path: sharedZones.path + below } as const;
  const call = { operation, params: { pullZoneId }, body, reply: Nothing, idempotent: true };
  return turn.write(call, zones.changed(change));
}
