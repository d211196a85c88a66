import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import type * as t from "io-ts";
import { isProperties } from "../../provider/src/properties/values";

/** What the API would give, decoded. Lists that it always sends may be left out if they are empty. */
export function decoded<A>(codec: t.Decoder<unknown, A>, reply: unknown): A {
  const result = codec.decode(whole(codec, reply));
  assert.ok(E.isRight(result), `this is no ${codec.name}`);
  return result.right;
}

/** A reply with all lists that the API always sends: those that it leaves out are empty. */
export function whole<Reply>(codec: t.Decoder<unknown, unknown>, reply: Reply): Reply {
  let now: unknown = reply;
  for (let missing = listsMissing(codec, now); missing.length > 0; missing = listsMissing(codec, now)) {
    for (const path of missing) now = withEmptyList(now, path);
  }
  return now as Reply;
}

/** The paths of lists without which a reply is not accepted. */
export function listsMissing(codec: t.Decoder<unknown, unknown>, reply: unknown): readonly (readonly string[])[] {
  const result = codec.decode(reply);
  if (E.isRight(result)) return [];
  return result.left.flatMap(({ context, value }) =>
    value === undefined && context.at(-1)?.type.name.startsWith("list of ") === true
      ? [context.map(({ key }) => key).filter((key) => key !== "")]
      : [],
  );
}

function withEmptyList(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return [];
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === first ? withEmptyList(item, rest) : item));
  }
  return isProperties(value) ? { ...value, [first]: withEmptyList(value[first], rest) } : value;
}
