import assert from "node:assert/strict";
import { updatePlan } from "../../../provider/src/contract/updatePlan";
import { readBack } from "../../../provider/src/contract/read";
import { readState, sortInputs, stateAfterPartialUpdate, stateAfterStep } from "../../../provider/src/contract/state";
import { omit, type Properties } from "../../../provider/src/properties/values";
import { declaring } from "./declaring";

/** Its remote object is its inputs and outputs as they are. */
const kind = {
  ...declaring({
    control: ["adopt"],
    createOnly: ["adopt"],
    replaceOn: ["region"],
    exclusive: ["labels"],
    secretInputs: ["password"],
    secretPlaces: ["env.*"],
    writeOnly: ["password", "rules.*.token"],
    equivalences: {
      host: (left: unknown, right: unknown) => String(left).toLowerCase() === String(right).toLowerCase(),
    },
  }),
  toInputs: (remote: Properties): Properties => omit(remote, ["size"]),
  toOutputs: ({ size }: Properties): Properties => ({ size }),
};

/** A state as a create leaves it. */
const made = (program: Properties, outs: Properties = {}) =>
  readState(kind.control, stateAfterStep(kind, sortInputs(kind.control, program), outs).properties);
const inputsOf = (program: Properties, found: Properties) => readBack(kind, made(program), found).inputs?.properties;

describe("contract: read", () => {
  it("gives no inputs where those in state are right, and the new outputs", () => {
    const { state, inputs } = readBack(kind, made({ name: "a", adopt: true }, { size: 1 }), { name: "a", size: 2 });
    assert.equal(inputs, undefined);
    assert.deepEqual(readState(kind.control, state.properties).outs, { name: "a", adopt: true, size: 2 });
  });

  it("gives inputs where what steers us is not frozen: state may hold an old copy of it", () => {
    const read = readBack({ ...kind, createOnly: [] }, made({ name: "a", adopt: true }), { name: "a" });
    assert.deepEqual(read.inputs?.properties, { name: "a", adopt: true });
  });

  it("gives what is managed alone, at any depth", () => {
    assert.deepEqual(inputsOf({ name: "a", env: { A: "1" } }, { name: "b", motto: "c", env: { A: "2", B: "3" } }), {
      name: "b",
      env: { A: "2" },
    });
  });

  it("gives lists whose order does not matter in that of state: another order alone is no drift", () => {
    const unordered = { ...kind, keepsOrder: ["tags"] as const };
    const read = (tags: readonly string[]) =>
      readBack(unordered, made({ name: "a", tags: ["x", "y", "z"] }), { name: "a", tags }).inputs?.properties;
    assert.equal(read(["z", "x", "y"]), undefined);
    assert.deepEqual(read(["z", "other", "x"]), { name: "a", tags: ["x", "other", "z"] });
  });

  it("manages no more what is gone", () => {
    const { state, inputs } = readBack(kind, made({ name: "a", env: { A: "1", B: "2" } }), {
      name: "a",
      env: { B: "2" },
    });
    assert.deepEqual(inputs?.properties, { name: "a", env: { B: "2" } });
    assert.deepEqual(readState(kind.control, state.properties).managed, { name: 1, env: { B: 1 } });
  });

  it("gives what others added to a map that is managed whole, even empty, and not to one that nobody manages", () => {
    assert.deepEqual(inputsOf({ labels: {} }, { labels: { foreign: "1" } }), { labels: { foreign: "1" } });
    assert.equal(inputsOf({ name: "a" }, { name: "a", labels: { foreign: "1" } }), undefined);
  });

  it("gives what the API never gives back as state has it, but no map entry that is gone", () => {
    const program = { password: "p", rules: { a: { token: "t", port: 1 }, b: { token: "u", port: 2 } } };
    assert.deepEqual(inputsOf(program, { rules: { a: { port: 1 } } }), {
      password: "p",
      rules: { a: { token: "t", port: 1 } },
    });
  });

  it("keeps the user's spelling of what means the same", () => {
    assert.equal(inputsOf({ host: "Example.com" }, { host: "example.com" }), undefined);
    assert.deepEqual(inputsOf({ host: "Example.com" }, { host: "example.org" }), { host: "example.org" });
  });

  it("stores omitted inputs that replace, which nobody manages", () => {
    const { state } = readBack(kind, made({ name: "a" }), { name: "a", region: "DE", motto: "b" });
    const { outs, managed } = readState(kind.control, state.properties);
    assert.deepEqual(outs, { name: "a", region: "DE" });
    assert.deepEqual(managed, { name: 1 });
  });

  it("without a state that we wrote takes all as managed, and all in secret places as secret", () => {
    const found = { name: "a", env: { A: "canary" }, size: 1 };
    const { state, inputs } = readBack(kind, readState(kind.control, {}), found);
    assert.deepEqual(inputs, {
      properties: { name: "a", env: { A: "canary" } },
      secrets: [["password"], ["env", "A"]],
    });
    assert.deepEqual(state.secrets, inputs.secrets);
    assert.deepEqual(readState(kind.control, state.properties).managed, { name: 1, env: { A: 1 } });
  });

  it("leaves it to the engine whether a value that stood in state before is secret", () => {
    const { inputs } = readBack(kind, made({ env: { A: "1" }, labels: {} }), { env: { A: "2" }, labels: { x: "y" } });
    assert.deepEqual(inputs?.secrets, [["password"]]);
  });

  it("after an update that failed half-way gives the inputs, and takes what that changed as secret", () => {
    const before = made({ name: "a", env: { A: "1" } });
    const after = sortInputs(kind.control, { name: "a", env: { A: "canary" } });
    const wanted = updatePlan(kind, before, after.described);
    assert.ok(wanted);
    const { properties } = stateAfterPartialUpdate(kind, before, after, wanted, { applied: after.described, outs: {} });
    const { state, inputs } = readBack(kind, readState(kind.control, properties), after.described);
    assert.deepEqual(inputs?.properties, after.described);
    assert.deepEqual(inputs.secrets, [["password"], ["env", "A"]]);
    const { unsettled, incomplete } = readState(kind.control, state.properties);
    assert.deepEqual({ unsettled, incomplete }, { unsettled: {}, incomplete: false });
  });
});
