import { isProperties } from "../../provider/src/properties/values";

/** The part of a value that has the form of what is expected of it. */
export function partLike(expected: unknown, value: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(value))
    return value.map((item: unknown, place) => partLike(expected[place], item));
  if (!isProperties(expected) || !isProperties(value)) return value;
  return Object.fromEntries(Object.entries(expected).map(([name, part]) => [name, partLike(part, value[name])]));
}
