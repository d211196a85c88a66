import assert from "node:assert/strict";
import * as t from "io-ts";
import { StoredPrior } from "../../../provider/src/contract/prior";
import { readState } from "../../../provider/src/contract/state";
import { inputs, outputs } from "../../../provider/src/properties/codecs";

const codecs = {
  inputs: inputs({ name: t.string }, { region: t.string, size: t.number }),
  outputs: outputs({ token: t.string }),
};

describe("contract: what the last run left behind", () => {
  it("is what was managed, and all that state holds; of what has another type now, nothing", () => {
    const state = readState([], {
      name: "a",
      region: "DE",
      size: "big",
      token: "t",
      __managed: { name: 1, size: 1 },
      __v: 1,
    });
    const prior = new StoredPrior(codecs, state, { motto: 1 }, { name: 1 });
    assert.deepEqual(prior.inputs, { name: "a" });
    assert.deepEqual(prior.outs, { name: "a", region: "DE", token: "t" });
    assert.deepEqual([prior.removed, prior.changed, prior.isUnfinished], [{ motto: 1 }, { name: 1 }, false]);
  });

  it("tells whether the last step failed half-way", () => {
    assert.ok(new StoredPrior(codecs, readState([], { __incomplete: true })).isUnfinished);
  });
});
