import type { IsUnknown, Problem } from "../contract/lifecycle";

/** Rejects a string that is too short or too long, and says what is allowed. Never quotes it: it may be a secret. */
export function textLengthProblems(
  property: string,
  value: unknown,
  [least, most]: readonly [number, number],
  isUnknown: IsUnknown,
): readonly Problem[] {
  if (typeof value !== "string" || isUnknown(value)) return [];
  if (value.length >= least && value.length <= most) return [];
  const allowed = least === 0 ? `at most ${most}` : `${least} to ${most}`;
  return [{ property, reason: `must have ${allowed} characters: write ${value.length < least ? "more" : "fewer"}` }];
}
