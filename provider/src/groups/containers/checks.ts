/** Returns what is wrong with a value and what to write instead. */
export type Check = (value: unknown) => string | undefined;

export const matching =
  (pattern: RegExp, reason: string): Check =>
  (value) =>
    typeof value !== "string" || pattern.test(value) ? undefined : reason;

/** For the name of a map entry. */
export const shortName = matching(/^.{1,50}$/su, "must have a name of 1 to 50 characters");
