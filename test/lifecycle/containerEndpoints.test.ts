import assert from "node:assert/strict";
import type { ContainerAppSeed } from "pulumi-bunny-sandbox";
import { calmApps } from "../support/calmApps";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";

const cdn = { portMappings: [{ containerPort: 8080 }] };
const anycast = { portMappings: [{ containerPort: 7000, exposedPort: 7000, protocols: ["UDP"] }] };
const seed: ContainerAppSeed = {
  name: "shop",
  containerTemplates: [{ name: "web" }, { name: "job", endpoints: [{ displayName: "admin", cdn }] }],
};

describe("container endpoints", function () {
  this.timeout(60_000);

  const host = providerHost({ behaviour: calmApps });
  let resource: EngineResource;
  let app: string;
  beforeEach(() => {
    resource = host.resource("ContainerEndpoint");
    app = host.sandbox.seed({ containerApps: [seed] }).containerApps[0]?.id ?? "";
  });

  const args = (more: Readonly<Record<string, unknown>> = {}) => ({
    appId: app,
    containerName: "web",
    displayName: "site",
    cdn,
    ...more,
  });
  const containers = () => host.account()?.containerApps[0]?.containerTemplates ?? [];
  const own = () => containers()[0]?.endpoints[0];
  const outs = () => resource.state()?.outs ?? {};

  it("tells address, kind and the number of its pull zone", async () => {
    await resource.up(args());
    assert.deepEqual(
      [outs().endpointId, outs().containerId, outs().publicHost, outs().type, outs().pullZoneId],
      [own()?.id, containers()[0]?.id, own()?.publicHost, "cdn", own()?.cdn?.pullZoneId],
    );
    assert.equal(typeof outs().pullZoneId, "number");
    const other = host.resource("ContainerEndpoint");
    await other.up({ ...args(), displayName: "game", cdn: undefined, anycast });
    const state = other.state()?.outs ?? {};
    assert.deepEqual([state.type, state.pullZoneId], ["anycast", undefined]);
    assert.deepEqual(state.publicIpAddresses, [{ address: "198.51.100.1", region: "DE" }]);
    assert.deepEqual(await other.refresh(), []);
    assert.equal((await other.up({ ...args(), displayName: "game", cdn: undefined, anycast })).action, "same");
  });

  for (const displayName of ["api.example.com", "a/b c?d%e"]) {
    it(`lives by an id that holds its name, whatever that is: ${displayName}`, async () => {
      await resource.up(args({ displayName }));
      assert.equal(resource.state()?.id, `${app}/${own()?.id}`);
      assert.ok(own()?.id.startsWith(`${app}-${displayName}-`));
      assert.deepEqual(await resource.refresh(), []);
      await resource.up(args({ displayName, cdn: { portMappings: [{ containerPort: 81 }] } }));
      assert.equal(own()?.cdn?.portMappings?.[0]?.containerPort, 81);
      await resource.destroy();
      assert.equal(own(), undefined);
    });
  }

  it("is replaced by one of another kind, and changed in place otherwise", async () => {
    await resource.up(args());
    const { id } = resource.state() ?? {};
    const other = { ...args(), cdn: undefined, anycast };
    assert.equal((await resource.preview(other)).action, "replace");
    await resource.up(other);
    assert.notEqual(resource.state()?.id, id);
    assert.ok(own()?.anycast !== undefined && own()?.cdn === undefined);
    const moved = { portMappings: [{ containerPort: 7001, exposedPort: 7000, protocols: ["udp"] }] };
    assert.equal((await resource.up({ ...other, anycast: moved })).action, "update");
    assert.equal((await resource.preview(args())).action, "replace");
  });

  for (const nestedObjects of ["merged", "replaced"] as const) {
    it(`keeps its pull zone and what others set through every change (${nestedObjects})`, async () => {
      host.sandbox.setOptions({ behaviour: { nestedObjects } });
      await resource.up(args());
      const zone = own()?.cdn?.pullZoneId;
      const { status } = await host.sandbox.api("PUT", `/mc/apps/${app}/endpoints/${own()?.id}`, {
        displayName: "site",
        cdn: { ...cdn, isSslEnabled: true, pullZoneId: zone, stickySessions: { sessionHeaders: ["X-Theirs"] } },
      });
      assert.equal(status, 200);
      assert.deepEqual(await resource.refresh(), []);
      await resource.up(args({ cdn: { portMappings: [{ containerPort: 81 }] } }));
      assert.deepEqual(
        [own()?.cdn?.pullZoneId, own()?.cdn?.isSslEnabled, own()?.cdn?.stickySessions?.sessionHeaders],
        [zone, true, ["X-Theirs"]],
      );
      assert.equal(own()?.cdn?.portMappings?.[0]?.containerPort, 81);
    });
  }

  it("loses sticky sessions that are omitted again, and keeps what cannot be unset", async () => {
    await resource.up(args({ cdn: { ...cdn, isSslEnabled: true, stickySessions: { sessionHeaders: ["X-User"] } } }));
    assert.equal(own()?.cdn?.stickySessions?.enabled, true);
    await resource.up(args());
    assert.deepEqual([own()?.cdn?.stickySessions, own()?.cdn?.isSslEnabled], [undefined, true]);
    assert.deepEqual(await resource.refresh(), []);
  });

  it("refuses a container that is not there, and names those that are", async () => {
    await assert.rejects(
      resource.up(args({ containerName: "wep" })),
      /has no container wep.*set containerName to one of its containers: web, job/s,
    );
  });

  it("refuses a name that another container has, even with adopt", async () => {
    for (const adopt of [false, true, "overwrite"]) {
      await assert.rejects(
        resource.up(args({ displayName: "admin", adopt })),
        adopt === false
          ? /endpoint admin of application .+ already exists/
          : /differs in containerName, which cannot be/,
      );
    }
  });

  it("takes over what is there: as it is, or made so", async () => {
    const { status } = await host.sandbox.api("POST", `/mc/apps/${app}/containers/${containers()[0]?.id}/endpoints`, {
      displayName: "site",
      cdn: { portMappings: [{ containerPort: 80 }] },
    });
    assert.equal(status, 201);
    await assert.rejects(resource.up(args({ adopt: true })), /differs in cdn\.portMappings/);
    const output = await host.outputOf(() => resource.up(args({ adopt: "overwrite" })));
    assert.match(output, /takes over endpoint site of application .+, and changes cdn\.portMappings/);
    assert.equal(own()?.cdn?.portMappings?.[0]?.containerPort, 8080);
    await resource.destroy();
    assert.equal(own(), undefined);
  });

  it("does not take over in silence what came between the look and the request", async () => {
    const path = `/mc/apps/${app}/containers/${containers()[0]?.id}/endpoints`;
    host.sandbox.addFault({ method: "POST", path, act: true, answer: { kind: "status", status: 400 } });
    await assert.rejects(resource.up(args()), /failed with status 400/);
    await assert.rejects(resource.up(args()), /already exists/);
  });

  for (const [how, method, status] of [
    ["cannot be read afterwards", "GET", 400],
    ["ended in doubt", "PUT", 500],
  ] as const) {
    it(`records a change that ${how}, so that the way back is one, too`, async () => {
      await resource.up(args());
      const path = method === "GET" ? `/mc/apps/${app}` : `/mc/apps/${app}/endpoints/${own()?.id}`;
      const after = method === "GET" ? 1 : 0;
      host.sandbox.addFault({ method, path, after, act: true, times: "always", answer: { kind: "status", status } });
      await assert.rejects(resource.up(args({ cdn: { portMappings: [{ containerPort: 81 }] } })));
      host.sandbox.clearFaults();
      assert.equal(own()?.cdn?.portMappings?.[0]?.containerPort, 81);
      assert.equal((await resource.up(args())).action, "update");
      assert.equal(own()?.cdn?.portMappings?.[0]?.containerPort, 8080);
      assert.deepEqual(await resource.refresh(), []);
    });
  }
});
