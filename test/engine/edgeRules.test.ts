import assert from "node:assert/strict";
import { failed, succeeded } from "../support/engineRuns";
import { type DeclaredResource, type EngineStack, startEngineStack } from "../support/engineStack";

describe("edge rules on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let zone: number;

  beforeEach(async () => {
    stack = await startEngineStack();
    zone = stack.sandbox.seed({ pullZones: [{ Name: "rule-a" }] }).pullZones[0]?.Id ?? 0;
  });
  afterEach(async () => {
    await stack.dispose();
  });

  const rule = (name: string, args: Readonly<Record<string, unknown>>): DeclaredResource => ({
    kind: "EdgeRule",
    name,
    args: {
      pullZoneId: zone,
      description: name,
      actions: [{ type: "redirect", url: "https://other.example.net/x", statusCode: 301 }],
      triggers: [{ type: "url", patternMatches: [`*://www.example.com/${name}`] }],
      ...args,
    },
  });
  const up = async (...resources: readonly DeclaredResource[]) => {
    stack.declare({ resources });
    const run = succeeded(await stack.up());
    succeeded(await stack.preview("--expect-no-changes", "--refresh"));
    return run;
  };
  const rulesOf = (id: number) =>
    stack.sandbox
      .state()
      .accounts.main?.pullZones.find(({ Id }) => Id === id)
      ?.EdgeRules.map(({ Description, OrderIndex }) => [Description, OrderIndex])
      .sort();

  it("that a new resource has adopted from one that keeps it: the error says what to do, and that helps", async () => {
    const named = (name: string, description: string, options = {}): DeclaredResource => ({
      ...rule(name, { ...rule(description, {}).args }),
      options,
    });
    await up(named("rule-1", "p"));
    stack.declare({ resources: [named("rule-2", "p"), named("rule-1", "q", { dependsOn: ["rule-2"] })] });
    const adopting = ["up", "--yes", "--skip-preview", "--parallel", "1"];
    for (let times = 0; times < 2; times += 1) {
      failed(
        await stack.run(adopting, { BUNNYNET_ADOPT: "true" }),
        /belongs to EdgeRule "rule-2" as well.*`pulumi state delete` for EdgeRule "rule-2"/,
      );
    }
    const { deployment } = await stack.workspace.exportState();
    const urn = deployment.resources?.find((resource) => resource.urn.endsWith("::rule-2"))?.urn ?? "";
    await stack.run(["state", "delete", urn, "--yes"]);
    await up(named("rule-1", "q"), named("rule-2", "p", { dependsOn: ["rule-1"] }));
    assert.deepEqual(rulesOf(zone), [
      ["p", 0],
      ["q", 0],
    ]);
  });

  it("numbered without gaps make room for a new one in front", async () => {
    const numbered = (...names: readonly string[]) => names.map((name, at) => rule(name, { orderIndex: at + 1 }));
    await up(...numbered("a", "b"));
    await up(...numbered("new", "a", "b"));
    assert.deepEqual(rulesOf(zone), [
      ["a", 2],
      ["b", 3],
      ["new", 1],
    ]);
  });
});
