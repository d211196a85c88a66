import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getContainerApp", () => {
  const sandbox = withLookupSandbox();

  it("gives every field but the values of variables, with sorted regions and names of variables, by id and by name", async () => {
    const { containerApps } = sandbox().seed({
      containerApps: [
        { name: "not shop" },
        {
          name: "shop",
          runtimeType: "reserved",
          autoScaling: { min: 1, max: 3 },
          regionSettings: { allowedRegionIds: ["NY", "DE"], requiredRegionIds: ["DE"], maxAllowedRegions: 2 },
          volumes: [{ name: "data", size: 5 }],
          containerTemplates: [
            {
              name: "web",
              environmentVariables: ["TOKEN", "NAME"].map((name) => ({ name, value: "canary" })),
              volumeMounts: [{ name: "data", mountPath: "/data" }],
              endpoints: [{ displayName: "http", cdn: { portMappings: [{ containerPort: 80 }] } }],
            },
          ],
        },
      ],
    });
    const stored = containerApps[1];
    assert.ok(stored);
    const found = await bunny.getContainerApp({ name: "shop" });
    assert.deepEqual(found, await bunny.getContainerApp({ appId: stored.id }));
    const { containerTemplates, containerInstances, networkSettings, displayEndpoint, ...rest } = found;
    assert.deepEqual(rest, {
      appId: stored.id,
      name: "shop",
      status: "active",
      runtimeType: "reserved",
      autoScaling: { min: 1, max: 3 },
      allowedRegionIds: ["DE", "NY"],
      requiredRegionIds: ["DE"],
      maxAllowedRegions: 2,
      volumes: { data: 5 },
    });
    const web = stored.containerTemplates[0];
    const endpoint = web?.endpoints[0];
    assert.deepEqual(containerTemplates.web, {
      containerId: web?.id,
      image: web?.image,
      imageName: "nginx",
      imageNamespace: "library",
      imageTag: "1.27",
      imageDigest: web?.imageDigest,
      imageRegistryId: "1155",
      environmentVariableNames: ["NAME", "TOKEN"],
      volumeMounts: { data: "/data" },
      endpoints: {
        http: {
          endpointId: endpoint?.id,
          type: "cdn",
          publicHost: endpoint?.publicHost,
          isSslEnabled: false,
          pullZoneId: endpoint?.cdn?.pullZoneId,
          portMappings: [{ containerPort: 80, exposedPort: 0, protocols: ["tcp"] }],
        },
      },
    });
    assert.equal(displayEndpoint?.address, endpoint?.publicHost);
    assert.ok(networkSettings !== undefined && Array.isArray(containerInstances));
    assert.ok(!JSON.stringify(found).includes("canary"));
  });

  it("takes an empty id for none", async () => {
    await assert.rejects(bunny.getContainerApp({ appId: "" }), /getContainerApp: give either appId or name/);
  });
});
