import type { Properties } from "../properties/values";
import type { IsUnknown, Problem } from "../contract/lifecycle";

/** A check that exactly one of two inputs is set. An unknown value may turn out to be omitted. */
export const oneOfTwo =
  (one: string, other: string) =>
  (given: Properties, isUnknown: IsUnknown): readonly Problem[] => {
    const set = [one, other].filter((name) => given[name] !== undefined);
    if (set.length === 0) return [{ property: one, reason: `or ${other} is required: set one of the two` }];
    return set.length === 1 || set.some((name) => isUnknown(given[name]))
      ? []
      : [{ property: other, reason: `cannot be combined with ${one}: remove one of the two` }];
  };
