import { memoizeByObject } from "../../../common/memoize";
import { isProperties, mapProperties, type Properties } from "../../../properties/values";
import { bodyOf, fromWire } from "../../../vocabulary/reply";
import { type Definition, numbered, type Properties as Defined, type Property } from "../../../vocabulary";
import { toWire, wireName } from "../../../vocabulary/wire";
import { pullZone } from "../pullZone.definition";
import { pullZoneOrigin } from "../settings/origin.definition";
import type { SettingsBody } from "./pullZone";
import type { SharedZone } from "./sharedZone";

/** All settings but those of the origin. */
export const settings = without(pullZone.optional, ["name", "origin", "purgeOn", "adopt", "adoptPullZoneId"]);

/** The settings that make up the origin. `dnsAcceleration` is nothing but a type. */
export const originNeeds: Defined = {
  /** What an origin of the type cannot do without. */
  originType: numbered([
    "originUrl",
    "dnsAcceleration",
    "storageZoneId",
    "loadBalancerId",
    "edgeScriptId",
    "magicContainersAppId",
  ]),
  ...without(membersOf(pullZoneOrigin), ["dnsAcceleration"]),
};

const all: Defined = { ...settings, ...originNeeds, zoneSecurityKey: pullZone.computed.zoneSecurityKey };
const remote: Definition = { kind: pullZone.kind, required: {}, optional: all, computed: {} };

/**
 * The settings of a zone: `undefined` for those that the API has as none, and nothing for those that its reply leaves
 * out.
 */
export function settingsOf(zone: SharedZone): Properties {
  return settingsIn(zone.reply());
}

/** The API spells some names differently in requests. */
const settingsIn = memoizeByObject((reply: object): Properties => {
  const values = new Map<string, unknown>(Object.entries(reply).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, property]) => {
      const value = values.get(wireName(name, property).toLowerCase());
      return value === undefined ? [] : [[name, fromWire(property, withoutNameless(property, value))]];
    }),
  );
});

/** Without the items that no program can declare, so that the others are kept by an update. */
function withoutNameless({ facts: { asArray } }: Property, value: unknown): unknown {
  if (asArray === undefined || !Array.isArray(value)) return value;
  return value.filter((item: unknown) => isProperties(item) && typeof item[asArray.key] === "string");
}

/** The value that a reply shows once a setting has this one. */
export function asShown(name: string, value: unknown): unknown {
  const property = all[name];
  return property === undefined ? value : fromWire(property, toWire(property, value));
}

/** The body that sets these, and what errors must never quote of it. */
export function settingsBody(given: Properties): SettingsBody {
  const secrets = mapProperties(given, (value, name) =>
    all[name]?.facts.secret === true && typeof value === "string" && value !== "" ? value : undefined,
  );
  return { body: bodyOf(remote, given), secrets: Object.values(secrets) };
}

function membersOf({ shape }: Property): Defined {
  return shape.type === "object" ? shape.members : {};
}

function without(properties: Defined, names: readonly string[]): Defined {
  return mapProperties(properties, (property, name) => (names.includes(name) ? undefined : property));
}
