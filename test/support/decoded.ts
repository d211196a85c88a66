import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import type * as t from "io-ts";

/** What the API would give, decoded. */
export function decoded<A>(codec: t.Decoder<unknown, A>, reply: unknown): A {
  const result = codec.decode(reply);
  assert.ok(E.isRight(result), `this is no ${codec.name}`);
  return result.right;
}
