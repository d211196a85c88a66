import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { type Step, undefinedIf } from "../../../common/taskEither";
import type { ObjectId } from "../../../formats/ids";
import type { Session } from "../../../http/client";
import { listOrEmpty, type Reply, rewritten, withDefault } from "../../../http/codecs";
import { within } from "../../../http/dialect";
import type { ApiError } from "../../../http/errors";
import { readAll, refusalsOf } from "../../../http/listed";
import { parentObjects, type ParentObjects } from "../../../http/parentObjects";
import { settingsObjects } from "../../../http/settingsObjects";
import { isProperties, mapProperties, type Properties } from "../../../properties/values";
import type { InputsOf } from "../../../vocabulary";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { shieldZoneFigures } from "../lookups/getShieldZone.definition";
import { shieldZone as definition } from "../shieldZone.definition";
import { isMissingInShield, shield, shieldWithoutEnvelope } from "./dialect";

const remote = {
  ...definition,
  computed: { ...definition.computed, ...shieldZoneFigures },
};

/** A Shield zone, and all settings of its firewall's engine by name, in the API's own encoding. */
export type ManagedShieldZone = ObjectOf<typeof remote> & { readonly pullZoneId: number };

const item = t.type({ name: t.string, valueEncoded: withDefault(t.string, "") }, "WafEngineSetting");
const own = t.intersection([t.type({ pullZoneId: t.number }, "ShieldZone"), replyOf(remote)]);

const reply: Reply<ManagedShieldZone> = rewritten(
  t.intersection([t.type({ wafEngineConfig: listOrEmpty(item) }, "ShieldZone"), t.UnknownRecord]),
  ({ wafEngineConfig, ...zone }) => {
    const engineItems = Object.fromEntries(wafEngineConfig.map(({ name, valueEncoded }) => [name, valueEncoded]));
    return { ...zone, engineItems, engine: mapProperties(engineItems, (text, name) => decoded(name, text)) };
  },
  own,
);

const contentTypes = "allowed_request_content_type";

function decoded(name: string, text: string): unknown {
  if (name.endsWith("_level")) return Number(text);
  if (name === contentTypes) return [...text.matchAll(/\|([^|]+)\|/g)].map(([, type]) => type);
  return text.split(" ").filter((part) => part !== "");
}

function encoded(name: string, value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((each) => (name === contentTypes ? `|${String(each)}|` : String(each))).join(" ");
}

/** What belongs to a Shield zone: rules, lists and settings. Writes below one zone go one at a time, and so do its own. */
export const inShieldZone: ParentObjects = parentObjects({
  noun: "Shield zone",
  property: "shieldZoneId",
  find: (session, id, freshness) => shieldZones.find(session, id, freshness),
});

/** Shield zones by their own ids. A change returns only what was sent. */
export const shieldZones = settingsObjects<ManagedShieldZone>({
  dialect: { ...shield, savesSilently: true },
  // It is its own parent, of which a plain 404 says nothing.
  parent: { ...inShieldZone, find: () => TE.right(true) },
  path: "/shield/shield-zone/{shieldZoneId}",
  saveAt: "/shield/shield-zone",
  reply,
});

/** All Shield zones of the account. */
export const listShieldZones = (session: Session): TE.TaskEither<ApiError, readonly ManagedShieldZone[]> =>
  readAll({ dialect: shieldWithoutEnvelope, list: "/shield/shield-zones", reply })(
    session.client.transport,
    {},
    session,
  );

/**
 * The Shield zone of a pull zone. `undefined` if it has none, does not exist, or belongs to another account: the API does not
 * distinguish these.
 */
export function shieldZoneOf(session: Session, pullZoneId: ObjectId): Step<ApiError, ManagedShieldZone | undefined> {
  const call = {
    operation: { method: "GET", path: "/shield/shield-zone/get-by-pullzone/{pullZoneId}" },
    params: { pullZoneId },
    reply: within("data")(reply),
    ...refusalsOf(shield),
  } as const;
  return undefinedIf(isMissingInShield, session.client.transport.send(call, session));
}

/** Gives a pull zone a Shield zone. */
export function createShieldZone(
  session: Session,
  pullZoneId: number,
): TE.TaskEither<ApiError, { shieldZoneId: number }> {
  const created = within("shieldZone")(t.type({ shieldZoneId: t.number }, "created ShieldZone"));
  const call = {
    operation: { method: "POST", path: "/shield/shield-zone" },
    body: { pullZoneId },
    reply: within("data")(created),
    ...refusalsOf(shield),
  } as const;
  return session.client.transport.send(call, session);
}

/** A change. What it omits stays as it is, but settings of the engine, which are sent whole: an empty one is left out. */
export function shieldZoneBody(found: ManagedShieldZone, changes: Partial<InputsOf<typeof definition>>): object {
  const { engine, ...fields } = bodyOf(definition, changes);
  return { shieldZoneId: found.shieldZoneId, shieldZone: { ...fields, ...engineField(found, engine) } };
}

function engineField({ engineItems }: ManagedShieldZone, changed: unknown): Properties {
  if (!isProperties(changed)) return {};
  const items = { ...engineItems };
  for (const [name, value] of Object.entries(changed)) {
    const isNone = value === 0 || (Array.isArray(value) && value.length === 0);
    items[name] = isNone ? "" : encoded(name, value);
  }
  return {
    wafEngineConfig: Object.entries(items).flatMap(([name, valueEncoded]) =>
      valueEncoded === "" ? [] : [{ name, valueEncoded }],
    ),
  };
}
