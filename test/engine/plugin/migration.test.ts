import assert from "node:assert/strict";
import { recordedProgram, recordedSeed } from "../../recorded/program";
import { calmApps } from "../../support/calmApps";
import { type EngineRun, type EngineStack, startEngineStack } from "../../support/engineStack";

const plugin = { TEST_MODE: "plugin" };

describe("a stack that moves from the dynamic provider to the plugin", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  before(async () => {
    stack = await startEngineStack({
      mode: "dynamic",
      sandbox: { behaviour: { containerLimits: calmApps.containerLimits } },
    });
    stack.sandbox.seed(recordedSeed);
  });
  after(() => stack.dispose());

  it("keeps all resources of every kind without a request, and goes back without a write", async () => {
    stack.declare(recordedProgram);
    assertSucceeded(await stack.up());

    const preview = await stack.run(["preview", "--expect-no-changes"], plugin);
    assertSucceeded(preview);
    assert.deepEqual(preview.requests, []);
    const forth = await stack.run(["up", "--yes", "--skip-preview"], plugin);
    assertSucceeded(forth);
    assert.deepEqual(forth.requests, [], forth.output);
    assert.deepEqual(await providersInState(stack), ["bunny"]);
    const again = await stack.run(["up", "--yes", "--skip-preview", "--refresh"], plugin);
    assertSucceeded(again);
    assert.deepEqual([writesOf(again), changesIn(again)], [[], []], again.output);

    const back = await stack.up();
    assertSucceeded(back);
    assert.deepEqual(writesOf(back), [], back.output);
    assert.deepEqual(await providersInState(stack), ["pulumi-nodejs"]);
    const settled = await stack.up("--refresh");
    assertSucceeded(settled);
    assert.deepEqual([writesOf(settled), changesIn(settled)], [[], []], settled.output);
    assertSucceeded(await stack.destroy());
    stack.sandbox.assertNoViolations();
  });
});

function assertSucceeded({ code, output }: EngineRun): void {
  assert.equal(code, 0, output);
}

function writesOf({ requests }: EngineRun): readonly string[] {
  return requests.filter((request) => !request.startsWith("GET "));
}

/** What the summary counts besides what is unchanged: `2 updated`. */
function changesIn({ output }: EngineRun): readonly string[] {
  return output.match(/^ +[-+~]+ ?\d+ \w+$/gm) ?? [];
}

async function providersInState({ workspace }: EngineStack): Promise<readonly string[]> {
  const { deployment } = await workspace.exportState();
  return (deployment.resources ?? []).flatMap(({ type }) => /^pulumi:providers:(.*)$/.exec(type)?.[1] ?? []);
}
