import assert from "node:assert/strict";
import {
  readState,
  sortInputs,
  stateAfterNoChange,
  stateAfterPartialCreate,
  stateAfterPartialUpdate,
  stateAfterStep,
} from "../../../provider/src/contract/state";
import { updatePlan } from "../../../provider/src/contract/updatePlan";

const kind = { control: ["adopt"], secretInputs: ["password"], secretOutputs: ["token"] };
const declared = [["password"], ["token"]];
const inputs = sortInputs(kind.control, { name: "a", env: { A: "1" }, adopt: true, __timeouts: { delete: "5m" } });
const outs = { token: "t", region: "DE" };

describe("contract: state", () => {
  it("after a step holds inputs, outputs, what steers us and what is managed; secrets are what the kind declares", () => {
    assert.deepEqual(stateAfterStep(kind, inputs, outs), {
      properties: {
        ...outs,
        name: "a",
        env: { A: "1" },
        adopt: true,
        __timeouts: { delete: "5m" },
        __managed: { name: 1, env: { A: 1 } },
        __v: 1,
      },
      secrets: declared,
    });
  });

  it("after an update without a request holds the outputs as they were, and what steers us as it is", () => {
    const before = readState(kind.control, stateAfterStep(kind, inputs, outs).properties);
    const after = sortInputs(kind.control, { name: "a", env: { A: "1" } });
    assert.deepEqual(stateAfterNoChange(kind, before, after), stateAfterStep(kind, after, outs));
  });

  it("after a create that failed half-way holds what was applied, and that the rest is in doubt", () => {
    const { properties } = stateAfterPartialCreate(kind, inputs, {
      applied: { name: "a" },
      outs: { ...outs, adopt: false },
    });
    const { described, managed, unsettled, incomplete, outs: kept } = readState(kind.control, properties);
    assert.deepEqual(described, { name: "a" });
    assert.deepEqual(managed, { name: 1, env: { A: 1 } });
    assert.deepEqual(unsettled, { env: { A: 1 } });
    assert.equal(incomplete, true);
    assert.equal(kept.adopt, true);
  });

  it("after an update that failed half-way holds what both programs managed, and what may have changed", () => {
    const before = readState(kind.control, stateAfterStep(kind, inputs, outs).properties);
    const after = sortInputs(kind.control, { name: "b", env: { B: "canary" } });
    const wanted = updatePlan({}, before, after.described);
    assert.ok(wanted);
    const { properties, secrets } = stateAfterPartialUpdate(kind, before, after, wanted, {
      applied: { name: "b", env: { A: "1" } },
      outs,
    });
    const state = readState(kind.control, properties);
    assert.deepEqual(state.managed, { name: 1, env: { A: 1, B: 1 } });
    assert.deepEqual(state.unsettled, { name: 1, env: { A: 1, B: 1 } });
    assert.equal(state.incomplete, true);
    // An earlier program's value, of whose secrecy the engine knows nothing any more.
    assert.deepEqual(secrets, [...declared, ["env", "A"]]);
  });
});
