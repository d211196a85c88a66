import assert from "node:assert/strict";
import * as t from "io-ts";
import { affectedOutputs } from "../../../provider/src/contract/diff";
import { readState, writeState } from "../../../provider/src/contract/state";
import { outputs } from "../../../provider/src/properties/codecs";
import { fieldTreeOf } from "../../../provider/src/properties/fieldMask";
import type { Properties } from "../../../provider/src/properties/values";

const kind = {
  outputs: outputs({ token: t.string, address: t.string, key: t.string, modified: t.string }),
  stables: ["token"],
  affectedBy: { address: ["region", "name"], key: [] },
  exclusive: ["labels"],
};

const stored = (described: Properties, incomplete = false) =>
  readState([], writeState({ described, control: {}, outs: {}, managed: fieldTreeOf(described), incomplete }));

const affected = (before: Properties, described: Properties) => affectedOutputs(kind, stored(before), { described });

describe("contract: outputs that an update may change", () => {
  it("are those that the changed inputs affect, and those of which nothing is declared", () => {
    assert.deepEqual(affected({ name: "a" }, { name: "b" }), ["address", "modified"]);
    assert.deepEqual(affected({ name: "a", size: 1 }, { name: "a", size: 2 }), ["modified"]);
  });

  it("count what is given no more, and what is given first, as changed", () => {
    assert.deepEqual(affected({ name: "a", region: "DE" }, { name: "a" }), ["address", "modified"]);
    assert.deepEqual(affected({ name: "a" }, { name: "a", region: "DE" }), ["address", "modified"]);
  });

  it("are none where nothing changes", () => {
    assert.deepEqual(affected({ name: "a", env: { A: "1" } }, { env: { A: "1" }, name: "a" }), []);
  });

  it("are never stable ones, whatever is declared of them", () => {
    const declared = { ...kind, affectedBy: { token: ["name"] } };
    const changed = affectedOutputs(declared, stored({ name: "a" }), { described: { name: "b" } });
    assert.deepEqual(changed, ["address", "key", "modified"]);
  });

  it("are all but stable ones of a kind that declares nothing else", () => {
    const declared = { outputs: kind.outputs, stables: kind.stables };
    const changed = affectedOutputs(declared, stored({ name: "a" }), { described: { name: "b" } });
    assert.deepEqual(changed, ["address", "key", "modified"]);
  });

  it("are all after a step that failed half-way, even where nothing changes: state may lack any", () => {
    const before = stored({ name: "a" }, true);
    const all = ["token", "address", "key", "modified"];
    assert.deepEqual(affectedOutputs(kind, before, { described: { name: "a" } }), all);
  });

  it("count what others added to a map that is managed whole, because the update ends it", () => {
    const described = { labels: { own: "1" } };
    const before = { ...stored(described), outs: { labels: { own: "1", foreign: "2" } } };
    assert.deepEqual(affectedOutputs(kind, before, { described }), ["modified"]);
  });
});
