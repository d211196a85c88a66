import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { decoder } from "../common/decoder";
import { inWholeSeconds } from "../formats/timestamps";

/** Codecs for replies: they decode what is used, and tolerate what the API adds, omits or returns as null. */
export type Reply<A> = t.Type<A, unknown>;

/** A reply that is ignored, empty or not. */
export const Nothing: Reply<void> = decoder("nothing", (): t.Validation<void> => t.success(undefined));

/** A reply, in other words. */
export function mapReply<A, B>(from: t.Type<A, unknown>, map: (found: A) => B): Reply<B> {
  return decoder(from.name, (input, context) => E.map(map)(from.validate(input, context)));
}

/** A reply that is not in the form which `then` decodes, but becomes so. */
export function rewritten<A, B>(from: t.Type<A, unknown>, rewrite: (found: A) => unknown, then: Reply<B>): Reply<B> {
  return decoder(then.name, (input, context) =>
    E.flatMap((found: A) => then.validate(rewrite(found), context))(from.validate(input, context)),
  );
}

/** Absent and null are both `undefined`. */
export function optional<A>(codec: t.Type<A, unknown>): Reply<A | undefined> {
  return decoder(codec.name, (value, context) =>
    value === undefined || value === null ? t.success(undefined) : codec.validate(value, context),
  );
}

/** Absent and null are both the given value. */
export function withDefault<A>(codec: t.Type<A, unknown>, value: A): Reply<A> {
  return mapReply(optional(codec), (found) => found ?? value);
}

/** A list that the API always sends. Null counts as empty, absent does not, so that nothing is taken for gone. */
export function requiredList<A>(item: t.Type<A, unknown>): Reply<readonly A[]> {
  const items = t.readonlyArray(item, `list of ${item.name}`);
  return decoder(items.name, (input, context) => (input === null ? t.success([]) : items.validate(input, context)));
}

/** A list that the API may leave out. Absent and null count as empty. */
export function listOrEmpty<A>(item: t.Type<A, unknown>): Reply<readonly A[]> {
  return withDefault<readonly A[]>(t.readonlyArray(item, `list of ${item.name}`), []);
}

/** A name in an enumeration whose case varies: as documented, or as received if it is not documented. */
export function spelledAs(...documented: readonly string[]): Reply<string> {
  const canonical = new Map(documented.map((name) => [name.toLowerCase(), name]));
  return mapReply(t.string, (name) => canonical.get(name.toLowerCase()) ?? name);
}

/** A positive integer, received as a string or a number; `undefined` for anything else. */
export const PositiveNumber: Reply<number | undefined> = decoder("number", (input) => {
  const number = typeof input === "string" || typeof input === "number" ? Number(input) : 0;
  return t.success(Number.isSafeInteger(number) && number > 0 ? number : undefined);
});

/** A string that may be received as a number. */
export const TextOrNumber: Reply<string> = mapReply(t.union([t.string, t.number]), String);

/**
 * A time in UTC, truncated to seconds: replies to writes are more precise than those to reads, and both may omit the
 * zone. Text that is not a time is kept as received.
 */
export const Time: Reply<string> = mapReply(t.string, inWholeSeconds);
