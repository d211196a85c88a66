import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { inWholeSeconds } from "../formats/timestamps";

/** Codecs for replies: they decode what is used, and tolerate what the API adds, omits or returns as null. */
export type Reply<A> = t.Type<A, unknown>;

/** A reply that is ignored, empty or not. */
export const Nothing: Reply<void> = new t.Type<void, unknown>(
  "nothing",
  (value): value is undefined => value === undefined,
  () => t.success(undefined),
  t.identity,
);

/** Absent and null are both `undefined`. */
export function optional<A>(codec: t.Type<A, unknown>): Reply<A | undefined> {
  return new t.Type<A | undefined, unknown>(
    codec.name,
    (value): value is A | undefined => value === undefined || codec.is(value),
    (value, context) => (value === undefined || value === null ? t.success(undefined) : codec.validate(value, context)),
    t.identity,
  );
}

/** Absent and null are both the given value. */
export function withDefault<A>(codec: t.Type<A, unknown>, value: A): Reply<A> {
  const given = optional(codec);
  return new t.Type<A, unknown>(
    codec.name,
    codec.is,
    (input, context) => E.map((found: A | undefined) => found ?? value)(given.validate(input, context)),
    t.identity,
  );
}

/** A list that the API always sends. Null counts as empty, absent does not, so that nothing is taken for gone. */
export function requiredList<A>(item: t.Type<A, unknown>): Reply<readonly A[]> {
  const items = t.readonlyArray(item, `list of ${item.name}`);
  return new t.Type<readonly A[], unknown>(
    items.name,
    items.is,
    (input, context) => (input === null ? t.success([]) : items.validate(input, context)),
    t.identity,
  );
}

/** A list that the API may leave out. Absent and null count as empty. */
export function listOrEmpty<A>(item: t.Type<A, unknown>): Reply<readonly A[]> {
  return withDefault<readonly A[]>(t.readonlyArray(item, `list of ${item.name}`), []);
}

/** A name in an enumeration whose case varies: as documented, or as received if it is not documented. */
export function spelledAs(...documented: readonly string[]): Reply<string> {
  const canonical = new Map(documented.map((name) => [name.toLowerCase(), name]));
  return new t.Type<string, unknown>(
    "string",
    t.string.is,
    (input, context) =>
      E.map((name: string) => canonical.get(name.toLowerCase()) ?? name)(t.string.validate(input, context)),
    t.identity,
  );
}

/** A positive integer, received as a string or a number; `undefined` for anything else. */
export const PositiveNumber: Reply<number | undefined> = new t.Type<number | undefined, unknown>(
  "number",
  (value): value is number | undefined => value === undefined || typeof value === "number",
  (input) => {
    const number = typeof input === "string" || typeof input === "number" ? Number(input) : 0;
    return t.success(Number.isSafeInteger(number) && number > 0 ? number : undefined);
  },
  t.identity,
);

/** A string that may be received as a number. */
export const TextOrNumber: Reply<string> = new t.Type<string, unknown>(
  "string",
  t.string.is,
  (input, context) => t.string.validate(typeof input === "number" ? String(input) : input, context),
  t.identity,
);

/**
 * A time in UTC, truncated to seconds: replies to writes are more precise than those to reads, and both may omit the
 * zone. Text that is not a time is kept as received.
 */
export const Time: Reply<string> = new t.Type<string, unknown>(
  "string",
  t.string.is,
  (input, context) => E.map(inWholeSeconds)(t.string.validate(input, context)),
  t.identity,
);
