import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { enginePin } from "../../tools/pulumi-cli/pins";
import { combinations, knownFailure, settings } from "../../tools/tryout/combinations";
import { managers } from "../../tools/tryout/projects";
import { knownOutcomes, renderOutcomes } from "../../tools/tryout/table";

/** What is tried out takes long and needs the npm registry: test/packageManagers. That the page tells it does not. */
describe("npm run tryout", () => {
  const page = readFileSync(resolve(__dirname, "../../docs/compatibility.md"), "utf8");

  it("prints the table that stands in docs/compatibility.md", () => {
    assert.ok(page.includes(renderOutcomes(knownOutcomes)), "run npm run tryout, and put its table into the page");
    assert.ok(page.includes(`Pulumi CLI ${enginePin.version}:`));
  });

  it("tries every package manager with two versions of Node and of the SDK at least", () => {
    for (const name of Object.keys(managers)) {
      const tried = settings.filter(({ manager }) => manager === name);
      assert.ok(new Set(tried.map(({ node }) => node)).size > 1 && new Set(tried.map(({ sdk }) => sdk)).size > 1, name);
    }
    assert.equal(new Set(combinations.map((combination) => JSON.stringify(combination))).size, combinations.length);
  });

  it("shows what does not work with its reason, and what was not tried as nothing", () => {
    const failing = combinations.filter((combination) => knownFailure(combination) !== undefined);
    const [works, fails] = [combinations.find((one) => knownFailure(one) === undefined), failing[0]];
    assert.ok(works !== undefined && fails !== undefined);
    const table = renderOutcomes([
      { ...works, failure: undefined },
      { ...fails, failure: "it is broken" },
    ]);
    assert.match(table, /\| yes .*\| no \(1\) /);
    assert.match(table, /\n\n1\. it is broken\.$/);
    assert.equal(table.split("\n").length, 5);
  });
});
