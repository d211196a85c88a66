import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Application, ContainerAppSeed, Sandbox, StoredApp } from "../../sandbox/src";
import { request, sandboxes, takeViolations } from "./helpers";

const image = { imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" };
const base = {
  name: "shop",
  runtimeType: "shared",
  autoScaling: { min: 1, max: 3 },
  regionSettings: { allowedRegionIds: ["DE", "UK"], requiredRegionIds: ["DE"] },
};
const full = {
  ...base,
  terminationGracePeriodSeconds: 30,
  repositorySettings: { owner: "bunny" },
  regionSettings: { ...base.regionSettings, maxAllowedRegions: 2, nodeSelectors: { disk: "ssd" } },
  volumes: [{ name: "data", size: 5 }],
  containerTemplates: [
    {
      name: "web",
      ...image,
      environmentVariables: [
        { name: "A", value: "1" },
        { name: "B", value: "2" },
      ],
      probes: {
        startup: { httpGet: { request: { path: "/", portNumber: 80 }, response: { expectedStatusCode: "ok" } } },
      },
      volumeMounts: [{ name: "data", mountPath: "/mnt" }],
      endpoints: [
        { displayName: "site", cdn: { isSslEnabled: true, portMappings: [{ containerPort: 80 }] } },
        { displayName: "game", anycast: { type: "iPv4", portMappings: [{ containerPort: 7, protocols: ["udp"] }] } },
      ],
    },
    { name: "job", ...image, imageTag: "2" },
  ],
};
const seed: ContainerAppSeed = { name: "shop", containerTemplates: [{ name: "web" }, { name: "job" }] };

const stored = (sandbox: Sandbox): StoredApp => {
  const [app] = sandbox.state().accounts["main"]?.containerApps ?? [];
  assert.ok(app);
  return app;
};
const seeded = (sandbox: Sandbox, wanted: ContainerAppSeed = seed): StoredApp => {
  const [app] = sandbox.seed({ containerApps: [wanted] }).containerApps;
  assert.ok(app);
  return app;
};
/** Reads an application until it is active. */
const settled = async (sandbox: Sandbox, id: string): Promise<Application> => {
  await readApp(sandbox, id);
  return readApp(sandbox, id);
};
const isApplication = (body: unknown): body is Application =>
  typeof body === "object" && body !== null && "containerTemplates" in body;
const readApp = async (sandbox: Sandbox, id: string): Promise<Application> => {
  const { body } = await sandbox.api("GET", `/mc/apps/${id}`);
  assert.ok(isApplication(body));
  return body;
};
const idOf = (body: unknown): string => {
  assert.ok(typeof body === "object" && body !== null && "id" in body && typeof body.id === "string");
  return body.id;
};

describe("sandbox: container applications", () => {
  const start = sandboxes();

  it("gives a large application ids, regions, endpoints and a pull zone, which a delete leaves", async () => {
    const sandbox = await start({ strict: true });
    const created = await request(sandbox, "POST", "/mc/apps", full);
    assert.equal(created.status, 201, created.text);
    const id = idOf(created.body);
    assert.match(id, /^[A-Za-z0-9]{15}$/);
    const first = await request(sandbox, "GET", `/mc/apps/${id}`);
    assert.ok(first.status === 200 && isApplication(first.body));
    assert.equal(first.body.status, "progressing");
    const body = await readApp(sandbox, id);
    const [web, job] = body.containerTemplates;
    const [site, game] = web?.endpoints ?? [];
    const [zone] = sandbox.state().accounts["main"]?.pullZones ?? [];
    assert.deepEqual(
      { status: body.status, regions: body.regionSettings, volumes: body.volumes, shown: body.displayEndpoint },
      {
        status: "active",
        regions: {
          allowedRegionIds: ["DE", "UK"],
          requiredRegionIds: ["DE"],
          maxAllowedRegions: 2,
          provisioningType: "dynamic",
        },
        volumes: [{ name: "data", size: 5 }],
        shown: { id: site?.id, address: site?.publicHost, type: "cdn" },
      },
    );
    assert.deepEqual(
      [site?.type, site?.pullZoneId, site?.portMappings],
      ["cdn", String(zone?.Id), [{ containerPort: 80, exposedPort: 0, protocols: ["tcp"] }]],
    );
    assert.deepEqual(
      [game?.type, game?.portMappings],
      ["anycast", [{ containerPort: 7, exposedPort: 7, protocols: ["udp"] }]],
    );
    assert.deepEqual(
      [zone?.OriginType, zone?.MagicContainersAppId, zone?.MagicContainersEndpointId],
      [5, id, site?.id],
    );
    assert.equal(web?.probes.startup?.timeoutSeconds, 7);
    assert.ok(job !== undefined && site !== undefined);
    assert.match(web.id, new RegExp(`^${id}-[A-Za-z0-9]{4}$`));
    assert.match(site.id, new RegExp(`^${id}-site-[A-Za-z0-9]{10}$`));
    assert.deepEqual(job.endpoints, []);
    const listed = await request(sandbox, "GET", "/mc/apps");
    const account = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(listed.text)?.[0];
    assert.ok(account !== undefined, "a UUID");
    assert.deepEqual(listed.body, {
      items: [
        {
          id,
          name: "shop",
          description: `default_${id}(${account})`,
          displayEndpoint: body.displayEndpoint,
          status: "active",
        },
      ],
      meta: { totalItems: 1 },
      cursor: null,
    });
    assert.deepEqual((await request(sandbox, "DELETE", `/mc/apps/${id}`)).status, 200);
    assert.equal(sandbox.state().accounts["main"]?.pullZones.length, 1, "the pull zone stays behind");
  });

  it("gives a small application with all that the API was seen to fill in", async () => {
    const sandbox = await start({ strict: true });
    const small = {
      name: "tmp",
      runtimeType: "shared",
      autoScaling: { min: 1, max: 1 },
      regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
      containerTemplates: [{ name: "nginx", ...image, imageTag: "alpine" }],
    };
    const id = idOf((await request(sandbox, "POST", "/mc/apps", small)).body);
    const app = await readApp(sandbox, id);
    const [containerId, instance] = [app.containerTemplates[0]?.id, app.containerInstances[0]];
    assert.match(instance?.id ?? "", /^docker:[0-9a-f]{64}$/);
    assert.match(instance?.podId ?? "", /^[A-Za-z0-9]{14}$/);
    assert.deepEqual(app, {
      id,
      name: "tmp",
      displayEndpoint: null,
      status: "progressing",
      runtimeType: "shared",
      regionSettings: {
        allowedRegionIds: ["DE"],
        requiredRegionIds: ["DE"],
        maxAllowedRegions: 5,
        provisioningType: "static",
      },
      containerTemplates: [
        {
          id: containerId,
          name: "nginx",
          packageId: "d2c1b95e-65e7-42a3-adb3-d27d9d1a4f72",
          image: "library/nginx:alpine",
          ...image,
          imageTag: "alpine",
          imageDigest: "",
          imagePullPolicy: "ifNotPresent",
          entryPoint: { command: "", commandArray: [], arguments: "", argumentsArray: [], workingDirectory: "" },
          probes: { startup: null, readiness: null, liveness: null },
          environmentVariables: [],
          endpoints: [],
          volumeMounts: [],
        },
      ],
      containerInstances: [{ ...instance, templateId: containerId }],
      volumes: [],
      autoScaling: { min: 1, max: 1 },
      networkSettings: { ingressBandwidthLimit: 1_000_000_000, egressBandwidthLimit: 1_000_000_000 },
      repositorySettings: { templateRepository: null, repositoryName: null, owner: null },
    });
  });

  it("may keep a new application out of sight for some reads", async () => {
    const sandbox = await start({ strict: true, behaviour: { containerObjectReadsUntilShown: 2 } });
    const id = idOf((await request(sandbox, "POST", "/mc/apps", full)).body);
    const list = await request(sandbox, "GET", "/mc/apps");
    assert.match(list.text, /"items":\[\]/);
    for (const status of [404, 200]) {
      assert.equal((await request(sandbox, "GET", `/mc/apps/${id}`)).status, status);
    }
    assert.match((await request(sandbox, "GET", "/mc/apps")).text, new RegExp(id));
  });

  it("keeps what reads do not show", async () => {
    const sandbox = await start({ strict: true });
    const id = idOf((await request(sandbox, "POST", "/mc/apps", full)).body);
    const { text } = await request(sandbox, "GET", `/mc/apps/${id}`);
    assert.ok(!text.includes("nodeSelectors") && !text.includes("terminationGracePeriodSeconds"));
    assert.deepEqual(stored(sandbox).regionSettings.nodeSelectors, { disk: "ssd" });
    assert.equal(stored(sandbox).terminationGracePeriodSeconds, 30);
    await request(sandbox, "PATCH", `/mc/apps/${id}`, { autoScaling: { min: 2, max: 2 } });
    assert.equal(stored(sandbox).terminationGracePeriodSeconds, 30);
    const refused = await request(sandbox, "PATCH", `/mc/apps/${id}`, { terminationGracePeriodSeconds: 5 });
    assert.equal(refused.status, 400);
    assert.equal(takeViolations(sandbox).length, 1);
  });

  it("pages its list by cursor", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ containerApps: ["a", "b", "c"].map((name) => ({ name })) });
    const page = async (query: string) => {
      const { body } = await request(sandbox, "GET", `/mc/apps?limit=2${query}`);
      assert.ok(typeof body === "object" && body !== null && "items" in body && "cursor" in body);
      return body;
    };
    const first = await page("");
    const second = await page(`&nextCursor=${String(first.cursor)}`);
    const names = [first.items, second.items].map((items) => Array.isArray(items) && items.length);
    assert.deepEqual([names, second.cursor], [[2, 1], null]);
    assert.equal((await request(sandbox, "GET", "/mc/apps?nextCursor=x")).status, 400);
  });

  it("gives a renamed endpoint a new pull zone, and leaves or takes the old one", async () => {
    for (const leftoverPullZones of [true, false]) {
      const sandbox = await start({ strict: true, behaviour: { leftoverPullZones } });
      const id = idOf((await request(sandbox, "POST", "/mc/apps", full)).body);
      const [web, job] = stored(sandbox).containerTemplates;
      const containers = (displayName: string) => [
        {
          id: web?.id,
          name: "web",
          ...image,
          endpoints: [{ displayName, cdn: { portMappings: [{ containerPort: 80 }] } }],
        },
        { id: job?.id, name: "job", ...image },
      ];
      const zones = () => sandbox.state().accounts["main"]?.pullZones.map(({ Id }) => Id);
      await request(sandbox, "PATCH", `/mc/apps/${id}`, { containerTemplates: containers("site") });
      assert.deepEqual(zones(), [1001]);
      await request(sandbox, "PATCH", `/mc/apps/${id}`, { containerTemplates: containers("front") });
      assert.deepEqual(zones(), leftoverPullZones ? [1001, 1002] : [1002]);
      assert.equal(stored(sandbox).containerTemplates[0]?.endpoints[0]?.cdn?.pullZoneId, 1002);
      assert.deepEqual(
        stored(sandbox).containerTemplates.map((container) => container.id),
        [web?.id, job?.id],
      );
    }
  });

  it("replaces with PUT what it does not name, but for ids and pull zones", async () => {
    const sandbox = await start({ strict: true });
    const id = idOf((await request(sandbox, "POST", "/mc/apps", full)).body);
    const before = stored(sandbox);
    const [web] = before.containerTemplates;
    const containerTemplates = [
      {
        id: web?.id,
        name: "web",
        ...image,
        endpoints: [{ displayName: "site", cdn: { portMappings: [{ containerPort: 81 }] } }],
      },
      { name: "other", ...image },
    ];
    const answer = await request(sandbox, "PUT", `/mc/apps/${id}`, { ...base, containerTemplates });
    assert.equal(answer.status, 200, answer.text);
    const [first, other] = stored(sandbox).containerTemplates;
    assert.equal(first?.id, web?.id);
    assert.deepEqual(first?.environmentVariables, []);
    assert.equal(first.endpoints[0]?.id, web?.endpoints[0]?.id);
    assert.equal(first.endpoints[0]?.cdn?.pullZoneId, 1001);
    assert.notEqual(other?.id, before.containerTemplates[1]?.id);
    assert.deepEqual([stored(sandbox).volumes, stored(sandbox).terminationGracePeriodSeconds], [[], undefined]);
    const unknown = { ...base, containerTemplates: [{ id: "nobody", name: "web", ...image }] };
    assert.equal((await request(sandbox, "PUT", `/mc/apps/${id}`, unknown)).status, 400);
  });

  it("keeps the digest of an image until the image changes", async () => {
    const sandbox = await start({ behaviour: { imageDigest: "found" } });
    const { id } = seeded(sandbox);
    const digest = () => stored(sandbox).containerTemplates[0]?.imageDigest;
    const first = digest();
    const containerId = stored(sandbox).containerTemplates[0]?.id ?? "";
    await sandbox.api("PATCH", `/mc/apps/${id}/containers/${containerId}`, { environmentVariables: [] });
    assert.equal(digest(), first);
    await sandbox.api("PATCH", `/mc/apps/${id}/containers/${containerId}`, { imageTag: "1.28" });
    assert.notEqual(digest(), first);
    assert.equal(stored(sandbox).containerTemplates[0]?.image, "library/nginx:1.28");
  });

  it("has no digest but one that a request names, which stays beside another tag", async () => {
    const sandbox = await start({ strict: true });
    const { id, containerTemplates } = seeded(sandbox);
    const path = `/mc/apps/${id}/containers/${containerTemplates[0]?.id}`;
    const digest = () => stored(sandbox).containerTemplates[0]?.imageDigest;
    assert.equal(digest(), "");
    const imageDigest = `sha256:${"d".repeat(64)}`;
    await request(sandbox, "PATCH", path, { imageDigest });
    assert.equal(digest(), imageDigest);
    await request(sandbox, "PATCH", path, { imageTag: "1.28", imageDigest });
    assert.equal(digest(), imageDigest);
  });

  it("takes one read to become active, or none", async () => {
    for (const [behaviour, seen] of [
      [{}, ["progressing", "active"]],
      [{ appReadsUntilActive: 0 }, ["active", "active"]],
    ] as const) {
      const sandbox = await start({ behaviour });
      const id = idOf((await request(sandbox, "POST", "/mc/apps", full)).body);
      assert.deepEqual([(await readApp(sandbox, id)).status, (await readApp(sandbox, id)).status], seen);
    }
  });

  it("takes its time to become active, and to go, when it is told to", async () => {
    const sandbox = await start({ strict: true, behaviour: { appReadsUntilActive: 2, appReadsUntilGone: 2 } });
    const id = idOf((await request(sandbox, "POST", "/mc/apps", full)).body);
    const statuses = async (reads: number) => {
      const seen: unknown[] = [];
      for (let read = 0; read < reads; read += 1) {
        const { status, body } = await request(sandbox, "GET", `/mc/apps/${id}`);
        seen.push(isApplication(body) ? body.status : status);
      }
      return seen;
    };
    assert.deepEqual(await statuses(4), ["progressing", "progressing", "active", "active"]);
    assert.deepEqual(sandbox.setAppBehaviour(id, { readsUntilActive: 1, outcome: "failing" }), {
      readsUntilActive: 1,
      outcome: "failing",
    });
    assert.deepEqual(await statuses(1), ["active"]);
    await request(sandbox, "PATCH", `/mc/apps/${id}`, { name: "store" });
    assert.deepEqual(await statuses(2), ["progressing", "failing"]);
    assert.equal((await request(sandbox, "DELETE", `/mc/apps/${id}`)).status, 200);
    assert.equal((await request(sandbox, "PATCH", `/mc/apps/${id}`, { name: "late" })).status, 404);
    assert.deepEqual(await statuses(3), ["failing", "failing", 404]);
    assert.throws(() => sandbox.setAppBehaviour(id, {}), { message: `there is no container app ${id}` });
  });

  it("deploys, undeploys and restarts, unless it is suspended", async () => {
    const sandbox = await start({ strict: true, behaviour: { appReadsUntilActive: 0 } });
    const { id } = seeded(sandbox);
    const act = async (action: string) => [
      (await request(sandbox, "POST", `/mc/apps/${id}/${action}`)).status,
      stored(sandbox).status,
    ];
    assert.deepEqual(await act("undeploy"), [200, "inactive"]);
    assert.deepEqual(await act("deploy"), [200, "active"]);
    sandbox.setAppBehaviour(id, { outcome: "suspended" });
    assert.deepEqual(await act("restart"), [200, "suspended"]);
    assert.deepEqual(await act("deploy"), [409, "suspended"]);
  });

  for (const [createApp, status] of [
    ["partlySaved", 422],
    ["partlySavedWith500", 500],
  ] as const) {
    it(`saves an application in part and says so with ${status} and its id`, async () => {
      const sandbox = await start({ strict: true, behaviour: { createApp } });
      const answer = await request(sandbox, "POST", "/mc/apps", full);
      assert.deepEqual([answer.status, idOf(answer.body)], [status, stored(sandbox).id]);
      assert.deepEqual(
        stored(sandbox).containerTemplates.map(({ endpoints }) => endpoints.length),
        [0, 0],
      );
    });
  }

  it("holds the limits of the account, and tells them", async () => {
    const containerLimits = { maxNumberOfApplications: 1, maxVolumeSize: 4 };
    const sandbox = await start({ strict: true, behaviour: { containerLimits } });
    const refused = await request(sandbox, "POST", "/mc/apps", full);
    assert.equal(refused.status, 422);
    assert.match(refused.text, /volumes\[data\]\.size.*5 is above the limit of 4/);
    seeded(sandbox);
    assert.equal(
      (await request(sandbox, "POST", "/mc/apps", { ...base, containerTemplates: [{ name: "a", ...image }] })).status,
      409,
    );
    assert.deepEqual((await request(sandbox, "GET", "/mc/limits")).body, {
      maxNumberOfApplications: 1,
      existingNumberOfApplications: 1,
      maxNumberOfRegionsPerApplication: 5,
      maxNumberOfInstancesPerRegion: 3,
      maxNumberOfInstancesPerApplication: 15,
      maxNumberOfVolumesPerApplication: 2,
      maxVolumeSize: 4,
    });
  });

  it("has the limits of a new account when nothing else is said", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ containerApps: [{ name: "one" }, { name: "two" }] });
    assert.deepEqual((await request(sandbox, "GET", "/mc/limits")).body, {
      maxNumberOfApplications: 10,
      existingNumberOfApplications: 2,
      maxNumberOfRegionsPerApplication: 5,
      maxNumberOfInstancesPerRegion: 3,
      maxNumberOfInstancesPerApplication: 15,
      maxNumberOfVolumesPerApplication: 2,
      maxVolumeSize: 100,
    });
  });

  const regions = ["DE", "AMS", "HK", "SG", "NY", "LA"];
  for (const [what, change, reason] of [
    ["instances in one region", { autoScaling: { min: 1, max: 4 } }, /autoScaling\.max","message":"4 is above.* 3/],
    [
      "instances of base regions together",
      {
        autoScaling: { min: 3, max: 3 },
        regionSettings: { allowedRegionIds: regions, requiredRegionIds: regions },
      },
      /autoScaling\.min","message":"18 is above.* 15.*requiredRegionIds","message":"6 is above.* 5/,
    ],
    ["regions", { regionSettings: { maxAllowedRegions: 6 } }, /maxAllowedRegions","message":"6 is above.* 5/],
    ["volumes", { volumes: ["a", "b", "c"].map((name) => ({ name, size: 1 })) }, /volumes","message":"3 is above.* 2/],
  ] as const) {
    it(`refuses too many ${what}`, async () => {
      const sandbox = await start({ strict: true });
      const answer = await request(sandbox, "PATCH", `/mc/apps/${seeded(sandbox).id}`, change);
      assert.equal(answer.status, 422, answer.text);
      assert.match(answer.text, reason);
    });
  }

  it("does not refuse another change of an application that is too large since before", async () => {
    const sandbox = await start({ strict: true });
    const { id } = seeded(sandbox, { ...seed, autoScaling: { min: 1, max: 9 } });
    assert.equal((await request(sandbox, "PATCH", `/mc/apps/${id}`, { name: "store" })).status, 200);
    const larger = { autoScaling: { min: 1, max: 10 } };
    assert.equal((await request(sandbox, "PATCH", `/mc/apps/${id}`, larger)).status, 422);
  });

  it("counts regions that an application only may use, or not", async () => {
    for (const [regionsCounted, status] of [
      ["base", 200],
      ["allowed", 422],
    ] as const) {
      const sandbox = await start({ strict: true, behaviour: { regionsCounted } });
      const change = { regionSettings: { allowedRegionIds: regions } };
      const answer = await request(sandbox, "PATCH", `/mc/apps/${seeded(sandbox).id}`, {
        regionSettings: { ...change.regionSettings, requiredRegionIds: ["DE"] },
      });
      assert.equal(answer.status, status, answer.text);
    }
  });

  for (const [what, change, reason] of [
    ["min above max", { autoScaling: { min: 3, max: 2 } }, /min is above max/],
    ["a required region that is not allowed", { regionSettings: { requiredRegionIds: ["SG"] } }, /SG is not among/],
    [
      "a volume twice",
      {
        volumes: [
          { name: "v", size: 1 },
          { name: "v", size: 2 },
        ],
      },
      /v is there already/,
    ],
    [
      "an endpoint of no kind",
      { containerTemplates: [{ name: "a", ...image, endpoints: [{ displayName: "x" }] }] },
      /one of cdn and anycast/,
    ],
    [
      "a mount of no volume",
      { containerTemplates: [{ name: "a", ...image, volumeMounts: [{ name: "x", mountPath: "/x" }] }] },
      /x is no volume/,
    ],
    [
      "a pull zone of nobody",
      {
        containerTemplates: [
          {
            name: "a",
            ...image,
            endpoints: [{ displayName: "x", cdn: { pullZoneId: 9, portMappings: [{ containerPort: 1 }] } }],
          },
        ],
      },
      /is no pull zone/,
    ],
  ] as const) {
    it(`refuses ${what}, and changes nothing`, async () => {
      const sandbox = await start({ strict: true });
      const { id } = seeded(sandbox);
      const before = sandbox.state();
      const answer = await request(sandbox, "PATCH", `/mc/apps/${id}`, change);
      assert.equal(answer.status, 422, answer.text);
      assert.match(answer.text, reason);
      assert.deepEqual(sandbox.state(), before);
    });
  }

  it("answers in the two forms of refusal", async () => {
    const sandbox = await start({ strict: true });
    const absent = "a".repeat(15);
    const problem = {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.5",
      title: "Not Found",
      status: 404,
      detail: "Application not found.",
      instance: `/v3/apps/${absent}`,
    };
    const details = { title: "Not Found", status: 404, detail: problem.detail, instance: problem.instance };
    assert.deepEqual((await request(sandbox, "GET", `/mc/apps/${absent}`)).body, details);
    assert.deepEqual((await request(sandbox, "PATCH", `/mc/apps/${absent}`, {})).body, problem);
    assert.deepEqual((await request(sandbox, "PUT", `/mc/apps/${absent}`, full)).body, problem);
    assert.deepEqual((await request(sandbox, "DELETE", `/mc/apps/${absent}`)).body, problem);
    const deployed = { ...details, instance: `/v3/apps/${absent}/deploy` };
    assert.deepEqual((await request(sandbox, "POST", `/mc/apps/${absent}/deploy`)).body, deployed);
  });

  it("answers a read by what cannot be an id with 404, or with 400", async () => {
    for (const [malformedAppId, status] of [
      ["notFound", 404],
      ["badRequest", 400],
    ] as const) {
      const sandbox = await start({ strict: true, behaviour: { malformedAppId } });
      assert.equal((await request(sandbox, "GET", "/mc/apps/short")).status, status);
      assert.equal((await request(sandbox, "GET", `/mc/apps/${"a".repeat(15)}`)).status, 404);
    }
  });

  it("refuses a key that is not valid in one of three forms", async () => {
    const problem = {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.2",
      title: "Unauthorized",
      status: 401,
      detail: null,
      instance: null,
    };
    const sandbox = await start({ strict: true });
    const body = async () => {
      const answer = await request(sandbox, "GET", "/mc/apps", undefined, "wrong");
      assert.equal(answer.status, 401);
      return answer.body;
    };
    assert.deepEqual(await body(), problem);
    sandbox.setOptions({ behaviour: { containersUnauthorised: "message" } });
    assert.deepEqual(await body(), (await request(sandbox, "GET", "/pullzone", undefined, "wrong")).body);
    sandbox.setOptions({ behaviour: { containersUnauthorised: "empty" } });
    assert.equal(await body(), undefined);
  });

  it("words faults, and what strict mode refuses, as the container API does", async () => {
    const sandbox = await start({ strict: true });
    sandbox.addFault({ path: "/mc/limits", answer: { kind: "status", status: 403 } });
    assert.deepEqual((await request(sandbox, "GET", "/mc/limits")).body, {
      title: "Forbidden",
      status: 403,
      detail: "sandbox.fault: Simulated fault.",
      instance: null,
    });
    const refused = await request(sandbox, "POST", "/mc/apps", { ...full, colour: "red" });
    assert.deepEqual(refused.body, {
      title: "Validation Error",
      status: 400,
      detail: "sandbox.strict_violation: is not a known member",
      instance: null,
      errors: [{ field: "/colour", message: "is not a known member" }],
    });
    assert.equal(takeViolations(sandbox).length, 1);
  });

  it("reads as leniently as the API when it is not strict", async () => {
    const sandbox = await start();
    const created = await request(sandbox, "POST", "/mc/apps", { ...full, runtimeType: "Shared", colour: "red" });
    assert.equal(created.status, 201, created.text);
    assert.equal(stored(sandbox).runtimeType, "shared");
    const bad = await request(sandbox, "POST", "/mc/apps", { ...full, autoScaling: { min: 0, max: 1 } });
    assert.equal(bad.status, 400);
    assert.match(
      bad.text,
      /^\{"title":"Validation Error","status":400,.*"instance":"\/v3\/apps","errors":\[\{"field":"autoScaling\/min"/,
    );
  });

  it("spells and orders what it reads back as it is told to", async () => {
    const sandbox = await start({ strict: true, behaviour: { enumCase: "pascal", arrayOrder: "reversed" } });
    const id = idOf((await request(sandbox, "POST", "/mc/apps", full)).body);
    const app = await settled(sandbox, id);
    assert.deepEqual(
      [app.status, app.runtimeType, app.regionSettings.allowedRegionIds],
      ["Active", "Shared", ["UK", "DE"]],
    );
    const [job, web] = app.containerTemplates;
    assert.deepEqual([job?.name, job?.imagePullPolicy], ["job", "IfNotPresent"]);
    assert.deepEqual(
      web?.environmentVariables.map(({ name }) => name),
      ["B", "A"],
    );
    assert.deepEqual(
      web.endpoints.map(({ type }) => type),
      ["Anycast", "CDN"],
    );
    assert.deepEqual(web.endpoints[0]?.portMappings[0]?.protocols, ["Udp"]);
    assert.equal(web.probes.startup?.httpGet?.response?.expectedStatusCode, "Ok");
  });

  it("reads and writes scaling and regions alone", async () => {
    const sandbox = await start({ strict: true, behaviour: { defaultMaxAllowedRegions: null } });
    const path = `/mc/apps/${seeded(sandbox).id}`;
    assert.equal((await request(sandbox, "PUT", `${path}/autoscaling`, { min: 2, max: 3 })).status, 200);
    assert.deepEqual((await request(sandbox, "GET", `${path}/autoscaling`)).body, { min: 2, max: 3 });
    assert.equal((await request(sandbox, "PUT", `${path}/region-settings`, { allowedRegionIds: ["SG"] })).status, 200);
    assert.deepEqual((await request(sandbox, "GET", `${path}/region-settings`)).body, {
      allowedRegionIds: ["SG"],
      requiredRegionIds: [],
      maxAllowedRegions: null,
      provisioningType: "Dynamic".toLowerCase(),
    });
    assert.equal((await request(sandbox, "PUT", `${path}/autoscaling`, { min: 4, max: 2 })).status, 422);
  });

  it("lists the regions, and the best one", async () => {
    const sandbox = await start({ strict: true });
    const { text } = await request(sandbox, "GET", "/mc/regions?limit=1");
    assert.match(text, /"id":"DE","name":"DE","group":"EU".*"totalItems":41.*"cursor":"/);
    const all: unknown = JSON.parse((await request(sandbox, "GET", "/mc/regions?limit=1000")).text);
    assert.ok(typeof all === "object" && all !== null && "items" in all && Array.isArray(all.items));
    assert.deepEqual([all.items.length, "cursor" in all && all.cursor], [41, null]);
    assert.match((await request(sandbox, "GET", "/mc/regions/optimal")).text, /"region":\{"id":"DE"/);
  });
});
