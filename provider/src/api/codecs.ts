import * as E from "fp-ts/Either";
import * as t from "io-ts";

/** Codecs for replies: they decode what is used, and tolerate what the API adds, leaves out or gives as null. */
export type Reply<A> = t.Type<A, unknown>;

/** A reply that carries nothing of use, be it empty or not. */
export const Nothing: Reply<void> = new t.Type<void, unknown>(
  "nothing",
  (value): value is void => value === undefined,
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

/** A list, where absent and null mean that it is empty. */
export function list<A>(item: t.Type<A, unknown>): Reply<readonly A[]> {
  return withDefault<readonly A[]>(t.readonlyArray(item, `list of ${item.name}`), []);
}
