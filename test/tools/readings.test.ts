import assert from "node:assert/strict";
import { otherReadings, startSandbox } from "pulumi-bunny-sandbox";
import { levelOf, readingsVariable } from "../../tools/test-suites";
import { notForWholeLives, readingsOf } from "../support/readings";

describe("other readings", () => {
  it("differ from the default, and the sandbox accepts each", async () => {
    const sandbox = await startSandbox();
    try {
      const usual = new Map<string, unknown>(Object.entries(sandbox.options().behaviour));
      for (const [name, readings] of Object.entries(otherReadings)) {
        for (const reading of readings) {
          assert.notDeepEqual(reading, usual.get(name), name);
          sandbox.setOptions({ behaviour: { [name]: reading } });
        }
      }
    } finally {
      await sandbox.close();
    }
  });

  it("are all in the one round of test:all, except those that make the API fail", () => {
    const { suites } = levelOf(["--level=all"]);
    const [round = "", ...more] = suites.flatMap(({ environment = {} }) => environment[readingsVariable] ?? []);
    assert.deepEqual(more, []);
    const others = Object.entries(otherReadings).filter(([name]) => !(name in notForWholeLives));
    assert.deepEqual(readingsOf(round), Object.fromEntries(others.map(([name, [reading]]) => [name, reading])));
    assert.ok(levelOf([]).suites.every(({ environment }) => environment === undefined));
  });

  it("can be tested alone, and an unknown name is answered with the known ones", () => {
    assert.deepEqual(readingsOf("listOrder"), { listOrder: "reversed" });
    assert.deepEqual(readingsOf(""), {});
    assert.throws(() => readingsOf("order"), /write 1, or one of addPresentEntry, /);
    assert.throws(() => readingsOf("appOutcome"), /write 1/);
  });
});
