import * as t from "io-ts";
import { isProperties, ownValue } from "./values";

/** The codec of an object, which exposes those of its members. */
export type ObjectCodec = t.Mixed & { readonly codecs: t.Props };

/** Declares one of several objects, which the value of one of their members tells apart. `A` is any of them. */
export function taggedUnion<A>(tag: string, members: readonly ObjectCodec[]): t.Type<A, unknown> {
  const tags = members.flatMap(({ codecs }) => codecs[tag] ?? []);
  const none = new t.Type<never, never>(
    // Each name of a type may be a list already.
    joinWithOr(tags.flatMap(({ name }) => (name === "number" ? "a number" : name.split(/, | or /)))),
    t.never.is,
    (value, context) => t.failure(value, context),
    t.identity,
  );
  return new t.Type<A, unknown>(
    `an object with ${tag}`,
    (value): value is A => memberOf(tag, members, value)?.is(value) === true,
    (value, context) => {
      if (!isProperties(value)) return t.failure(value, context);
      const member = memberOf(tag, members, value);
      if (member !== undefined) return member.validate(value, context);
      const given = ownValue(value, tag);
      return t.failure(given, t.appendContext(context, tag, none, given));
    },
    t.identity,
  );
}

/** The one of several objects that the value of a tag selects. */
function memberOf(tag: string, members: readonly ObjectCodec[], value: unknown): ObjectCodec | undefined {
  if (!isProperties(value)) return undefined;
  const given = ownValue(value, tag);
  return members.find(({ codecs }) => codecs[tag]?.is(given));
}

/** Names as one list for a message. */
export function joinWithOr(all: readonly string[]): string {
  return [all.slice(0, -1).join(", "), ...all.slice(-1)].filter((part) => part !== "").join(" or ");
}
