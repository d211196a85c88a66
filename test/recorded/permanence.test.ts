import assert from "node:assert/strict";
import { type Permanent, presentPermanent, recordedPermanent } from "./permanent";

const recorded = recordedPermanent();

describe("what users' states and programs hold", function () {
  this.timeout(60_000);

  let present: Permanent;
  before(async () => {
    present = await presentPermanent(recorded);
  });

  it("all kinds are still there, and new ones are written down", () => {
    assert.deepEqual(
      Object.keys(present.kinds).sort(),
      Object.keys(recorded.kinds).sort(),
      "for a new kind run: npx tsx test/recorded/permanence.ts",
    );
    assert.deepEqual(present.hidden, recorded.hidden);
  });

  it("the keys of a stack's configuration are those that they were", () => {
    assert.deepEqual(present.settings, recorded.settings, "write down new ones: npx tsx test/recorded/permanence.ts");
  });

  it("runs leave in state what they left", () => {
    assert.deepEqual(Object.keys(present.states).sort(), Object.keys(recorded.states).sort());
  });
  for (const [run, before] of Object.entries(recorded.states)) {
    it(`state is as it was after ${run}`, () => {
      assert.deepEqual(present.states[run], before);
    });
  }

  for (const [kind, before] of Object.entries(recorded.kinds)) {
    it(`${kind} has the type, the provider's text, the form of ids and the properties that it had`, () => {
      const now = present.kinds[kind];
      assert.ok(now);
      assert.deepEqual([now.type, now.provider, now.id], [before.type, before.provider, before.id]);
      for (const [what, names, kept] of [
        ["input", now.inputs, before.inputs],
        ["output", now.outputs, before.outputs],
      ] as const) {
        const gone = kept.filter((name) => !names.includes(name));
        assert.deepEqual(gone, [], `an ${what} is gone`);
        const added = names.filter((name) => !kept.includes(name));
        assert.deepEqual(added, [], `write down the new ${what}: npx tsx test/recorded/permanence.ts`);
      }
      const demanded = now.required.filter((name) => !before.required.includes(name));
      assert.deepEqual(demanded, [], "an input that could be left out is required");
    });

    it(`${kind} keeps in state what steers us as it did, and the canonical form of what programs write`, () => {
      const now = present.kinds[kind];
      assert.ok(now);
      assert.deepEqual([now.control, now.frozen], [before.control, before.frozen]);
      assert.ok(before.spellings.length > 0);
      assert.deepEqual(now.spellings, before.spellings);
    });
  }
});
