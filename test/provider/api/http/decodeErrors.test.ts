import * as assert from "node:assert/strict";
import fc from "fast-check";
import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { list, optional, withDefault } from "../../../../provider/src/api/http/codecs";
import { describeDecodeErrors } from "../../../../provider/src/api/http/decodeErrors";
import { PullZone, PullZonePage } from "../../../../provider/src/api/pullZone/pullZoneCodec";

const problems = (codec: t.Decoder<unknown, unknown>, value: unknown): readonly string[] => {
  const result = codec.decode(value);
  return E.isLeft(result) ? describeDecodeErrors(result.left) : assert.fail("expected an error");
};

describe("describeDecodeErrors", () => {
  it("names the path and the expected type", () => {
    assert.deepEqual(problems(PullZone, { Id: 1, Name: "a", BlockedIps: ["192.0.2.1", 7] }), [
      "BlockedIps.1: expected string",
    ]);
    assert.deepEqual(problems(PullZonePage, { Items: [{ Id: "1", Name: null }] }), [
      "Items.0.Id: expected number",
      "Items.0.Name: expected string",
    ]);
  });

  it("names the whole reply", () => {
    assert.deepEqual(problems(PullZone, undefined), ["reply: expected PullZone"]);
    assert.deepEqual(problems(t.string, 5), ["reply: expected string"]);
  });

  it("leaves out the members of unions and intersections", () => {
    const codec = t.intersection([t.type({ a: t.union([t.string, t.null]) }), t.partial({ b: optional(t.number) })]);
    assert.deepEqual(problems(codec, { a: 1, b: "x" }), [
      "a: expected string",
      "a: expected null",
      "b: expected number",
    ]);
  });

  it("names ten problems at most", () => {
    const found = problems(t.array(t.string), Array<number>(25).fill(1));
    assert.equal(found.length, 11);
    assert.equal(found.at(-1), "and 15 more");
  });

  it("never prints a value", () => {
    const Any = t.strict({
      a: withDefault(t.number, 1),
      b: list(t.strict({ c: t.boolean, d: t.union([t.number, t.null]) })),
      e: t.keyof({ x: null }),
      f: t.record(t.string, t.number),
    });
    // A secret wherever another type is expected.
    const secret = fc.uuid().map((id) => `secret-${id}`);
    const value = fc.record(
      {
        a: secret,
        b: fc.array(fc.record({ c: secret, d: fc.oneof(secret, fc.constant(null)) })),
        e: secret,
        f: secret,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(value, secret, fc.array(secret)), (input) => {
        const found = problems(Any, input).join("\n");
        assert.ok(!found.includes("secret-"), found);
      }),
    );
  });
});
