import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { failed, succeeded } from "../../support/engineRuns";
import { type EngineStack, startEngineStack } from "../../support/engineStack";

const app = {
  kind: "ContainerApp",
  name: "app",
  args: {
    name: "shop",
    runtimeType: "shared",
    autoScaling: { min: 1, max: 1 },
    regionSettings: { allowedRegionIds: ["DE"] },
    containerTemplates: {
      web: { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" },
    },
  },
};

/** An application that is created at once, and then waited for in vain. */
describe("a create that is cut short, with the plugin", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    stack = await startEngineStack({
      mode: "plugin",
      sandbox: { behaviour: { appReadsUntilActive: 1_000_000 } },
    });
    stack.declare({ resources: [app] });
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  it("by Ctrl-C ends at once and is recorded, and the next up goes on", async () => {
    const up = stack.start(["up", "--yes", "--skip-preview"]);
    await until(() => apps().length === 1);
    up.interrupt();
    const interruptedAt = performance.now();
    const { code } = await up.finished;
    assert.notEqual(code, 0);
    // A bound, not a measurement: without cancel, it would wait for ten minutes.
    assert.ok(performance.now() - interruptedAt < 15_000, "it was not stopped");
    await assertContinues();
  });

  it("by customTimeouts ends in time and is recorded, and the next up goes on", async () => {
    stack.declare({ resources: [{ ...app, options: { customTimeouts: { create: "2s" } } }] });
    failed(await stack.up(), /was still .* after|in time|timeout/i);
    assert.equal(apps().length, 1);
    await assertContinues();
  });

  async function assertContinues(): Promise<void> {
    const { deployment } = await stack.workspace.exportState();
    const recorded = deployment.resources?.find(({ type }) => type === "bunny:index:ContainerApp");
    assert.equal(recorded?.id, apps()[0]?.id, "state does not say what exists");
    stack.declare({ resources: [{ ...app, args: { ...app.args, skipAwait: true } }] });
    succeeded(await stack.up());
    assert.equal(apps().length, 1);
    succeeded(await stack.destroy());
    assert.deepEqual(apps(), []);
  }

  function apps() {
    return stack.sandbox.state().accounts.main?.containerApps ?? [];
  }
});

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("waited a minute in vain");
    await delay(10);
  }
}
