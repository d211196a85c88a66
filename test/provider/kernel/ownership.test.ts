import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { Adopt, takeOver } from "../../../provider/src/kernel/ownership";

const same = { name: "x", containers: { web: { image: "a", env: { A: "1" } } } };
const found = { name: "x", region: "DE", containers: { web: { image: "a", env: { A: "1", B: "2" } }, other: {} } };
const differing = { name: "y", containers: { web: { image: "a", env: { A: "secret", C: "3" } } } };

function refusal(...args: Parameters<typeof takeOver>): string {
  const decided = takeOver(...args);
  assert.ok(E.isLeft(decided) && decided.left._tag === "Refused", "was taken over");
  return `${decided.left.reason}: ${decided.left.remedy}`;
}

describe("takeOver", () => {
  for (const adopt of [undefined, false]) {
    it(`refuses what is not ours where adopt is ${String(adopt)}, and says how to get it`, () => {
      const text = refusal("app x", adopt, same, found);
      assert.match(text, /^app x already exists and is not in this stack's state: /);
      for (const word of ["another stack", "dashboard", "adopt: true", "bunny:adopt", "destroyed"])
        assert.ok(text.includes(word), word);
    });
  }

  it("takes over what is equal in all that is managed", () => {
    assert.deepEqual(takeOver("app x", true, same, found), E.right(undefined));
    assert.deepEqual(takeOver("app x", true, {}, found), E.right(undefined));
  });

  it("refuses what differs, and names the paths without values", () => {
    const text = refusal("app x", true, differing, found);
    assert.match(text, /^app x already exists and differs in name, containers\.web\.env\.A, containers\.web\.env\.C: /);
    assert.ok(text.includes('adopt: "overwrite"') && !text.includes("secret"));
  });

  it("takes over anything to overwrite it", () => {
    assert.deepEqual(takeOver("app x", "overwrite", differing, found), E.right(undefined));
  });
});

describe("Adopt", () => {
  it("is true, false or overwrite", () => {
    for (const value of [true, false, "overwrite"]) assert.ok(Adopt.is(value));
    for (const value of ["true", 1, null, undefined]) assert.ok(!Adopt.is(value));
  });
});
