import { isProperties, mapProperties, pick, type Properties } from "../../../properties/values";
import { type Definition, numbered, type Properties as Defined, type Property } from "../../../vocabulary";
import { bodyOf, fromWire } from "../../../vocabulary/reply";
import { wireName } from "../../../vocabulary/wire";
import { pullZone } from "../pullZone.definition";
import { pullZoneOrigin } from "../settings/origin.definition";

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

/** The types of origins, named after the first of the members that they need. */
const originTypes = (pullZoneOrigin.facts.combinations ?? []).map((members) => ({
  ...members,
  name: members.required[0],
}));

/** What a reply shows of the settings. The API spells some names differently in requests. */
export function settingsIn(reply: Properties): Properties {
  const values = new Map<string, unknown>(Object.entries(reply).map(([name, value]) => [name.toLowerCase(), value]));
  const shown = mapProperties(all, (property, name) =>
    fromWire(property, values.get(wireName(name, property).toLowerCase())),
  );
  return { ...shown, origin: originOf(shown["originType"], shown) };
}

/** The origin, if all that it needs is known. None if its type is newer than this package. */
export function originOf(typeName: unknown, known: Properties): Properties | undefined {
  const type = originTypes.find(({ name }) => name === typeName);
  if (type === undefined) return undefined;
  const found = pick({ ...known, dnsAcceleration: "record" }, [...type.required, ...(type.optional ?? [])]);
  return type.required.every((name) => Boolean(found[name])) ? found : undefined;
}

/** Settings to send, and what errors must never quote of them. */
export interface SettingsBody {
  readonly body: Properties;
  readonly secrets: readonly string[];
}

/** The body that sets what these inputs say. An origin is sent as a whole. */
export function settingsBody({ origin, ...inputs }: Properties): SettingsBody {
  const secrets = mapProperties(inputs, (value, name) =>
    all[name]?.facts.secret === true && typeof value === "string" && value !== "" ? value : undefined,
  );
  return { body: bodyOf(remote, { ...inputs, ...flat(origin) }), secrets: Object.values(secrets) };
}

function flat(origin: unknown): Properties {
  if (!isProperties(origin)) return {};
  const type = originTypes.find(({ required }) => required.every((name) => origin[name] !== undefined));
  return { originType: type?.name, ...origin };
}

function membersOf({ shape }: Property): Defined {
  return shape.type === "object" ? shape.members : {};
}

function without(properties: Defined, names: readonly string[]): Defined {
  return mapProperties(properties, (property, name) => (names.includes(name) ? undefined : property));
}
