import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getContainerApp", () => {
  const sandbox = withLookupSandbox();

  it("gives containers and endpoints, by id and by name", async () => {
    const endpoints = [{ displayName: "http", cdn: { portMappings: [{ containerPort: 80 }] } }];
    const { containerApps } = sandbox().seed({
      containerApps: [{ name: "not shop" }, { name: "shop", containerTemplates: [{ name: "web", endpoints }] }],
    });
    const stored = containerApps[1];
    const web = stored?.containerTemplates[0];
    const endpoint = web?.endpoints[0];
    const found = await bunny.getContainerApp({ name: "shop" });
    assert.deepEqual(found, {
      appId: stored?.id,
      name: "shop",
      status: "active",
      displayEndpoint: { id: endpoint?.id, address: endpoint?.publicHost, type: "cdn" },
      containerTemplates: {
        web: {
          containerId: web?.id,
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
        },
      },
    });
    assert.deepEqual(found, await bunny.getContainerApp({ appId: found.appId }));
  });

  it("takes an empty id for none", async () => {
    await assert.rejects(bunny.getContainerApp({ appId: "" }), /getContainerApp: give either appId or name/);
    await assert.rejects(bunny.getPullZone({ pullZoneId: "" }), /getPullZone: give either pullZoneId or name/);
    // As programs without types may call it.
    const asked: unknown = Reflect.apply(bunny.getHostnames, undefined, [{}]);
    await assert.rejects(Promise.resolve(asked), /getHostnames: pullZoneId is required/);
  });
});
