import type { IsUnknown, Problem } from "./problem";

/** A reference to a parent may be given as its id, which is text, or as its number. */
export function parentNumber(value: unknown, isUnknown: IsUnknown): unknown {
  if (isUnknown(value) || typeof value !== "string") return value;
  const text = value.trim();
  return /^\d{1,16}$/.test(text) ? Number(text) : value;
}

/** Refuses what is no number of a parent, and says what to write. */
export function notAParentNumber(
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
