import assert from "node:assert/strict";
import { levelOf, processesVariable } from "../../tools/test-suites";

describe("the levels of tests", () => {
  it("test the engine with Pulumi's own processes at the long level, and with warm ones at the usual", () => {
    const own = levelOf(["--level=all"]).suites.filter(({ environment = {} }) => processesVariable in environment);
    assert.deepEqual(
      own.map(({ specs, environment }) => [specs, environment?.[processesVariable]]),
      [[["test/engine/**/*.test.ts"], "own"]],
    );
    assert.ok(levelOf([]).suites.every(({ environment = {} }) => !(processesVariable in environment)));
  });

  it("do at the long level all that the usual one does", () => {
    const [all, usual] = [levelOf(["--level=all"]).suites, levelOf([]).suites];
    assert.deepEqual(
      usual.filter((suite) => !all.includes(suite)),
      [],
    );
  });
});
