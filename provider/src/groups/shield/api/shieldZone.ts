import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { cachedReads, type Session } from "../../../http/client";
import { within } from "../../../http/dialect";
import type { ApiError } from "../../../http/errors";
import { refusalsOf } from "../../../http/listed";
import { parentObjects } from "../../../http/parentObjects";
import type { Freshness } from "../../../http/remoteObjects";
import { isMissingInShield, shield } from "./dialect";

const operation = { method: "GET", path: "/shield/shield-zone/{shieldZoneId}" } as const;
const reply = within("data")(t.type({ shieldZoneId: t.number, pullZoneId: t.number }, "ShieldZone"));

const reads = cachedReads({
  path: operation.path,
  param: "shieldZoneId",
  reply,
  get: (transport, params, signals) => transport.send({ operation, params, reply, ...refusalsOf(shield) }, signals),
});

export function findShieldZone(session: Session, id: number, freshness: Freshness = "cached") {
  return pipe(
    reads(session.client).read(id, session, freshness === "fresh"),
    TE.orElseW((error: ApiError) => (isMissingInShield(error) ? TE.right(undefined) : TE.left(error))),
  );
}

/** What belongs to a Shield zone: rules, lists and settings. Writes below one zone go one at a time. */
export const inShieldZone = parentObjects({
  noun: "Shield zone",
  property: "shieldZoneId",
  find: (session, id, freshness) => findShieldZone(session, Number(id), freshness),
});
