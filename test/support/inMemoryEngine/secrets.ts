import { isProperties } from "../../../provider/src/properties/values";
import type { Wire } from "../providerProcess";

/** Name of the property by which Pulumi tells a sealed value from an object. */
const signature = "4dabf18193072939515e22adb298388d";

/** A copy with sealed values in the open, as the engine hands them to a provider that takes no secrets. */
export function unsealed(wire: Wire): Wire {
  return Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, opened(value)]));
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (!isProperties(value)) return value;
  return signature in value ? opened(value.value) : unsealed(value);
}

/** Paths of all sealed values, sorted: `inputs.password`. */
export function sealedPaths(value: unknown, path: readonly string[] = []): readonly string[] {
  if (isProperties(value) && signature in value) return [path.join(".")];
  if (!isProperties(value) && !Array.isArray(value)) return [];
  return Object.entries(value)
    .flatMap(([name, below]: readonly [string, unknown]) => sealedPaths(below, [...path, name]))
    .sort();
}
