import { isProperties, ownValue, type Properties } from "./values";

/** Whether a path is one that a pattern like `containerTemplates.*.environmentVariables.*` stands for. */
export function matches(pattern: string, path: readonly string[]): boolean {
  const parts = pattern.split(".");
  return parts.length === path.length && parts.every((part, index) => part === "*" || part === path[index]);
}

/** Paths of all that a pattern stands for in properties. */
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

/** How deep, in what a pattern stands for, the map entries (a `*` of the pattern) stand that hold it. */
export function holdingEntries(pattern: string): readonly number[] {
  return pattern
    .split(".")
    .flatMap((part, index, parts) => (part === "*" && index < parts.length - 1 ? [index + 1] : []));
}

/** The value at a path, if all above it exists. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((above, name) => (isProperties(above) ? ownValue(above, name) : undefined), value);
}

/** A copy with the value at a path changed. Where nothing stands at the path, nothing is added. */
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

/** A copy with a value set at a path, and the objects that lead there. A value of another kind in the way stays. */
export function setAt(properties: Properties, path: readonly string[], value: unknown): Properties {
  const [name, ...below] = path;
  if (name === undefined) return properties;
  if (below.length === 0) return { ...properties, [name]: value };
  const above = ownValue(properties, name);
  if (above === undefined) return { ...properties, [name]: setAt({}, below, value) };
  return isProperties(above) ? { ...properties, [name]: setAt(above, below, value) } : properties;
}
