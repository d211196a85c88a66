import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getContainerVolumes", () => {
  const sandbox = withLookupSandbox();

  it("gives volumes by name, and names those that nothing uses", async () => {
    const { containerApps } = sandbox().seed({
      containerApps: [
        {
          name: "shop",
          volumes: [
            { name: "spare", size: 1 },
            { name: "data", size: 5 },
          ],
          containerTemplates: [{ name: "web", volumeMounts: [{ name: "data", mountPath: "/data" }] }],
        },
      ],
    });
    const appId = containerApps[0]?.id ?? "";
    const { volumes, orphans } = await bunny.getContainerVolumes({ appId });
    assert.deepEqual(orphans, ["spare"]);
    assert.deepEqual(
      volumes.map(({ name, size, attachedInstances, instances }) => [
        name,
        size,
        attachedInstances,
        instances.map(({ status, attachedContainers }) => [status, ...attachedContainers]),
      ]),
      [
        ["data", 5, 1, [["attached", "web"]]],
        ["spare", 1, 0, [["detached"]]],
      ],
    );
    await assert.rejects(bunny.getContainerVolumes({ appId: "missing" }), /this account has no application missing/);
  });
});
