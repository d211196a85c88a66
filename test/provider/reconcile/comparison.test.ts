import assert from "node:assert/strict";
import {
  assignedId,
  define,
  type InputsOf,
  oneOfNumbered,
  type OutputsOf,
  text,
  time,
} from "../../../provider/src/vocabulary";
import { comparison } from "../../../provider/src/reconcile/comparison";

const lock = define({
  kind: "Lock",
  required: { name: text(), code: text({ stampedBy: "changedAt" }), size: oneOfNumbered(["small", "large"]) },
  optional: {},
  computed: { lockId: assignedId(), changedAt: time() },
});

const { inputsOf, stillValid } = comparison<InputsOf<typeof lock>, OutputsOf<typeof lock>>(lock);

describe("what is compared", () => {
  const found = { lockId: 1, name: "A", size: "small", changedAt: "2026-01-01T00:00:00Z" } as const;

  it("takes no name for an input that is newer than this package", () => {
    assert.deepEqual(inputsOf(found), { name: "A", size: "small" });
    const newer: object = { size: "2" };
    assert.deepEqual(inputsOf({ ...found, ...newer }), { name: "A" });
  });

  for (const [changedAt, isValid] of [
    ["2026-01-01T00:00:00Z", true],
    ["2026-01-01T00:00:01Z", false],
    [undefined, false],
  ] as const) {
    it(`${isValid ? "keeps" : "forgets"} a value that was written at ${changedAt ?? "an unknown time"}`, () => {
      const outs = { code: "1234", ...(changedAt === undefined ? {} : { changedAt }) };
      const prior = { inputs: {}, outs, removed: {}, changed: 1, isUnfinished: false } as const;
      assert.deepEqual(stillValid(found, prior), isValid ? { code: "1234" } : {});
    });
  }
});
