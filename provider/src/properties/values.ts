import { isDeepStrictEqual } from "node:util";

/** Properties by name, of any type. */
export type Properties = Readonly<Record<string, unknown>>;

/** Whether a value is a plain object: not an array, a date or null. */
export function isProperties(value: unknown): value is Properties {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The value of an own property. Names come from users, so inherited properties such as `constructor` do not count. */
export function ownValue<Value>(properties: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/**
 * Whether two values are deeply equal. The order of properties does not matter.
 *
 * Compares plain objects in one pass, for the same reason as {@link mapProperties}: Node's function handles everything,
 * and is several times slower.
 */
export function equal(left: unknown, right: unknown): boolean {
  if (!isProperties(left) || !isProperties(right)) return isDeepStrictEqual(left, right);
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && equal(left[name], right[name]))
  );
}

/**
 * A copy with each value mapped. Leaves out properties whose value or mapped value is undefined.
 *
 * A single loop, because every read and diff of a resource copies its properties several times.
 */
export function mapProperties<Value, Mapped>(
  properties: Readonly<Record<string, Value>>,
  of: (value: Value, name: string) => Mapped | undefined,
): Record<string, Mapped> {
  const mapped: Record<string, Mapped> = {};
  for (const name of Object.keys(properties)) {
    const value = properties[name];
    const made = value === undefined ? undefined : of(value, name);
    if (made !== undefined) setOwn(mapped, name, made);
  }
  return mapped;
}

/** An object with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  // The type of Object.fromEntries loses the names.
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/** Sets an own property of any name: users may choose `__proto__`, too. */
export function setOwn<Value>(properties: Record<string, Value>, name: string, value: Value): void {
  if (name === "__proto__") {
    Object.defineProperty(properties, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    properties[name] = value;
  }
}

/** Only the named properties that have a value. */
export function pick(properties: Properties, names: readonly string[]): Properties {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const value = ownValue(properties, name);
    if (value !== undefined) setOwn(picked, name, value);
  }
  return picked;
}

/** A copy without nulls at any depth, except inside arrays. */
export function withoutNulls(properties: Properties): Properties {
  return mapProperties(properties, (value) =>
    value === null ? undefined : isProperties(value) ? withoutNulls(value) : value,
  );
}

/** All but the named properties that have a value. */
export function omit(properties: Properties, names: readonly string[]): Properties {
  return mapProperties(properties, (value, name) => (names.includes(name) ? undefined : value));
}

/** A copy of what came as JSON, as state can hold it: without what has no value. */
export function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => storable(item) ?? null);
  return isProperties(value) ? storableProperties(value) : value;
}

/** {@link storable} for properties. */
export function storableProperties(properties: Properties): Properties {
  return mapProperties(properties, storable);
}
