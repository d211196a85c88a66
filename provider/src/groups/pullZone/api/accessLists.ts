import type { Task } from "fp-ts/Task";
import type * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import type { Turn } from "../../../http/readCache";
import { type PullZone, pullZones } from "./pullZoneCodec";
import { callOf, type Write } from "./pullZoneWrite";

/** The access lists: the API's word for an entry in the names of both calls, and the property of their bodies. */
const lists = {
  BlockedIps: { noun: "BlockedIp", field: "BlockedIp" },
  BlockedReferrers: { noun: "BlockedReferrer", field: "Hostname" },
  AllowedReferrers: { noun: "AllowedReferrer", field: "Hostname" },
} as const;
export type ListName = keyof typeof lists;

/** Runs `act` while no other write of this process changes the zone. */
export function inTurnOfPullZone<A>(
  session: Session,
  pullZoneId: number,
  act: (turn: Turn<PullZone>) => Task<A>,
): TE.TaskEither<ApiError, A> {
  return pullZones.cache(session.client).inTurn(pullZoneId, session, act);
}

/** The zone as it is now, or `undefined` if the account does not have it. */
export function findInTurn(session: Session, turn: Turn<PullZone>): TE.TaskEither<ApiError, PullZone | undefined> {
  return pullZones.ifExists(session, turn.read);
}

/**
 * POST /pullzone/{pullZoneId}/addBlockedIp and its like: 204, 400, 404. The API's reply when the entry exists is not
 * documented.
 */
export function addEntry(turn: Turn<PullZone>, pullZoneId: number, list: ListName, value: string): Write {
  return turn.write(entryCall("add", pullZoneId, list, value), (zone) =>
    zone[list].includes(value) ? zone : { ...zone, [list]: [...zone[list], value] },
  );
}

/**
 * POST /pullzone/{pullZoneId}/removeBlockedIp and its like: 204, 400, 404. The API's reply when the entry does not exist
 * is not documented.
 */
export function removeEntry(turn: Turn<PullZone>, pullZoneId: number, list: ListName, spelling: string): Write {
  return turn.write(entryCall("remove", pullZoneId, list, spelling), (zone) => ({
    ...zone,
    [list]: zone[list].filter((entry) => entry !== spelling),
  }));
}

/** POST /pullzone/{pullZoneId} with the list alone, which replaces the whole list: 200, 400, 404. */
export function replaceList(
  turn: Turn<PullZone>,
  pullZoneId: number,
  list: ListName,
  entries: readonly string[],
): Write {
  const operation = { method: "POST", path: pullZones.path } as const;
  return turn.write(
    { operation, params: { pullZoneId }, body: { [list]: entries }, reply: Nothing, idempotent: true },
    (zone) => ({ ...zone, [list]: entries }),
  );
}

function entryCall(verb: "add" | "remove", pullZoneId: number, list: ListName, value: string) {
  const { noun, field } = lists[list];
  return callOf(pullZoneId, { action: `${verb}${noun}`, body: { [field]: value } });
}
