import assert from "node:assert/strict";
import { isProperties } from "../../provider/src/properties/values";
import { calmApps } from "../support/calmApps";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";
import { fullApp, image } from "./containerApp";

describe("steps of a ContainerApp", function () {
  this.timeout(30_000);
  const host = providerHost({ behaviour: calmApps });
  let resource: EngineResource;
  beforeEach(() => {
    resource = host.resource("ContainerApp");
  });

  const cdn = { cdn: { portMappings: [{ containerPort: 80 }] } };
  const anycast = { anycast: { portMappings: [{ containerPort: 80, exposedPort: 81, protocols: ["tcp"] }] } };
  const web = (more: object = {}) => ({ name: "shop", containerTemplates: { web: { ...image, ...more } } });

  const apps = () => host.account()?.containerApps ?? [];
  const only = () => {
    const [app, ...more] = apps();
    assert.ok(app !== undefined && more.length === 0);
    return app;
  };
  const identities = () =>
    only().containerTemplates.map(({ id, endpoints }) => ({
      id,
      endpoints: endpoints.map((endpoint) => [endpoint.id, endpoint.publicHost, endpoint.cdn?.pullZoneId]),
    }));
  const writesOf = async (action: () => Promise<unknown>) =>
    (await host.recordedOf(action)).filter(({ method }) => method !== "GET");

  describe("waiting", () => {
    it("goes on until the application is active, and tells what it waits for", async () => {
      host.sandbox.setOptions({ behaviour: { appReadsUntilActive: 4 } });
      const output = await host.outputOf(() => resource.up(web()));
      assert.equal(resource.state()?.outs.status, "active");
      assert.match(output, /waiting for application shop, which is progressing, at most \d{3} s more/);
    });

    it("is skipped with skipAwait, at creation and later", async () => {
      host.sandbox.setOptions({ behaviour: { appReadsUntilActive: 50 } });
      await resource.up({ ...web(), skipAwait: true });
      assert.equal(resource.state()?.outs.status, "progressing");
      const requests = await host.requestsOf(() => resource.up({ ...web({ imageTag: "2" }), skipAwait: true }));
      assert.equal(requests.length, 3, "a GET before and after one PATCH");
    });

    for (const [outcome, says] of [
      ["failing", /bunny\.net reports that .* is failing: look at its logs/],
      ["suspended", /bunny\.net reports that .* is suspended: look at its logs and the account's messages/],
    ] as const) {
      it(`ends when it is ${outcome}, which is recorded, and the next up goes on`, async () => {
        host.sandbox.setOptions({ behaviour: { appOutcome: outcome } });
        await assert.rejects(resource.up(web()), says);
        const { id } = only();
        assert.equal(resource.state()?.id, id);
        host.sandbox.setOptions({ behaviour: { appOutcome: "active" } });
        await assert.rejects(resource.up(web()), says, "nothing has changed");
        await resource.up(web({ imageTag: "2" }));
        assert.equal(only().id, id);
        assert.deepEqual(await resource.refresh(), []);
        await resource.destroy();
        assert.deepEqual(apps(), []);
      });
    }

    it("ends with the time that customTimeouts allows, and the next up continues to wait", async () => {
      host.sandbox.setOptions({ behaviour: { appReadsUntilActive: 12 } });
      const args = { ...web(), __timeouts: { create: "5s" } };
      await assert.rejects(resource.up(args), /timed out waiting for application shop, which is progressing/);
      assert.equal(resource.state()?.id, only().id);
      for (let look = 0; look < 12; look += 1) await host.sandbox.api("GET", `/mc/apps/${only().id}`);
      await resource.up(args);
      assert.equal(resource.state()?.outs.status, "active");
      assert.deepEqual(resource.state()?.initErrors, []);
    });

    it("goes on until a deleted application is gone", async () => {
      host.sandbox.setOptions({ behaviour: { appReadsUntilGone: 2 } });
      await resource.up(web({ endpoints: { http: cdn } }));
      await resource.destroy();
      assert.deepEqual(apps(), []);
    });

    it("records an application that no read shows in time, and the next up goes on", async () => {
      host.sandbox.setOptions({ behaviour: { containerObjectReadsUntilShown: 20 } });
      const args = { ...web(), __timeouts: { create: "20s" } };
      await assert.rejects(
        resource.up(args),
        /application shop was created, but the API does not show it yet: run `pulumi up`/,
      );
      assert.equal(resource.state()?.id, only().id);
      for (let look = 0; look < 20; look += 1) await host.sandbox.api("GET", `/mc/apps/${only().id}`);
      await resource.up(args);
      assert.equal(resource.state()?.outs.status, "active");
    });

    it("leaves an application alone that somebody undeployed", async () => {
      await resource.up(web());
      await host.elsewhere("POST", `/mc/apps/${only().id}/undeploy`);
      assert.deepEqual(await resource.refresh(), []);
      await resource.up(web({ imageTag: "2" }));
      assert.equal(only().containerTemplates[0]?.imageTag, "2");
    });

    it("goes on while an application is inactive that nobody has undeployed, as far as state knows", async () => {
      await resource.up(web());
      await host.elsewhere("POST", `/mc/apps/${only().id}/undeploy`);
      const limits = { __timeouts: { create: "10s", update: "10s" } };
      const says = /timed out waiting for application shop, which is inactive/;
      await assert.rejects(resource.up({ ...web({ imageTag: "2" }), ...limits }), says);
      await assert.rejects(host.resource("ContainerApp").up({ ...web(), adopt: "overwrite", ...limits }), says);
    });
  });

  describe("creation", () => {
    it("that is only partly saved is recorded by the id in the error, and finished by the next up", async () => {
      host.sandbox.setOptions({ behaviour: { createApp: "partlySaved" } });
      const inputs = { ...web({ endpoints: { http: cdn } }), terminationGracePeriodSeconds: 9 };
      await assert.rejects(resource.up(inputs), /saved without its endpoints/);
      assert.equal(resource.state()?.id, only().id);
      assert.deepEqual(only().containerTemplates[0]?.endpoints, []);
      assert.deepEqual(await resource.refresh(), ["containerTemplates", "terminationGracePeriodSeconds"]);
      await resource.up(inputs);
      assert.equal(only().containerTemplates[0]?.endpoints[0]?.displayName, "http");
      assert.equal(only().terminationGracePeriodSeconds, 9);
      assert.deepEqual(await resource.refresh(), []);
      await resource.destroy();
      assert.deepEqual(apps(), []);
    });

    it("beside two of the same name is refused with their ids, whatever adopt says", async () => {
      const seeded = host.sandbox.seed({ containerApps: [{ name: "shop" }, { name: "shop" }] });
      const ids = seeded.containerApps.map(({ id }) => id).join(", ");
      await assert.rejects(
        resource.up({ ...web(), adopt: "overwrite" }),
        new RegExp(`more than one application named shop already exists: ${ids}`),
      );
    });
  });

  describe("adoption", () => {
    const seed = () =>
      host.sandbox.seed({
        containerApps: [
          {
            name: "shop",
            containerTemplates: [{ name: "web", ...image, endpoints: [{ displayName: "http", ...cdn }] }],
          },
        ],
      });

    it("with true refuses what differs", async () => {
      seed();
      await assert.rejects(
        resource.up({ ...web({ imageTag: "9" }), adopt: true }),
        /already exists and differs in containerTemplates\.web\.imageTag/,
      );
      const writes = await writesOf(() => resource.up({ ...web({ endpoints: { http: cdn } }), adopt: true }));
      assert.deepEqual(writes, []);
    });

    it('with "overwrite" makes it what the program says, by one write', async () => {
      seed();
      const { id } = only();
      let writes: readonly unknown[] = [];
      const output = await host.outputOf(async () => {
        writes = await writesOf(() => resource.up({ ...web({ imageTag: "9", endpoints: {} }), adopt: "overwrite" }));
      });
      assert.equal(writes.length, 1);
      assert.equal(only().id, id);
      assert.equal(only().containerTemplates[0]?.endpoints.length, 1, "no preview has shown that it goes");
      await resource.refresh();
      await resource.up(web({ imageTag: "9", endpoints: {} }));
      assert.deepEqual(only().containerTemplates[0]?.endpoints, []);
      assert.ok(output.includes(`takes over application shop (${id}), and changes`), output);
    });
  });

  describe("endpoints", () => {
    const endpoints = () => `/mc/apps/${only().id}/containers/${only().containerTemplates[0]?.id}/endpoints`;
    const names = () => only().containerTemplates[0]?.endpoints.map(({ displayName }) => displayName);

    it("of a container that gives none are left alone; given, they are managed whole", async () => {
      await resource.up(web());
      await host.elsewhere("POST", endpoints(), { displayName: "foreign", ...cdn });
      assert.deepEqual(await resource.refresh(), []);
      await resource.up(web({ endpoints: { mine: cdn, foreign: cdn } }));
      await resource.up(web({ endpoints: { mine: cdn } }));
      assert.deepEqual(names(), ["mine"]);
      await host.elsewhere("POST", endpoints(), { displayName: "foreign", ...cdn });
      assert.deepEqual(await resource.refresh(), ["containerTemplates"]);
      await resource.up(web({ endpoints: { mine: cdn } }));
      await resource.up(web({ endpoints: {} }));
      assert.deepEqual(only().containerTemplates[0]?.endpoints, []);
    });

    it("stay when the program stops to give them, its own and those of others, and are managed no more", async () => {
      await resource.up(web({ endpoints: { http: cdn } }));
      const theirs = { displayName: "theirs", cdn: { ...cdn.cdn, stickySessions: { sessionHeaders: ["X-User"] } } };
      assert.equal((await host.sandbox.api("POST", endpoints(), theirs)).status, 201);
      assert.deepEqual(await resource.refresh(), ["containerTemplates"]);

      await resource.up(web({ endpoints: { http: cdn, theirs: cdn } }));
      const sticky = () => only().containerTemplates[0]?.endpoints[1]?.cdn?.stickySessions?.sessionHeaders;
      assert.deepEqual([names(), sticky()], [["http", "theirs"], ["X-User"]], "what nobody managed is not unset");

      assert.equal((await host.sandbox.api("POST", endpoints(), { ...theirs, displayName: "another" })).status, 201);
      assert.deepEqual(await resource.refresh(), ["containerTemplates"]);
      const output = await host.outputOf(() => resource.up(web()));
      assert.match(
        output,
        /containerTemplates\.web\.endpoints cannot be unset: it keeps its current value and is no longer managed/,
      );
      assert.deepEqual(names(), ["http", "theirs", "another"]);
      assert.deepEqual(await resource.refresh(), []);
      await resource.up(web({ endpoints: {} }));
      await resource.refresh();
      await resource.up(web({ endpoints: {} }));
      assert.deepEqual(names(), []);
    });

    it("of others go at the next update after a refresh that showed them, be it one of nothing else", async () => {
      await resource.up(web({ endpoints: { http: cdn } }));
      assert.equal((await host.sandbox.api("POST", endpoints(), { displayName: "theirs", ...cdn })).status, 201);
      await resource.refresh();
      await resource.refresh();
      assert.equal((await resource.up({ ...web({ endpoints: { http: cdn } }), skipAwait: true })).action, "update");
      assert.deepEqual(names(), ["http"]);
    });

    it("tell what they became also where nobody waits", async () => {
      const of = (endpoint: object) => ({ ...web({ endpoints: { http: endpoint } }), skipAwait: true });
      await resource.up(of(cdn));
      await resource.up(of(anycast));
      const { endpointIds, endpointPullZoneIds } = resource.state()?.outs ?? {};
      assert.deepEqual(
        [endpointIds, endpointPullZoneIds],
        [{ http: only().containerTemplates[0]?.endpoints[0]?.id }, {}],
      );
      assert.deepEqual(await resource.refresh(), []);
    });
  });

  describe("the image", () => {
    const digest = `sha256:${"a".repeat(64)}`;
    const stored = () => only().containerTemplates[0];
    const pinned = { image: "registry.example/library/nginx:1.27", imageDigest: digest };
    it("of before leaves neither digest nor full name behind", async () => {
      await resource.up(web(pinned));
      await resource.up(web());
      assert.deepEqual([stored()?.image, stored()?.imageDigest], ["library/nginx:1.27", ""]);
      await resource.up(web(pinned));
      const [write] = await writesOf(() => resource.up(web({ imageTag: "2" })));
      assert.deepEqual(write?.body, { imageTag: "2", image: null, imageDigest: null });
      assert.deepEqual([stored()?.image, stored()?.imageDigest], ["library/nginx:2", ""]);
      assert.deepEqual(await resource.refresh(), []);
      await resource.up({ ...web({ imageTag: "3" }), terminationGracePeriodSeconds: 9 });
      assert.equal(stored()?.image, "library/nginx:3", "in a PUT, too");
    });
  });

  it("says of a cookie's name that it stays, as omitted ports do", async () => {
    const sticky = (settings: object) => ({
      cdn: { ...cdn.cdn, stickySessions: { sessionHeaders: ["X"], ...settings } },
    });
    const raw = (port: object) => ({ anycast: { portMappings: [{ containerPort: 80, ...port }] } });
    await resource.up(
      web({ endpoints: { http: sticky({ cookieName: "mine" }), raw: raw({ exposedPort: 81, protocols: ["udp"] }) } }),
    );
    const output = await host.outputOf(() => resource.up(web({ endpoints: { http: sticky({}), raw: raw({}) } })));
    assert.match(output, /stickySessions\.cookieName cannot be unset/);
    const kept = only().containerTemplates[0]?.endpoints.find(({ displayName }) => displayName === "raw");
    assert.deepEqual(kept?.anycast?.portMappings, [{ containerPort: 80, exposedPort: 81, protocols: ["udp"] }]);
    assert.deepEqual(await resource.refresh(), []);
  });

  it("resets by values that the API's description allows: off for sticky sessions, empty text for a command", async () => {
    const sticky = { cdn: { ...cdn.cdn, stickySessions: { sessionHeaders: ["X-User"], cookieName: "stick" } } };
    await resource.up(web({ entryPoint: { command: "serve", workingDirectory: "/srv" }, endpoints: { http: sticky } }));
    const [write] = await writesOf(() => resource.up(web({ entryPoint: {}, endpoints: { http: cdn } })));
    const text = JSON.stringify(write?.body);
    assert.ok(!text.includes("null"), text);
    assert.match(text, /"stickySessions":\{"sessionHeaders":\["X-User"\],"cookieName":"stick","enabled":false\}/);
    assert.match(text, /"entryPoint":\{"command":"",.*"workingDirectory":""/);
    assert.deepEqual(await resource.refresh(), []);
    assert.equal((await resource.up(web({ entryPoint: { command: "" }, endpoints: { http: cdn } }))).action, "same");
    await resource.up(web({ endpoints: { http: sticky } }));
    assert.equal(only().containerTemplates[0]?.endpoints[0]?.cdn?.stickySessions?.enabled, true);
    assert.deepEqual(await resource.refresh(), []);
  });

  it("takes empty objects for omitted ones: no refresh shows them, no request carries them", async () => {
    const empty = {
      ...web({
        entryPoint: {},
        probes: { liveness: { httpGet: { request: { portNumber: 80 }, response: {} } } },
      }),
      regionSettings: {},
      repositorySettings: {},
    };
    await resource.up(empty);
    assert.deepEqual(await resource.refresh(), []);
    assert.equal((await resource.up(empty)).action, "same");
    const [write] = await writesOf(() => resource.up({ ...empty, terminationGracePeriodSeconds: 9 }));
    assert.equal(write?.method, "PUT");
    assert.ok(isProperties(write.body) && write.body.repositorySettings === undefined);
  });

  describe("what is never read back", () => {
    it("goes out with the whole application, which keeps all ids, or with the regions", async () => {
      const inputs = { ...web({ endpoints: { http: cdn } }), regionSettings: { nodeSelectors: { tier: "gold" } } };
      await resource.up(inputs);
      const [before, parts] = [only(), identities()];
      const writes = await writesOf(() => resource.up({ ...inputs, terminationGracePeriodSeconds: 45 }));
      assert.deepEqual(
        writes.map(({ method, path }) => `${method} ${path}`),
        [`PUT /mc/apps/${before.id}`],
      );
      assert.equal(only().terminationGracePeriodSeconds, 45);
      assert.deepEqual(only().regionSettings.nodeSelectors, { tier: "gold" });
      assert.deepEqual(identities(), parts);
      const regions = { allowedRegionIds: ["DE"], nodeSelectors: { tier: "gold" } };
      await resource.up({ ...inputs, terminationGracePeriodSeconds: 45, regionSettings: regions });
      assert.deepEqual(only().regionSettings.nodeSelectors, { tier: "gold" });
      const output = await host.outputOf(() =>
        resource.up({ ...web({ endpoints: { http: cdn } }), regionSettings: { allowedRegionIds: ["NY"] } }),
      );
      assert.equal(only().regionSettings.nodeSelectors, undefined);
      assert.equal(only().terminationGracePeriodSeconds, 45, "it cannot be unset");
      assert.match(output, /terminationGracePeriodSeconds cannot be unset/);
    });
  });

  for (const nestedObjects of ["merged", "replaced"] as const) {
    for (const left of [{}, { tier: "gold" }]) {
      const what = Object.keys(left).length === 0 ? "all node selectors" : "one node selector";
      it(`takes ${what} back, also where the first attempt ended in doubt (objects ${nestedObjects})`, async () => {
        host.sandbox.setOptions({ behaviour: { nestedObjects } });
        const regions = { allowedRegionIds: ["DE"] };
        const before = { ...left, disk: "ssd" };
        const wanted = Object.keys(left).length === 0 ? regions : { ...regions, nodeSelectors: left };
        await resource.up({ ...web(), regionSettings: { ...regions, nodeSelectors: before } });
        const answer = { kind: "status", status: 500 } as const;
        host.sandbox.addFault({ method: "PATCH", path: "/mc/apps/{appId}", times: "always", answer });
        await assert.rejects(resource.up({ ...web(), regionSettings: wanted }));
        assert.deepEqual(only().regionSettings.nodeSelectors, before);
        host.sandbox.clearFaults();
        await resource.up({ ...web(), regionSettings: wanted });
        assert.deepEqual(only().regionSettings.nodeSelectors ?? {}, left);
        assert.equal((await resource.up({ ...web(), regionSettings: wanted })).action, "same");
        for (const nodeSelectors of [before, left])
          await resource.up({ ...web(), regionSettings: { ...regions, nodeSelectors } });
        assert.deepEqual(only().regionSettings.nodeSelectors ?? {}, left);
        assert.deepEqual(await resource.refresh(), []);
      });
    }
  }

  it("leaves what others added to a container with a probe that has no port", async () => {
    await resource.up(web({ environmentVariables: { OURS: "1" } }));
    const [container] = only().containerTemplates;
    const { status } = await host.sandbox.api("PATCH", `/mc/apps/${only().id}/containers/${container?.id}`, {
      probes: { liveness: { tcpSocket: { request: {} } } },
      environmentVariables: [
        { name: "OURS", value: "1" },
        { name: "THEIRS", value: "2" },
      ],
    });
    assert.equal(status, 200);
    assert.deepEqual(await resource.refresh(), []);
    await resource.up(web({ environmentVariables: { OURS: "3" } }));
    assert.deepEqual(
      only().containerTemplates[0]?.environmentVariables.map(({ name, value }) => `${name}=${value}`),
      ["OURS=3", "THEIRS=2"],
    );
  });

  for (const nestedObjects of ["merged", "replaced"] as const) {
    it(`takes back what is no longer given, where the API can (objects ${nestedObjects})`, async () => {
      host.sandbox.setOptions({ behaviour: { nestedObjects } });
      const full = fullApp("shop");
      await resource.up(full);
      const output = await host.outputOf(() =>
        resource.up({ ...web({ endpoints: { http: cdn } }), regionSettings: {} }),
      );
      const { containerTemplates, regionSettings, volumes, runtimeType } = only();
      assert.deepEqual([regionSettings.requiredRegionIds, regionSettings.maxAllowedRegions], [[], null]);
      assert.deepEqual([...regionSettings.allowedRegionIds].sort(), ["DE", "NY", "SG"], "it cannot be unset");
      assert.equal(runtimeType, "reserved", "it cannot be unset");
      assert.deepEqual(volumes, []);
      const [container, ...more] = containerTemplates;
      assert.ok(container !== undefined && more.length === 0);
      const { entryPoint, probes, environmentVariables, volumeMounts, endpoints } = container;
      assert.deepEqual([environmentVariables, volumeMounts], [[], []]);
      assert.deepEqual(
        Object.values({ ...probes, ...entryPoint }).filter((value) => value !== "" && !isEmptyList(value)),
        [],
      );
      assert.deepEqual(
        endpoints.map((endpoint) => [endpoint.displayName, endpoint.cdn?.stickySessions?.enabled]),
        [["http", false]],
      );
      assert.match(output, /runtimeType cannot be unset/);
      assert.deepEqual(await resource.refresh(), []);
    });
  }
});

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
