import type { IsUnknown, Problem } from "../contract/lifecycle";

/** A parent may be referred to by its id, which is a string, or by its number. */
export function parentNumber(value: unknown, isUnknown: IsUnknown): unknown {
  if (isUnknown(value) || typeof value !== "string") return value;
  const text = value.trim();
  return /^\d{1,16}$/.test(text) ? Number(text) : value;
}

/** Rejects a value that is not the number of a parent, and says what to write instead. */
export function parentNumberProblems(
  property: string,
  value: unknown,
  example: string,
  isUnknown: IsUnknown,
): readonly Problem[] {
  if (value === undefined || isUnknown(value)) return [];
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0
    ? []
    : [
        {
          property,
          reason: `must be a number above 0: pass ${example}, or the number that bunny.net's dashboard shows`,
        },
      ];
}
