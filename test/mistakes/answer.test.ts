import assert from "node:assert/strict";
import { answerIn } from "./answer";
import { broken } from "./laws";
import type { Mistake } from "./mistake";

const printed = (...lines: readonly string[]): string =>
  [
    "Previewing update (dev):",
    "    pulumi-nodejs:bunny:BlockedIp ip  error: shown while it runs",
    "Diagnostics:",
    "  pulumi-nodejs:bunny:BlockedIp (ip):",
    ...lines.map((line) => `    ${line}`),
    "",
    "  pulumi:pulumi:Stack (mistakes-dev):",
    "    error: preview failed",
    "",
    "Resources:",
    "    + 1 to create",
    "    error: not among the diagnostics",
    "",
  ].join("\n");

const mistake: Mistake = { title: "", program: "", names: ["blockedIp"], says: /write/, secrets: ["hunter2"] };
const lawsBroken = (...lines: readonly string[]) => broken(mistake, answerIn(printed(...lines)), "the-key");

describe("what is looked at in an answer", () => {
  it("is what stands below the diagnostics, but for what the engine says of its own", () => {
    const { messages } = answerIn(printed("error: one", "of two lines", "warning: another"));
    assert.deepEqual(messages, [["error: one", "of two lines"], ["warning: another"]]);
  });

  it("is, without diagnostics, what follows the first error", () => {
    assert.deepEqual(answerIn("Some words\nerror: no stack selected\nand more\n").messages, [
      ["error: no stack selected", "and more"],
    ]);
    assert.deepEqual(answerIn("Resources:\n    + 1 to create\n").messages, []);
  });

  it("breaks no law when it is good", () => {
    assert.deepEqual(lawsBroken("error: blockedIp is no address: write 203.0.113.7"), []);
  });

  for (const [law, ...lines] of [
    ["names the property or object", "error: that is no address: write 203.0.113.7"],
    ["says what to do", "error: blockedIp is no address"],
    ["takes three lines at most", "error: blockedIp: write", "a", "b", "c"],
    ["takes three lines at most", `error: blockedIp: write ${"x".repeat(360)}`],
    ["shows no stack", "error: blockedIp: write", "at Object.<anonymous> (/program.js:1:1)"],
    ["shows no undefined", "error: blockedIp is undefined: write it"],
    ["comes once", "error: blockedIp: write", "error: blockedIp: write"],
    ["tells no secret", "error: blockedIp: write the-key"],
    ["tells no secret", "error: blockedIp: write hunter2"],
  ] as const) {
    it(`breaks a law when it is not: "${law}" of ${lines.join(" / ").slice(0, 60)}`, () => {
      assert.deepEqual(lawsBroken(...lines), [law]);
    });
  }

  it("breaks all of them that matter when there is none", () => {
    assert.deepEqual(broken(mistake, answerIn(""), "the-key"), [
      "is there",
      "names the property or object",
      "says what to do",
    ]);
  });
});
