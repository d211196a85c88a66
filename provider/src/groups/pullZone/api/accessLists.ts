import { pipe } from "fp-ts/function";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { mapStep } from "../../../common/taskEither";
import { type Freshness, perClient, type Session } from "../../../http/client";
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

type Found = readonly string[] | undefined;

/** The entries of a list in the server's spellings, or `undefined` if the account does not have the zone. */
export function findEntries(
  session: Session,
  pullZoneId: number,
  list: ListName,
  freshness?: Freshness,
): TE.TaskEither<ApiError, Found> {
  return mapStep(zones.find(session, pullZoneId, freshness), (found) => found?.[list]);
}

/** A change of one entry of a list. */
export interface EntryChange {
  readonly action: "add" | "remove";
  /** In canonical form. */
  readonly value: string;
  /** As it is sent: a removal needs the server's spelling. */
  readonly spelling: string;
}

/** A list after changes. */
export function entriesAfter(entries: readonly string[], changes: readonly EntryChange[]): readonly string[] {
  const spellingsOf = (action: EntryChange["action"]): readonly string[] =>
    changes.flatMap((change) => (change.action === action ? change.spelling : []));
  const others = new Set(entries);
  for (const spelling of spellingsOf("remove")) others.delete(spelling);
  return [...new Set([...others, ...spellingsOf("add")])];
}

/** A list whose zone nobody else in this process writes to. */
export interface ListTurn {
  readonly ctx: Session;
  readonly list: ListName;
  readonly pullZoneId: number;
  readonly turn: Turn<SharedZone>;
}

/** Like {@link findEntries}, as they are now. */
export function findEntriesNow({ ctx, list, turn }: ListTurn): TE.TaskEither<ApiError, Found> {
  return pipe(
    sharedZones.ifExists(ctx, turn.read),
    TE.flatMapEither((zone) => (zone === undefined ? E.right(undefined) : zones.decoded(zone))),
    TE.map((found) => found?.[list]),
  );
}

/** Adds or removes one entry, in a turn of its own. */
export function writeEntry(ctx: Session, list: ListName, pullZoneId: number, change: EntryChange): ZoneWrite {
  return sharedZones
    .cache(ctx.client)
    .turn(pullZoneId, ctx, (turn) => writeChanges({ ctx, list, pullZoneId, turn }, [change]));
}

/** Writes of the last moments: reads may not show them yet, and a write of a whole list must not undo them. */
const recentWrites = perClient(
  () => new Map<string, ReadonlyArray<readonly [at: number, changes: readonly EntryChange[]]>>(),
);
const recentMilliseconds = 10_000;

/**
 * One change: POST /pullzone/{pullZoneId}/addBlockedIp or removeBlockedIp and their like: 204, 400, 404. What they return for an
 * entry that is there already, or that is not, is not documented.
 *
 * Several: POST /pullzone/{pullZoneId} with the list alone, which replaces the whole list: 200, 400, 404.
 *
 * @param entries those that were read right before
 * @param byValue by their canonical form: what was added lately may be there in another spelling
 */
export function writeChanges(
  { ctx, list, pullZoneId, turn }: ListTurn,
  changes: readonly EntryChange[],
  entries: readonly string[] = [],
  byValue: (entries: readonly string[]) => ReadonlyMap<string, unknown> = () => new Map(),
): ZoneWrite {
  const { noun, field } = lists[list];
  const key = `${pullZoneId}/${list}`;
  const recent = (recentWrites(ctx.client).get(key) ?? []).filter(([at]) => Date.now() - at < recentMilliseconds);
  const all = [...recent.map(([, made]) => made), changes].reduce((now, made) => {
    const there = byValue(now);
    return entriesAfter(
      now,
      made.filter(({ action, value }) => action === "remove" || !there.has(value)),
    );
  }, entries);
  const [change, ...others] = changes;
  const [below, body] =
    change !== undefined && others.length === 0
      ? [`/${change.action}${noun}`, { [field]: change.spelling }]
      : ["", { [list]: all }];
  const operation = { method: "POST", path: sharedZones.path + below } as const;
  const call = { operation, params: { pullZoneId }, body, reply: Nothing, idempotent: true };
  return pipe(
    turn.write(
      call,
      zones.changed((found) => ({ [list]: entriesAfter(found[list], changes) })),
    ),
    TE.tapIO(() => () => {
      recentWrites(ctx.client).set(key, [...recent, [Date.now(), changes]]);
    }),
  );
}
