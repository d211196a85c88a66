import assert from "node:assert/strict";
import { image } from "../lifecycle/containerApp";
import { calmApps } from "../support/calmApps";
import { succeeded } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";

describe("container apps on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    // it takes applications a read to become active, as usual
    stack = await startEngineStack({ sandbox: { behaviour: { containerLimits: calmApps.containerLimits } } });
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });
  const apps = () => stack.sandbox.state().accounts.main?.containerApps ?? [];
  const only = () => {
    const [app] = apps();
    assert.ok(app);
    return app;
  };
  const containerId = (name: string): string =>
    only().containerTemplates.find((container) => container.name === name)?.id ?? "";

  it("leaves a tag alone that CI has set, with and without ignoreChanges, until a refresh shows it", async () => {
    const containers = (tag: string) => ({ web: { ...image, imageTag: tag }, api: { ...image, imageTag: tag } });
    const program = (max: number, options = {}): void => {
      const args = { name: "shop", autoScaling: { min: 1, max }, containerTemplates: containers("1") };
      stack.declare({ resources: [{ kind: "ContainerApp", name: "shop", args, options }] });
    };
    const deploy = async (tag: string): Promise<void> => {
      const path = `/mc/apps/${only().id}/containers/${containerId("web")}`;
      assert.equal((await stack.sandbox.api("PATCH", path, { imageTag: tag })).status, 200);
    };
    const tagNow = () => only().containerTemplates.find(({ name }) => name === "web")?.imageTag;
    const ignoring = { ignoreChanges: ["containerTemplates.web.imageTag"] };

    program(2);
    succeeded(await stack.up());
    await deploy("from-ci-1");
    program(3);
    assert.deepEqual(changedIn((await stack.preview("--diff")).output), ["autoScaling", "max"]);
    const path = `/mc/apps/${only().id}`;
    assert.deepEqual((await stack.up()).requests, [`GET ${path}`, `PATCH ${path}`, `GET ${path}`, `GET ${path}`]);
    assert.deepEqual([tagNow(), only().autoScaling.max], ["from-ci-1", 3]);

    for (const [round, max] of [4, 5].entries()) {
      program(max, ignoring);
      await deploy(`from-ci-${round + 2}`);
      succeeded(await stack.up(...(round === 1 ? ["--refresh"] : [])));
      assert.deepEqual([tagNow(), only().autoScaling.max], [`from-ci-${round + 2}`, max]);
    }

    program(5);
    succeeded(await stack.up("--refresh"));
    assert.equal(tagNow(), "1");
  });
});

/** Names at lines that the engine marks as changed, sorted; `__` names and the resource itself left out. */
function changedIn(output: string): readonly string[] {
  const names = [...output.matchAll(/^\s+[~+-]\s+([\w.]+)\s*:(?=\s)/gm)].flatMap(([, name]) =>
    name === undefined || name.startsWith("__") ? [] : [name],
  );
  return [...new Set(names)].sort();
}
