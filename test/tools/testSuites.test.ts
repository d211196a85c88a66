import assert from "node:assert/strict";
import { lookupFiles } from "mocha/lib/cli";
import { levelOf, modeVariable, processesVariable } from "../../tools/test-suites";

describe("the levels of tests", () => {
  it("test the engine with Pulumi's own processes at the long level, and with warm ones at the usual", () => {
    const own = levelOf(["--level=all"]).suites.filter(({ environment = {} }) => processesVariable in environment);
    assert.deepEqual(
      own.map(({ environment }) => environment?.[processesVariable]),
      ["own"],
    );
    assert.ok(own.flatMap(({ specs }) => specs).every((spec) => spec.startsWith("test/engine/")));
    assert.ok(levelOf([]).suites.every(({ environment = {} }) => !(processesVariable in environment)));
  });

  it("run the tests of the lifecycles and of the engine, and the demo, through the plugin at the long level", () => {
    const through = levelOf(["--level=all"]).suites.filter(({ environment = {} }) => modeVariable in environment);
    assert.deepEqual(
      through.map(({ specs, environment }) => [specs, environment?.[modeVariable]]),
      [
        [["test/lifecycle/!(matrix*).test.ts"], "plugin"],
        [["test/engine/*.test.ts"], "plugin"],
        [["test/tools/demo.test.ts"], "plugin"],
        [["test/lifecycle/kinds/*.test.ts", "test/lifecycle/matrix*.test.ts"], "plugin"],
      ],
    );
    assert.ok(levelOf([]).suites.every(({ environment = {} }) => !(modeVariable in environment)));
  });

  it("find files by each of their patterns: Mocha only warns of one that finds none", () => {
    for (const spec of levelOf(["--level=all"]).suites.flatMap(({ specs }) => specs)) lookupFiles(spec, ["js"]);
  });

  it("do at the long level all that the usual one does", () => {
    const [all, usual] = [levelOf(["--level=all"]).suites, levelOf([]).suites];
    assert.deepEqual(
      usual.filter((suite) => !all.includes(suite)),
      [],
    );
  });
});
