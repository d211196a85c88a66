import assert from "node:assert/strict";
import { recordedProgram, recordedSeed } from "../../recorded/program";
import { succeeded, writesOf } from "../../support/engineRuns";
import { type EngineRun, type EngineStack, startEngineStack } from "../../support/engineStack";
import { itThoroughly } from "../../support/thoroughly";

const plugin = { TEST_MODE: "plugin" };

describe("a stack that moves from the dynamic provider to the plugin", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  before(async () => {
    stack = await startEngineStack({
      mode: "dynamic",
    });
    stack.sandbox.seed(recordedSeed);
  });
  after(() => stack.dispose());

  it("keeps all resources of every kind without a request, and goes back without a write", async () => {
    stack.declare(recordedProgram);
    succeeded(await stack.up());

    const preview = await stack.run(["preview", "--expect-no-changes"], plugin);
    succeeded(preview);
    assert.deepEqual(preview.requests, []);
    const forth = await stack.run(["up", "--yes", "--skip-preview"], plugin);
    succeeded(forth);
    assert.deepEqual(forth.requests, [], forth.output);
    assert.deepEqual(await providersInState(stack), ["bunny"]);
    const again = await stack.run(["up", "--yes", "--skip-preview", "--refresh"], plugin);
    succeeded(again);
    assert.deepEqual([writesOf(again), changesIn(again)], [[], []], again.output);

    // Each names its other provider, and the outputs of what is updated are unknown to what depends on it.
    assert.doesNotMatch(succeeded(await stack.run(["preview"])).output, /replace|create|delete/);
    const back = await stack.up();
    succeeded(back);
    assert.deepEqual(writesOf(back), [], back.output);
    assert.deepEqual(await providersInState(stack), ["pulumi-nodejs"]);
    const settled = await stack.up("--refresh");
    succeeded(settled);
    assert.deepEqual([writesOf(settled), changesIn(settled)], [[], []], settled.output);
    succeeded(await stack.destroy());
    stack.sandbox.assertNoViolations();
  });
});

describe("a stack of several accounts that moves to the plugin", function () {
  this.timeout(300_000);

  const keys = { own: "key-of-the-stack", sealed: "key-in-state", named: "key-in-a-variable" };
  let stack: EngineStack;

  before(async () => {
    stack = await startEngineStack({
      mode: "dynamic",
      sandbox: { accounts: { own: [keys.own], sealed: [keys.sealed], named: [keys.named] } },
      environment: { BUNNYNET_API_KEY: keys.own, CUSTOMER_KEY: keys.named },
    });
  });
  after(() => stack.dispose());

  itThoroughly(
    "keeps providers, components, and what is renamed or moved in the same step, and goes back",
    async () => {
      const zone = (account: string): number =>
        stack.sandbox.seed({ account, pullZones: [{ Name: account }] }).pullZones[0]?.Id ?? 0;
      const [own, sealed, named] = [zone("own"), zone("sealed"), zone("named")];
      const entry = (name: string, pullZoneId: number, options: Readonly<Record<string, unknown>> = {}) => ({
        kind: "BlockedIp",
        name,
        args: { pullZoneId, blockedIp: name.startsWith("other") ? "203.0.113.8" : "203.0.113.7" },
        options,
      });
      const providers = [
        { kind: "Provider", name: "sealed", args: { apiKey: keys.sealed, apiUrl: stack.sandbox.url } },
        { kind: "Provider", name: "named", args: { apiKeyEnv: "CUSTOMER_KEY" } },
        { kind: "Component", name: "component", args: {} },
      ];
      stack.declare({
        resources: [
          ...providers,
          entry("first", own),
          entry("other-in-component", own, { parent: "component" }),
          entry("in-sealed", sealed, { provider: "sealed" }),
          entry("in-named", named, { provider: "named", parent: "component" }),
          entry("other-to-move", named, { provider: "named" }),
        ],
      });
      succeeded(await stack.up());
      const before = JSON.stringify(stack.sandbox.state());

      stack.declare({
        resources: [
          ...providers,
          entry("renamed", own, { aliases: [{ name: "first" }] }),
          entry("other-in-component", own, { parent: "component" }),
          entry("in-sealed", sealed, { provider: "sealed" }),
          entry("in-named", named, { provider: "named", parent: "component" }),
          entry("other-moved", named, {
            provider: "named",
            parent: "component",
            aliases: [{ name: "other-to-move", parent: null }],
          }),
        ],
      });
      const preview = await stack.run(["preview"], plugin);
      succeeded(preview);
      assert.doesNotMatch(preview.output, /BlockedIp.*(create|delete|update|replace)/, preview.output);
      for (const environment of [plugin, {}, plugin]) {
        const moved = await stack.run(["up", "--yes", "--skip-preview"], environment);
        succeeded(moved);
        assert.deepEqual(writesOf(moved), [], moved.output);
        // The providers themselves are others in each mode.
        assert.doesNotMatch(moved.output, /BlockedIp.*(created|deleted|replaced)/, moved.output);
      }
      assert.equal(JSON.stringify(stack.sandbox.state()), before);
      const refreshed = await stack.run(["refresh", "--yes", "--skip-preview", "--expect-no-changes"], plugin);
      succeeded(refreshed);
      for (const key of Object.values(keys)) assert.ok(!stack.allOutput().includes(key));
      stack.sandbox.assertNoViolations();
    },
  );
});

/** What the summary counts besides what is unchanged: `2 updated`. */
function changesIn({ output }: EngineRun): readonly string[] {
  return output.match(/^ +[-+~]+ ?\d+ \w+$/gm) ?? [];
}

async function providersInState({ workspace }: EngineStack): Promise<readonly string[]> {
  const { deployment } = await workspace.exportState();
  return (deployment.resources ?? []).flatMap(({ type }) => /^pulumi:providers:(.*)$/.exec(type)?.[1] ?? []);
}
