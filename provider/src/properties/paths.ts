import { isProperties, ownValue, type Properties } from "./values";

/** Whether a path matches a pattern like `containerTemplates.*.environmentVariables.*`. */
export function matches(pattern: string, path: readonly string[]): boolean {
  const parts = pattern.split(".");
  return parts.length === path.length && parts.every((part, index) => part === "*" || part === path[index]);
}

/** The paths in properties that match a pattern. */
export function pathsIn(properties: Properties, pattern: string): ReadonlyArray<readonly string[]> {
  return pattern.split(".").reduce<ReadonlyArray<readonly string[]>>(
    (paths, part) =>
      paths.flatMap((path) => {
        const above = valueAt(properties, path);
        if (!isProperties(above)) return [];
        const names = part === "*" ? Object.keys(above) : [part];
        return names.filter((name) => ownValue(above, name) !== undefined).map((name) => [...path, name]);
      }),
    [[]],
  );
}

/** The depths, in a matching path, of the map entries (`*` in the pattern) that contain the value. */
export function enclosingEntries(pattern: string): readonly number[] {
  return pattern
    .split(".")
    .flatMap((part, index, parts) => (part === "*" && index < parts.length - 1 ? [index + 1] : []));
}

/** The value at a path, if any. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((above, name) => (isProperties(above) ? ownValue(above, name) : undefined), value);
}

/** A copy with the value at a path changed. Adds nothing where there is no value. */
export function changeAt(
  properties: Properties,
  path: readonly string[],
  change: (value: unknown) => unknown,
): Properties {
  const [name, ...below] = path;
  if (name === undefined) return properties;
  const value = ownValue(properties, name);
  if (value === undefined) return properties;
  if (below.length === 0) return { ...properties, [name]: change(value) };
  return isProperties(value) ? { ...properties, [name]: changeAt(value, below, change) } : properties;
}

/**
 * A copy with a value set at a path. Creates missing objects along the path, but does not replace a value that is not
 * an object.
 */
export function setAt(properties: Properties, path: readonly string[], value: unknown): Properties {
  const [name, ...below] = path;
  if (name === undefined) return properties;
  if (below.length === 0) return { ...properties, [name]: value };
  const above = ownValue(properties, name);
  if (above === undefined) return { ...properties, [name]: setAt({}, below, value) };
  return isProperties(above) ? { ...properties, [name]: setAt(above, below, value) } : properties;
}
