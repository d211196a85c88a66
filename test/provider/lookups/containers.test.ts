import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getContainerLimits and getContainerRegistry", () => {
  const sandbox = withLookupSandbox();
  const known = <T>(output: { apply: (look: (value: T) => void) => unknown }): Promise<T> =>
    new Promise((resolve) => {
      output.apply(resolve);
    });

  it("gives all seven limits", async () => {
    sandbox().seed({ containerApps: [{ name: "shop" }] });
    const expected: bunny.GetContainerLimitsResult = {
      maxNumberOfApplications: 10,
      existingNumberOfApplications: 1,
      maxNumberOfRegionsPerApplication: 5,
      maxNumberOfInstancesPerRegion: 3,
      maxNumberOfInstancesPerApplication: 15,
      maxNumberOfVolumesPerApplication: 2,
      maxVolumeSize: 100,
    };
    assert.deepEqual(await bunny.getContainerLimits(), expected);
    assert.deepEqual(await known(bunny.getContainerLimitsOutput()), expected);
  });

  it("gives a registry by number and by name, without any part of its password", async () => {
    sandbox().seed({
      containerRegistries: [{ displayName: "mine", type: "gitHub", userName: "bunny", password: "canary-1" }],
    });
    const expected: bunny.GetContainerRegistryResult = {
      registryId: 2001,
      displayName: "mine",
      hostName: "ghcr.io",
      userName: "bunny",
      accountId: (await bunny.getContainerRegistry({ registryId: 2001 })).accountId,
      namespaceId: "default",
      createdAt: "2026-01-01T00:00:00.000000",
      lastUpdatedAt: undefined,
      isPublic: false,
      isPlatformManaged: false,
    };
    assert.match(expected.accountId ?? "", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    for (const args of [{ registryId: 2001 }, { registryId: "2001" }, { displayName: "mine" }]) {
      assert.deepEqual(await bunny.getContainerRegistry(args), expected);
      assert.deepEqual(await known(bunny.getContainerRegistryOutput(args)), expected);
    }
    assert.deepEqual(
      sandbox()
        .journal()
        .map(({ method, path }) => `${method} ${path}`),
      ["GET /mc/registries"],
    );
  });

  it("gives public registries, too", async () => {
    for (const args of [{ registryId: 1155 }, { displayName: "DockerHub Public" }]) {
      const found = await bunny.getContainerRegistry(args);
      assert.deepEqual(
        [found.registryId, found.displayName, found.hostName, found.accountId, found.isPublic],
        [1155, "DockerHub Public", "docker.io", "global", true],
      );
    }
  });
});

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
