import { leaves, type FieldMask, fieldMaskOf } from "../properties/fieldMask";
import type { Declarations } from "./declarations";
import { matches, valueAt } from "../properties/paths";
import { isProperties, type Properties } from "../properties/values";

/** Where secrets are in properties. */
export type Paths = ReadonlyArray<readonly string[]>;

/** Properties for state or for the engine, and which of them are secret: an adapter seals those. */
export interface WithSecrets {
  readonly properties: Properties;
  readonly secrets: Paths;
}

type Secrets = Pick<Declarations, "secretInputs" | "secretOutputs" | "secretPlaces">;

/** The inputs and outputs that are always secret. */
export function declaredSecrets({ secretInputs = [], secretOutputs = [] }: Secrets): Paths {
  return [...secretInputs, ...secretOutputs].map((name) => [name]);
}

/**
 * Everything in properties that may be secret and must not be printed: the declared secrets, and places that may hold
 * others.
 */
export function possibleSecrets(declared: Secrets, ...all: readonly Properties[]): Paths {
  const { secretPlaces = [] } = declared;
  return [...declaredSecrets(declared), ...all.flatMap((properties) => pathsMatching(secretPlaces, properties))];
}

/** Paths of all leaves that match one of the patterns. A pattern may end above the leaves. */
export function pathsMatching(patterns: readonly string[], properties: Properties): Paths {
  if (patterns.length === 0) return [];
  const names: FieldMask = fieldMaskOf(properties);
  return leaves(names).filter((leaf) => isWithin(patterns, leaf));
}

/** The texts at these paths of properties. */
export function textsAt(paths: Paths, ...all: readonly Properties[]): readonly string[] {
  return all.flatMap((properties) => paths.flatMap((path) => textsIn(valueAt(properties, path))));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isProperties(value) ? Object.values(value).flatMap(textsIn) : [];
}

function isWithin(patterns: readonly string[], path: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const depth = pattern.split(".").length;
    return path.length >= depth && matches(pattern, path.slice(0, depth));
  });
}
