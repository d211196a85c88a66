import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../../taskEither";
import type { Session } from "../http/client";
import { optional } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { createJointWrites, type JointResult, type Restoration, type WriteGroup } from "../http/jointWrites";
import { perClient } from "../http/perAccountCache";
import { PullZone, pullZonePath, pullZones } from "./pullZoneCodec";
import { callOf } from "./pullZoneWrite";

export type { WriteGroup } from "../http/jointWrites";

/** A write of one entry. It may be sent at the same time as writes of other entries, and is then confirmed by a read. */
export type EntryWrite = TE.TaskEither<ApiError, JointResult>;

/** The access lists: the API's word for an entry in the names of both calls, and the property of their bodies. */
const lists = {
  BlockedIps: { noun: "BlockedIp", field: "BlockedIp" },
  BlockedReferrers: { noun: "BlockedReferrer", field: "Hostname" },
  AllowedReferrers: { noun: "AllowedReferrer", field: "Hostname" },
} as const;
type ListName = keyof typeof lists;
const listNames = ["BlockedIps", "BlockedReferrers", "AllowedReferrers"] as const satisfies readonly ListName[];

/** The calls that change an access list. */
interface ListCalls {
  /**
   * 204, 400, 404. The API's reply when the entry exists is not documented. Sends nothing if, right before, the entry is
   * known to exist: it was added elsewhere in the meantime.
   *
   * @param exists whether a zone has the entry, in any spelling. @default whether it has it in this spelling
   * @param group writes that stop when one of them fails
   */
  readonly add: (
    session: Session,
    pullZoneId: number,
    value: string,
    exists?: (zone: PullZone) => boolean,
    group?: WriteGroup,
  ) => EntryWrite;
  /** 204, 400, 404. The API's reply when the entry does not exist is not documented. */
  readonly remove: (session: Session, pullZoneId: number, value: string, group?: WriteGroup) => EntryWrite;
  /**
   * POST /pullzone/{pullZoneId} with the list, which replaces the whole list: 200 with the zone, 400, 404. The list is
   * computed from the zone as it is right before. Returns the zone after it.
   */
  readonly replace: (
    session: Session,
    pullZoneId: number,
    entriesFor: (zone: PullZone) => readonly string[],
  ) => TE.TaskEither<ApiError, PullZone>;
}

/** POST /pullzone/{pullZoneId}/addBlockedIp and removeBlockedIp. */
export const { add: addBlockedIp, remove: removeBlockedIp, replace: replaceBlockedIps } = listCalls("BlockedIps");

/** POST /pullzone/{pullZoneId}/addBlockedReferrer and removeBlockedReferrer. */
export const {
  add: addBlockedReferrer,
  remove: removeBlockedReferrer,
  replace: replaceBlockedReferrers,
} = listCalls("BlockedReferrers");

/** POST /pullzone/{pullZoneId}/addAllowedReferrer and removeAllowedReferrer. */
export const {
  add: addAllowedReferrer,
  remove: removeAllowedReferrer,
  replace: replaceAllowedReferrers,
} = listCalls("AllowedReferrers");

function listCalls(list: ListName): ListCalls {
  return {
    add: (session, pullZoneId, value, exists, group) =>
      entryWrites(session.client).write(
        pullZoneId,
        {
          ...entryCall("add", list, pullZoneId, value),
          isShown: exists ?? ((zone) => zone[list].includes(value)),
          isUnnecessary: exists,
          group,
        },
        session,
      ),
    remove: (session, pullZoneId, value, group) =>
      entryWrites(session.client).write(
        pullZoneId,
        {
          ...entryCall("remove", list, pullZoneId, value),
          isShown: (zone) => !zone[list].includes(value),
          group,
        },
        session,
      ),
    replace: (session, pullZoneId, entriesFor) => replaceList(session, pullZoneId, list, entriesFor),
  };
}

/** Writes of all three lists: the API may keep the lists of a zone in one place. */
const entryWrites = perClient((client) =>
  createJointWrites(pullZones(client), {
    isLimited: () => client.transport.isLimited?.() ?? false,
    restore: (before, expected, found) => listNames.flatMap((list) => restorations(list, before, expected, found)),
  }),
);

function restorations(
  list: ListName,
  before: PullZone,
  expected: PullZone,
  found: PullZone,
): readonly Restoration<PullZone>[] {
  const [wanted, there] = [new Set(expected[list]), new Set(found[list])];
  return before[list]
    .filter((value) => wanted.has(value) && !there.has(value))
    .map((value) => ({
      what: `${value} in ${list} of pull zone ${found.Id}`,
      ...entryCall("add", list, found.Id, value),
    }));
}

function entryCall(verb: "add" | "remove", list: ListName, pullZoneId: number, value: string) {
  const { noun, field } = lists[list];
  return {
    entry: `${list}/${value}`,
    call: callOf(pullZoneId, { action: `${verb}${noun}`, body: { [field]: value } }),
    apply: (zone: PullZone) => (verb === "add" ? withEntry(zone, list, value) : withoutEntry(zone, list, value)),
  };
}

function withEntry(zone: PullZone, list: ListName, value: string): PullZone {
  return zone[list].includes(value) ? zone : { ...zone, [list]: [...zone[list], value] };
}

function withoutEntry(zone: PullZone, list: ListName, value: string): PullZone {
  return zone[list].includes(value) ? { ...zone, [list]: zone[list].filter((entry) => entry !== value) } : zone;
}

function replaceList(
  session: Session,
  pullZoneId: number,
  list: ListName,
  entriesFor: (zone: PullZone) => readonly string[],
): TE.TaskEither<ApiError, PullZone> {
  return pipe(
    pullZones(session.client).inTurn(pullZoneId, session, (turn) =>
      taskEither(async function* () {
        const entries = entriesFor(yield* valueOf(turn.read));
        const replaced = yield* valueOf(
          turn.write(
            {
              operation: { method: "POST", path: pullZonePath },
              params: { pullZoneId },
              body: { [list]: entries },
              reply: optional(PullZone),
              idempotent: true,
            },
            (before, after) => after ?? { ...before, [list]: entries },
          ),
        );
        return replaced ?? (yield* valueOf(turn.read));
      }),
    ),
    TE.flatMap(TE.fromEither),
  );
}
