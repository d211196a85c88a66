import assert from "node:assert/strict";
import { updatePlan } from "../../../provider/src/contract/updatePlan";
import { readState, type StateParts, writeState } from "../../../provider/src/contract/state";
import { fieldTreeOf } from "../../../provider/src/properties/fieldMask";
import { cannotBeUnset } from "../../../provider/src/properties/resetOnOmit";
import type { Properties } from "../../../provider/src/properties/values";

const kind = { exclusive: ["labels"], unset: { motto: "", tier: cannotBeUnset } };

const before = (described: Properties, parts: Partial<StateParts> = {}) =>
  readState([], writeState({ described, control: {}, outs: described, managed: fieldTreeOf(described), ...parts }));

describe("contract: what an update is to do", () => {
  it("is nothing where all is as described", () => {
    assert.equal(updatePlan(kind, before({ name: "a", env: { A: "1" } }), { env: { A: "1" }, name: "a" }), undefined);
  });

  it("names what changed and what is given no more", () => {
    assert.deepEqual(
      updatePlan(kind, before({ name: "a", env: { A: "1", B: "2" }, size: 1 }), { name: "b", env: { A: "3" } }),
      {
        inputs: { name: "b", env: { A: "3" } },
        removed: { env: { B: 1 }, size: 1 },
        kept: [],
        toRemove: { env: { B: 1 }, size: 1 },
        changed: { name: 1, env: { A: 1 } },
      },
    );
  });

  it("resets what is given no more to the value that the kind declares, which is a change", () => {
    const wanted = updatePlan(kind, before({ name: "a", motto: "onwards" }), { name: "a" });
    assert.deepEqual(wanted?.inputs, { name: "a", motto: "" });
    assert.deepEqual(wanted.changed, { motto: 1 });
    assert.deepEqual(wanted.toRemove, { motto: 1 });
  });

  it("keeps what cannot be unset, and removes nothing of it", () => {
    const wanted = updatePlan(kind, before({ name: "a", tier: "b" }), { name: "a" });
    assert.deepEqual(wanted, {
      inputs: { name: "a" },
      removed: { tier: 1 },
      kept: [["tier"]],
      toRemove: {},
      changed: {},
    });
  });

  it("ends what others added to a map that is managed whole, and leaves it alone elsewhere", () => {
    const found = { outs: { name: "a", labels: { own: "1", foreign: "2" } } };
    const described = { name: "a", labels: { own: "1" } };
    const read = { ...before(described), ...found };
    assert.deepEqual(updatePlan(kind, read, described)?.toRemove, { labels: { foreign: 1 } });
    assert.equal(updatePlan({}, read, described), undefined);
  });

  it("is everything that is in doubt after a step that failed, even where nothing differs", () => {
    const described = { name: "a", motto: "b" };
    const wanted = updatePlan(kind, before(described, { incomplete: true, unsettled: { motto: 1 } }), described);
    assert.deepEqual(wanted?.changed, { motto: 1 });
    assert.deepEqual(wanted.removed, {});
  });

  it("takes all as changed and nothing as removed where state says nothing of what is managed", () => {
    const wanted = updatePlan(kind, readState([], { name: "a", size: 1 }), { name: "a" });
    assert.deepEqual(wanted?.changed, { name: 1 });
    assert.deepEqual(wanted.removed, {});
  });
});
