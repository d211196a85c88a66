import assert from "node:assert/strict";
import { type Permanent, presentPermanent, recordedPermanent } from "./permanent";

const recorded = recordedPermanent();

describe("what users' states and programs hold", function () {
  this.timeout(60_000);

  let present: Permanent;
  before(async () => {
    present = await presentPermanent();
  });

  it("all kinds are still there, and new ones are written down", () => {
    assert.deepEqual(
      Object.keys(present.kinds),
      Object.keys(recorded.kinds),
      "for a new kind run: npx tsx test/recorded/permanence.ts",
    );
    assert.deepEqual(present.hidden, recorded.hidden);
  });

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
  }
});
