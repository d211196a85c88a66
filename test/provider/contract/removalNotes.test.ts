import assert from "node:assert/strict";
import { removalNotes } from "../../../provider/src/contract/diff";
import { readState, writeState } from "../../../provider/src/contract/state";
import { fieldTreeOf } from "../../../provider/src/properties/fieldMask";
import { cannotBeUnset } from "../../../provider/src/properties/resetOnOmit";
import type { Properties } from "../../../provider/src/properties/values";
import { declaring } from "./declaring";

const afterRemoval = { tier: cannotBeUnset, ttl: 300, motto: "", regions: [], probe: null, "apps.*.size": 5 };

const notes = (was: Properties, described: Properties): readonly string[] =>
  removalNotes(
    declaring({ afterRemoval }),
    readState([], writeState({ described: was, control: {}, outs: was, managed: fieldTreeOf(was) })),
    described,
  );

describe("contract: what is said of properties that are no longer in the program", () => {
  for (const [property, value, says] of [
    ["tier", "gold", "tier cannot be unset: it keeps its current value and is no longer managed"],
    ["ttl", 60, "ttl is reset to 300, because it is no longer in the program"],
    ["motto", "canary-of-notes", "motto is removed, because it is no longer in the program"],
    ["regions", ["DE"], "regions is removed, because it is no longer in the program"],
    ["probe", { path: "/" }, "probe is removed, because it is no longer in the program"],
  ] as const) {
    it(says, () => {
      assert.deepEqual(notes({ name: "a", [property]: value }, { name: "a" }), [says]);
    });
  }

  it("is by path, and nothing of what is in an entry that goes", () => {
    const apps = { web: { size: 1 }, side: { size: 2 } };
    assert.deepEqual(notes({ apps }, { apps: { web: {} } }), [
      "apps.web.size is reset to 5, because it is no longer in the program",
    ]);
  });

  it("is nothing where all is still there, changed or only known later, or where it stays as it is", () => {
    assert.deepEqual(notes({ name: "a", ttl: 300, regions: [] }, { name: "a" }), []);
    assert.deepEqual(notes({ tier: "gold", ttl: 60 }, { tier: "silver", ttl: "only known later" }), []);
  });
});
