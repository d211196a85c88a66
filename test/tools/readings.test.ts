import assert from "node:assert/strict";
import { otherReadings, startSandbox } from "pulumi-bunny-sandbox";
import { levelOf, readingRounds, readingsVariable } from "../../tools/test-suites";
import { notForWholeLives, readingsOf, roundsOfReadings } from "../support/readings";

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

  it("are each in a round, except those that make the API fail", () => {
    const rounds = Array.from({ length: roundsOfReadings }, (_, index) => readingsOf(String(index + 1)));
    for (const [name, readings] of Object.entries(otherReadings)) {
      const met = rounds.flatMap((round) => Object.entries(round).filter(([behaviour]) => behaviour === name));
      assert.deepEqual(
        met.map(([, reading]) => reading),
        name in notForWholeLives ? [] : readings,
        name,
      );
    }
  });

  it("are each run by test:all", () => {
    const { suites } = levelOf(["--level=all"]);
    const rounds = suites.flatMap(({ environment = {} }) => environment[readingsVariable] ?? []);
    assert.deepEqual(rounds, ["1"]);
    assert.equal(readingRounds, roundsOfReadings, "write this number of rounds into tools/test-suites.ts");
    assert.ok(levelOf([]).suites.every(({ environment }) => environment === undefined));
  });

  it("can be tested alone, and an unknown name is answered with the known ones", () => {
    assert.deepEqual(readingsOf("listOrder"), { listOrder: "reversed" });
    assert.deepEqual(readingsOf(""), {});
    assert.throws(() => readingsOf("order"), /write a number from 1 to \d, or one of addPresentEntry, /);
    assert.throws(() => readingsOf("appOutcome"), /write a number/);
  });
});
