import assert from "node:assert/strict";
import * as t from "io-ts";
import { decodeLeniently, inputs, outputs } from "../../../provider/src/properties/codecs";

const App = inputs(
  { name: t.string, zone: t.number },
  { tags: t.array(t.string), containers: t.record(t.string, t.type({ image: t.string })) },
);

describe("decodeLeniently", () => {
  it("keeps what fits, property by property", () => {
    const remembered = { name: "x", zone: "1", tags: ["a"], containers: { web: {} }, gone: true };
    assert.deepEqual(decodeLeniently(App, remembered), { name: "x", tags: ["a"] });
  });

  it("knows outputs as well", () => {
    assert.deepEqual(decodeLeniently(outputs({ token: t.string, count: t.number }), { token: "t", count: null }), {
      token: "t",
    });
  });
});
