import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { Adopt, decideTakeOver, takeOver } from "../../../provider/src/kernel/ownership";

const same = { name: "x", containers: { web: { image: "a", env: { A: "1" } } } };
const found = { name: "x", region: "DE", containers: { web: { image: "a", env: { A: "1", B: "2" } }, other: {} } };
const differing = { name: "y", containers: { web: { image: "a", env: { A: "secret", C: "3" } } } };

function refusal(...args: Parameters<typeof decideTakeOver>): string {
  const decided = decideTakeOver(...args);
  assert.ok(E.isLeft(decided) && decided.left._tag === "Refused", "was taken over");
  return `${decided.left.reason}: ${decided.left.remedy}`;
}

describe("decideTakeOver", () => {
  for (const adopt of [undefined, false]) {
    it(`refuses what is not ours where adopt is ${String(adopt)}, and says how to get it`, () => {
      const text = refusal("app x", adopt, same, found);
      assert.match(text, /^app x already exists and is not in this stack's state: /);
      for (const word of ["another stack", "dashboard", "adopt: true", "bunny:adopt", "destroyed"])
        assert.ok(text.includes(word), word);
    });
  }

  it("takes over what is equal in all that is managed", () => {
    assert.deepEqual(decideTakeOver("app x", true, same, found), E.right([]));
    assert.deepEqual(decideTakeOver("app x", true, {}, found), E.right([]));
  });

  it("refuses what differs, and names the paths without values", () => {
    const text = refusal("app x", true, differing, found);
    assert.match(text, /^app x already exists and differs in name, containers\.web\.env\.A, containers\.web\.env\.C: /);
    assert.ok(text.includes('adopt: "overwrite"') && !text.includes("secret"));
  });

  it("takes over anything to overwrite it, and says what differs", () => {
    assert.deepEqual(decideTakeOver("app x", "overwrite", same, found), E.right([]));
    const paths = ["name", "containers.web.env.A", "containers.web.env.C"];
    assert.deepEqual(decideTakeOver("app x", "overwrite", differing, found), E.right(paths));
  });
});

describe("takeOver", () => {
  const told = async (...args: Parameters<typeof decideTakeOver>): Promise<readonly string[]> => {
    const lines: string[] = [];
    await takeOver({ log: (line) => void lines.push(line) }, ...args)();
    return lines;
  };

  it("tells what it takes over and what of it will change, without values", async () => {
    assert.deepEqual(await told("app x", true, same, found), ["takes over app x"]);
    assert.deepEqual(await told("app x", "overwrite", differing, found), [
      "takes over app x, and changes name, containers.web.env.A, containers.web.env.C",
    ]);
  });

  it("tells nothing of what it refuses", async () => {
    assert.deepEqual(await told("app x", undefined, same, found), []);
    assert.deepEqual(await told("app x", true, differing, found), []);
  });
});

describe("Adopt", () => {
  it("is true, false or overwrite", () => {
    for (const value of [true, false, "overwrite"]) assert.ok(Adopt.is(value));
    for (const value of ["true", 1, null, undefined]) assert.ok(!Adopt.is(value));
  });
});
