import { pathsIn, valueAt } from "./paths";
import { isProperties, mapProperties, ownValue, type Properties, withoutNulls } from "./values";

/**
 * The fields that a user manages, without values: a tree that mirrors nested inputs, with 1 in place of each value. It
 * is stored in state, so its format must not change.
 */
export type FieldMask = 1 | FieldTree;
export interface FieldTree {
  readonly [name: string]: FieldMask;
}

/** The fields of a value. An array counts as one value. */
export function fieldMaskOf(value: unknown): FieldMask {
  return isProperties(value) ? fieldTreeOf(value) : 1;
}

/** The fields of properties. */
export function fieldTreeOf(properties: Properties): FieldTree {
  return mapProperties(properties, (value) => (value === undefined ? undefined : fieldMaskOf(value)));
}

/** Whether a value read from state is a field tree. */
export function isFieldTree(value: unknown): value is FieldTree {
  return isProperties(value) && Object.values(value).every((names) => names === 1 || isFieldTree(names));
}

/** The part of a value that a mask selects. Absent and null values are left out. */
export function project(names: FieldMask, value: unknown): unknown {
  return names === 1 || !isProperties(value) ? value : projectProperties(names, value);
}

/** {@link project} for properties. */
export function projectProperties(names: FieldTree, properties: Properties): Properties {
  return mapProperties(names, (below, name) => {
    const value = ownValue(properties, name);
    return value === null ? undefined : project(below, value);
  });
}

/**
 * The fields that still have a value. A field without one is no longer managed: if it were, removing it from the
 * program later would reset an unmanaged value.
 */
export function prune(names: FieldTree, properties: Properties): FieldTree {
  return mapProperties(names, (below, name) => {
    const value = ownValue(properties, name);
    if (value === undefined) return undefined;
    return below !== 1 && isProperties(value) ? prune(below, value) : below;
  });
}

/**
 * The fields, plus those of all entries of the given maps.
 *
 * @param maps path patterns of maps. A map that is not among the fields is left alone.
 */
export function withEntries(names: FieldTree, maps: readonly string[], properties: Properties): FieldTree {
  return maps
    .flatMap((pattern) => pathsIn(names, pattern))
    .reduce((all, path) => {
      const [named, held] = [valueAt(all, path), valueAt(properties, path)];
      if (!isFieldTree(named) || !isProperties(held)) return all;
      const whole = { ...fieldTreeOf(withoutNulls(held)), ...named };
      return unionOf(all, fieldTreeAt(path, whole));
    }, names);
}

/** What a mask selects of a member: all, if it selects the whole. */
export function maskAt(names: FieldMask, name: string): FieldMask {
  return names === 1 ? 1 : (ownValue(names, name) ?? {});
}

/** A field tree with a mask at the end of a path. */
export function fieldTreeAt([first = "", ...rest]: readonly string[], names: FieldMask): FieldTree {
  return { [first]: rest.length === 0 ? names : fieldTreeAt(rest, names) };
}

/** All fields of both. If one has a whole value and the other has parts of it, the whole value. */
export function unionOf(left: FieldTree, right: FieldTree): FieldTree {
  const merged = Object.entries(right).map(([name, names]) => {
    const other = ownValue(left, name);
    return [name, other === undefined ? names : other === 1 || names === 1 ? 1 : unionOf(other, names)] as const;
  });
  return Object.fromEntries<FieldMask>([...Object.entries(left), ...merged]);
}

/** The fields of the first tree that are not in the second. */
export function minus(left: FieldTree, right: FieldTree): FieldTree {
  return mapProperties(left, (names, name) => {
    const other = ownValue(right, name);
    if (other === undefined) return names;
    if (names === 1 || other === 1) return undefined;
    const rest = minus(names, other);
    return isEmpty(rest) ? undefined : rest;
  });
}

export function isEmpty(names: FieldTree): boolean {
  return Object.keys(names).length === 0;
}

/** Paths of all leaves: `["web", "image"]`. An empty object is a leaf, unless it is the root. */
export function leaves(names: FieldMask, path: readonly string[] = []): ReadonlyArray<readonly string[]> {
  return names === 1 || (path.length > 0 && isEmpty(names))
    ? [path]
    : Object.entries(names).flatMap(([name, below]) => leaves(below, [...path, name]));
}
