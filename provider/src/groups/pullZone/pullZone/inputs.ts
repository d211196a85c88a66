import { settings } from "../api/pullZoneSettings";
import { pullZone } from "../pullZone.definition";
import { pullZoneOrigin } from "../settings/origin.definition";
import type { InputsOf, OutputsOf, ValueOf } from "../../../vocabulary";
import { declarationsOf } from "../../../vocabulary/declarations";
import type { Equivalences } from "../../../properties/equivalence";
import { isProperties, mapProperties, omit, type Properties } from "../../../properties/values";

export const pullZoneDeclarations = declarationsOf(pullZone);

export type PullZoneInputs = InputsOf<typeof pullZone>;
export type PullZoneOutputs = OutputsOf<typeof pullZone>;
export type Origin = ValueOf<typeof pullZoneOrigin>;

/** The types of origins, named after the first of the members that they need. */
export const originTypes = (pullZoneOrigin.facts.combinations ?? []).map((members) => ({
  ...members,
  name: members.required[0],
}));

/** The type of an origin that has all that it needs. */
export function typeOf(origin: object) {
  const values: Properties = { ...origin };
  return originTypes.find(({ required }) => required.every((name) => values[name] !== undefined));
}

/** Whether an origin has all that its type needs. */
export function isWholeOrigin(origin: unknown): boolean {
  if (!isProperties(origin)) return false;
  return typeOf(mapProperties(origin, (value) => (value === "" ? undefined : value))) !== undefined;
}

const ofNewZone: Properties = mapProperties(settings, ({ facts: { unset } }): unknown => unset);
const ofNewStorageZone = { cacheControlMaxAgeOverride: 2_592_000, enableCacheSlice: true };

/** What a new pull zone with an origin of this type has: files in storage are cached, and in slices. */
export function defaultsOf(originType: unknown): Properties {
  return originType === "storageZoneId" ? { ...ofNewZone, ...ofNewStorageZone } : ofNewZone;
}

/** What becomes of settings that are removed. Where the program has no origin, that of some depends on a read. */
export function afterRemovalWith({ origin }: Properties): Properties {
  if (!isProperties(origin)) return omit(pullZoneDeclarations.afterRemoval, Object.keys(ofNewStorageZone));
  return { ...pullZoneDeclarations.afterRemoval, ...(origin["storageZoneId"] === undefined ? {} : ofNewStorageZone) };
}

/** Inputs that describe the pull zone. */
export function describedZone(inputs: PullZoneInputs): Properties {
  return omit({ ...inputs }, [...pullZoneDeclarations.control, "purgeOn"]);
}

export const pullZoneEquivalences: Equivalences = {
  // Names that differ only in case are the same to the API.
  name: (left, right) => String(left).toLowerCase() === String(right).toLowerCase(),
  // It is rounded up to hundreds.
  maxWebSocketConnections: (given, current) => typeof given === "number" && current === Math.ceil(given / 100) * 100,
};
