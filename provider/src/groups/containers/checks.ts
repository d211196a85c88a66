import * as E from "fp-ts/Either";

/** Returns what is wrong with a value and what to write instead. */
export type Check = (value: unknown) => string | undefined;

export const matching =
  (pattern: RegExp, reason: string): Check =>
  (value) =>
    typeof value !== "string" || pattern.test(value) ? undefined : reason;

/** For the name of a map entry. */
export const shortName = matching(/^.{1,50}$/su, "must have a name of 1 to 50 characters");

/** The id of an application, for `parse` of a reference. */
export const parseAppId = (id: string): E.Either<string, string> =>
  /^[\w-]{1,100}$/.test(id.trim()) ? E.right(id.trim()) : E.left("must be the ID of an application: pass app.id");
