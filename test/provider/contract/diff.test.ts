import assert from "node:assert/strict";
import { difference } from "../../../provider/src/contract/diff";
import { readState, sortInputs, writeState } from "../../../provider/src/contract/state";
import { fieldTreeOf } from "../../../provider/src/properties/fieldMask";
import type { IsUnknown } from "../../../provider/src/contract/lifecycle";
import type { Properties } from "../../../provider/src/properties/values";
import { declaring } from "./declaring";

const unknown = Symbol("only known later");
const isUnknown: IsUnknown = (value) => value === unknown;

const kind = {
  control: ["adopt", "keep"],
  replaceOn: ["region"],
  replaceWhen: (before: Properties, { tier }: Properties, isLater: IsUnknown) =>
    before.tier === "locked" && tier !== undefined && !isLater(tier) && tier !== "locked" ? ["tier"] : [],
  deleteBeforeReplace: (before: Properties, after: Properties) => before.name === after.name,
  deleteReads: ["keep"],
  exclusive: ["labels"],
};

/** Compares inputs with a state that was made of others. */
const compare = (
  stored: Properties,
  news: Properties,
  {
    outs = {},
    declared = kind,
    read = {},
  }: { outs?: Properties; declared?: Partial<typeof kind>; read?: Properties } = {},
) => {
  const { described, control } = sortInputs(kind.control, stored);
  const parts = { described: { ...described, ...read }, control, outs, managed: fieldTreeOf(described) };
  const before = readState(kind.control, writeState(parts));
  return difference(
    declaring({ replaceOn: kind.replaceOn, ...declared }),
    before,
    sortInputs(kind.control, news),
    isUnknown,
  );
};
const none = { isNone: false, replaces: [], deleteBeforeReplace: false };

describe("contract: diff", () => {
  it("leaves it to the engine to compare what describes the resource", () => {
    assert.deepEqual(compare({ name: "a" }, { name: "a" }), none);
    assert.deepEqual(compare({ name: "a" }, { name: "b" }), none);
    assert.deepEqual(compare({ name: "a" }, { name: unknown, adopt: true }), none);
  });

  it("tells where only what steers us has changed, timeouts included", () => {
    assert.equal(compare({ name: "a" }, { name: "a", adopt: true }).isNone, true);
    assert.equal(compare({ name: "a", adopt: true }, { name: "a" }).isNone, true);
    assert.equal(compare({ name: "a" }, { name: "a", __timeouts: { create: "5m" } }).isNone, true);
    assert.equal(compare({ name: "a" }, { name: "b", adopt: true }).isNone, false);
  });

  it("wants an update for what delete reads, since delete sees state alone", () => {
    assert.equal(compare({ name: "a" }, { name: "a", keep: true }).isNone, false);
    assert.equal(compare({ name: "a" }, { name: "a", __timeouts: { delete: "5m" } }).isNone, false);
    const declared = { deleteReads: [] };
    assert.equal(compare({ name: "a" }, { name: "a", keep: true }, { declared }).isNone, true);
  });

  it("replaces by what is given and differs from what is there, managed or not", () => {
    const outs = { region: "DE" };
    const replaces = (news: Properties) => compare({ name: "a" }, { name: "a", ...news }, { outs }).replaces;
    assert.deepEqual(replaces({}), []);
    assert.deepEqual(replaces({ region: "DE" }), []);
    assert.deepEqual(replaces({ region: "NY" }), ["region"]);
    assert.deepEqual(replaces({ region: unknown }), ["region"]);
  });

  it("asks the kind for further inputs that replace, and names each once", () => {
    const outs = { tier: "locked", region: "DE" };
    const replaces = (news: Properties, declared: Partial<typeof kind> = kind) =>
      compare({ name: "a" }, { name: "a", ...news }, { outs, declared }).replaces;
    assert.deepEqual(replaces({ tier: "open" }), ["tier"]);
    assert.deepEqual(replaces({ tier: unknown }), []);
    assert.deepEqual(replaces({ tier: "open" }, {}), []);
    assert.deepEqual(replaces({ region: "NY" }, { replaceWhen: () => ["region"] }), ["region"]);
  });

  it("deletes first only what is replaced, and where the kind says so", () => {
    const outs = { region: "DE" };
    const first = (news: Properties, declared: Partial<typeof kind> = kind) =>
      compare({ name: "a" }, news, { outs, declared }).deleteBeforeReplace;
    assert.equal(first({ name: "a", region: "NY" }), true);
    assert.equal(first({ name: "b", region: "NY" }), false);
    assert.equal(first({ name: "a" }), false);
    assert.equal(first({ name: "a", region: "NY" }, {}), false);
  });

  it("counts what others added to a map that is managed whole", () => {
    const read = { labels: { own: "1", foreign: "2" } };
    const isNone = (declared: Partial<typeof kind>) =>
      compare({ labels: { own: "1" } }, { labels: { own: "1" }, adopt: true }, { read, declared }).isNone;
    assert.equal(isNone(kind), false);
    assert.equal(isNone({}), true);
  });
});
