import { pullZone } from "../pullZone.definition";
import { pullZoneOrigin } from "../settings/origin.definition";
import {
  type Combination,
  declarationsOf,
  type InputsOf,
  type OutputsOf,
  type Properties as Defined,
  type Property,
  type ValueOf,
  wireName,
} from "../../../vocabulary";
import { isProperties, omit, type Properties } from "../../../properties/values";

export const declarations = declarationsOf(pullZone);

export type Inputs = InputsOf<typeof pullZone>;
export type Outputs = OutputsOf<typeof pullZone>;
export type Origin = ValueOf<typeof pullZoneOrigin>;

/** A setting, and what the API calls it. */
export interface Setting {
  readonly name: string;
  readonly wire: string;
  readonly property: Property;
}

/** Inputs that are no settings: what steers us, and what the API has in several settings. */
const others = ["name", "origin", "purgeOn", "adopt", "adoptPullZoneId"];

/** All settings but those of the origin. */
export const settings: readonly Setting[] = settingsIn(pullZone.optional).filter(({ name }) => !others.includes(name));

/** The settings that make up the origin, apart from its type. `dnsAcceleration` is nothing but a type. */
export const originSettings: readonly Setting[] = settingsIn(membersOf(pullZoneOrigin)).filter(
  ({ name }) => name !== "dnsAcceleration",
);

/** The types of origins, each with the number that the API has for it. */
export const originTypes: ReadonlyArray<Combination & { readonly number: number }> = [
  { type: "originUrl", number: 0 },
  { type: "dnsAcceleration", number: 1 },
  { type: "storageZoneId", number: 2 },
  { type: "loadBalancerId", number: 3 },
  { type: "edgeScriptId", number: 4 },
  { type: "magicContainersAppId", number: 5 },
].flatMap(({ type, number }) =>
  (pullZoneOrigin.facts.combinations ?? [])
    .filter(({ required }) => required.includes(type))
    .map((combination) => ({ ...combination, number })),
);

const ofNewZone: Properties = Object.fromEntries(settings.map(({ name, property }) => [name, property.facts.unset]));
const storage = 2;
const ofNewStorageZone = { cacheControlMaxAgeOverride: 2_592_000, enableCacheSlice: true };

/** What a new pull zone with an origin of this type has: files in storage are cached, and in slices. */
export function defaultsOf(originType: number | undefined): Properties {
  return originType === storage ? { ...ofNewZone, ...ofNewStorageZone } : ofNewZone;
}

/** What becomes of settings that are removed. Where the program has no origin, that of some depends on a read. */
export function afterRemovalWith({ origin }: Properties): Properties {
  if (!isProperties(origin)) return omit(declarations.afterRemoval, Object.keys(ofNewStorageZone));
  return { ...declarations.afterRemoval, ...(origin["storageZoneId"] === undefined ? {} : ofNewStorageZone) };
}

/** Whether an origin has all that its type needs. */
export function isWholeOrigin(origin: unknown): boolean {
  return (
    isProperties(origin) &&
    originTypes.some(({ required }) => required.every((name) => origin[name] !== undefined && origin[name] !== ""))
  );
}

/** Inputs that describe the pull zone. */
export function describedBy(inputs: Inputs): Properties {
  return omit({ ...inputs }, [...declarations.control, "purgeOn"]);
}

function settingsIn(properties: Defined): readonly Setting[] {
  return Object.entries(properties).map(([name, property]) => ({ name, wire: wireName(name, property), property }));
}

function membersOf({ shape }: Property): Defined {
  return shape.type === "object" ? shape.members : {};
}
