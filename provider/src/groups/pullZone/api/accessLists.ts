import { pipe } from "fp-ts/function";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { ApiCall } from "../../../http/apiCall";
import type { Session, Freshness } from "../../../http/client";
import { Nothing, requiredList } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import { type SharedZone, sharedZones, zonesWith } from "./sharedZone";

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

type Found = readonly string[] | undefined;

/** The entries of a list in the server's spellings, or `undefined` if the account does not have the zone. */
export function findEntries(
  session: Session,
  pullZoneId: number,
  list: ListName,
  freshness?: Freshness,
): TE.TaskEither<ApiError, Found> {
  return pipe(
    zones.find(session, pullZoneId, freshness),
    TE.map((found) => found?.[list]),
  );
}

/** Like {@link findEntries}, as they are now. */
export function findEntriesNow(
  session: Session,
  turn: Turn<SharedZone>,
  list: ListName,
): TE.TaskEither<ApiError, Found> {
  return pipe(
    sharedZones.ifExists(session, turn.read),
    TE.flatMapEither((zone) => (zone === undefined ? E.right(undefined) : zones.decoded(zone))),
    TE.map((found) => found?.[list]),
  );
}

/** The entries as they were last read, if that was a moment ago. */
export function knownEntries(turn: Turn<SharedZone>, list: ListName): Found {
  const zone = turn.known();
  const found = zone && zones.decoded(zone);
  return found?._tag === "Right" ? found.right[list] : undefined;
}

/** A write, and the zone after it. */
export type ListWrite = readonly [call: ApiCall<void>, apply: (zone: SharedZone) => SharedZone];

/**
 * POST /pullzone/{pullZoneId}/addBlockedIp or removeBlockedIp and their like: 204, 400, 404. What they return for an entry
 * that is there already, or that is not, is not documented. A removal needs the server's spelling.
 */
export function entryWrite(pullZoneId: number, list: ListName, action: "add" | "remove", spelling: string): ListWrite {
  const { noun, field } = lists[list];
  const others = (entries: readonly string[]) => entries.filter((entry) => entry !== spelling);
  return listWrite(pullZoneId, `/${action}${noun}`, { [field]: spelling }, list, (entries) =>
    action === "remove" ? others(entries) : entries.includes(spelling) ? entries : [...entries, spelling],
  );
}

/** POST /pullzone/{pullZoneId} with the list alone, which replaces the whole list: 200, 400, 404. */
export function wholeWrite(pullZoneId: number, list: ListName, entries: readonly string[]): ListWrite {
  return listWrite(pullZoneId, "", { [list]: entries }, list, () => entries);
}

function listWrite(
  pullZoneId: number,
  below: string,
  body: object,
  list: ListName,
  change: (entries: readonly string[]) => readonly string[],
): ListWrite {
  const operation = { method: "POST", path: sharedZones.path + below } as const;
  const call = { operation, params: { pullZoneId }, body, reply: Nothing, idempotent: true };
  return [call, zones.changed((found) => ({ [list]: change(found[list]) }))];
}
