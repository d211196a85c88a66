import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Sandbox, StoredApp } from "../../sandbox/src";
import { answers, request, sandboxes } from "./helpers";

const cdn = (containerPort: number) => ({ portMappings: [{ containerPort }] });
const absent = "a".repeat(15);

const seeded = (sandbox: Sandbox): StoredApp => {
  const { containerApps } = sandbox.seed({
    containerApps: [
      {
        name: "shop",
        volumes: [
          { name: "data", size: 5 },
          { name: "spare", size: 1 },
        ],
        containerTemplates: [
          {
            name: "web",
            endpoints: [{ displayName: "site", cdn: cdn(80) }],
            volumeMounts: [{ name: "data", mountPath: "/d" }],
          },
          { name: "job" },
        ],
      },
    ],
  });
  const [app] = containerApps;
  assert.ok(app);
  return app;
};
const stored = (sandbox: Sandbox): StoredApp => {
  const [app] = sandbox.state().accounts["main"]?.containerApps ?? [];
  assert.ok(app);
  return app;
};

describe("sandbox: containers, endpoints and volumes of an application", () => {
  const start = sandboxes();

  it("takes variables of a container by name, and no name twice", async () => {
    const sandbox = await start({ strict: true });
    const { id, containerTemplates } = seeded(sandbox);
    const path = `/mc/apps/${id}/containers/${containerTemplates[1]?.id}`;
    assert.equal((await request(sandbox, "PUT", `${path}/env`, { A: "1", B: "" })).status, 200);
    assert.deepEqual(stored(sandbox).containerTemplates[1]?.environmentVariables, [
      { name: "A", value: "1" },
      { name: "B", value: "" },
    ]);
    const taken = await request(sandbox, "PATCH", path, { name: "web" });
    assert.deepEqual([taken.status, stored(sandbox).containerTemplates[1]?.name], [400, "job"]);
  });

  it("takes null for what a container is not to have", async () => {
    const sandbox = await start({ strict: true });
    const { id, containerTemplates } = seeded(sandbox);
    const path = `/mc/apps/${id}/containers/${containerTemplates[0]?.id}`;
    const tcpSocket = { request: { portNumber: 80 } };
    await request(sandbox, "PATCH", path, {
      imageDigest: `sha256:${"0".repeat(64)}`,
      probes: { startup: { tcpSocket }, liveness: { tcpSocket } },
    });
    const endpoints = [
      { displayName: "site", cdn: { ...cdn(80), pullZoneId: 1001, stickySessions: null }, anycast: null },
    ];
    const probes = { startup: { tcpSocket: null, grpc: tcpSocket }, liveness: null };
    const answer = await request(sandbox, "PATCH", path, {
      imageDigest: null,
      entryPoint: { command: null },
      endpoints,
      probes,
    });
    assert.equal(answer.status, 200, answer.text);
    const [web] = stored(sandbox).containerTemplates;
    assert.deepEqual(web?.probes, { startup: { grpc: tcpSocket } });
    assert.deepEqual([web.imageDigest, web.entryPoint], [containerTemplates[0]?.imageDigest, {}]);
    assert.deepEqual(web.endpoints[0]?.id, containerTemplates[0]?.endpoints[0]?.id);
  });

  it("does not remove the last container", async () => {
    const sandbox = await start({ strict: true });
    const { id, containerTemplates } = seeded(sandbox);
    const statuses: number[] = [];
    for (const container of containerTemplates) {
      statuses.push((await request(sandbox, "DELETE", `/mc/apps/${id}/containers/${container.id}`)).status);
    }
    assert.deepEqual(statuses, [200, 400]);
  });

  it("keeps the id of an endpoint that is renamed, and refuses a name twice", async () => {
    const sandbox = await start({ strict: true });
    const { id, containerTemplates } = seeded(sandbox);
    const job = containerTemplates[1]?.id ?? "";
    const path = `/mc/apps/${id}/endpoints`;
    const body = { displayName: "api", cdn: { ...cdn(8080), stickySessions: { sessionHeaders: ["X-Session"] } } };
    const added = await request(sandbox, "POST", `/mc/apps/${id}/containers/${job}/endpoints`, body);
    assert.equal(added.status, 201, added.text);
    const endpoint = stored(sandbox).containerTemplates[1]?.endpoints[0];
    assert.deepEqual(added.body, { id: endpoint?.id });
    const listed = await request(sandbox, "GET", path);
    assert.match(listed.text, /"displayName":"site".*"displayName":"api".*"containerName":"job"/);
    assert.match(
      listed.text,
      /"pullZoneId":"1002".*"stickySessions":\{"enabled":true,"sessionHeaders":\["X-Session"\]/,
    );

    for (const container of containerTemplates) {
      const twice = await request(sandbox, "POST", `/mc/apps/${id}/containers/${container.id}/endpoints`, body);
      assert.equal(twice.status, 400);
    }
    const renamed = { displayName: "api2", cdn: { ...cdn(81), pullZoneId: 1002 } };
    assert.equal((await request(sandbox, "PUT", `${path}/${endpoint?.id}`, renamed)).status, 200);
    const changed = stored(sandbox).containerTemplates[1]?.endpoints[0];
    assert.deepEqual([changed?.id, changed?.displayName, changed?.cdn], [endpoint?.id, "api2", renamed.cdn]);
    const taken = { ...renamed, displayName: "site" };
    assert.equal((await request(sandbox, "PUT", `${path}/${endpoint?.id}`, taken)).status, 400);
    assert.equal((await request(sandbox, "PUT", `${path}/${endpoint?.id}`, { displayName: "none" })).status, 422);
  });

  it("gives an endpoint an id with its name in it, dots and all, by which it is found", async () => {
    const sandbox = await start({ strict: true });
    const { id, containerTemplates } = seeded(sandbox);
    for (const displayName of ["api.example.com", "a b/c?d%"]) {
      const path = `/mc/apps/${id}/containers/${containerTemplates[1]?.id}/endpoints`;
      assert.equal((await request(sandbox, "POST", path, { displayName, cdn: cdn(80) })).status, 201);
      const endpoint = stored(sandbox).containerTemplates[1]?.endpoints.at(-1);
      assert.ok(endpoint !== undefined);
      assert.ok(endpoint.id.startsWith(`${id}-${displayName}-`));
      assert.equal(endpoint.id.length, id.length + displayName.length + 12);
      const one = `/mc/apps/${id}/endpoints/${encodeURIComponent(endpoint.id)}`;
      assert.equal((await request(sandbox, "DELETE", one)).status, 200);
    }
  });

  it("may keep a new endpoint out of sight for some reads", async () => {
    const sandbox = await start({ strict: true, behaviour: { containerObjectReadsUntilShown: 2 } });
    const { id, containerTemplates } = seeded(sandbox);
    const path = `/mc/apps/${id}/containers/${containerTemplates[1]?.id}/endpoints`;
    await request(sandbox, "POST", path, { displayName: "api", cdn: cdn(80) });
    const seen: boolean[] = [];
    for (const read of [`/mc/apps/${id}`, `/mc/apps/${id}/endpoints`, `/mc/apps/${id}`, `/mc/apps/${id}/endpoints`]) {
      seen.push((await request(sandbox, "GET", read)).text.includes('"displayName":"api"'));
    }
    assert.deepEqual(seen, [false, false, true, true]);
  });

  it("tells how an application is doing, and makes a pod anew", async () => {
    const sandbox = await start({ strict: true });
    const { id } = seeded(sandbox);
    const pods = async () => {
      const { text } = await request(sandbox, "GET", `/mc/apps/${id}/overview`);
      assert.match(text, /"desiredInstances":1,"status":"active".*"region":"DE","isRequired":true,"instances":1/);
      return [...text.matchAll(/"pods":\[\{"name":"(\w{14})"/g)].map(([, name]) => name);
    };
    const [before] = await pods();
    assert.equal((await request(sandbox, "POST", `/mc/apps/${id}/pods/${before}/recreate`)).status, 200);
    const [after] = await pods();
    assert.notEqual(after, before);
    assert.ok((await request(sandbox, "GET", `/mc/apps/${id}`)).text.includes(`"podId":"${after}"`));
    assert.equal((await request(sandbox, "POST", `/mc/apps/${id}/pods/${before}/recreate`)).status, 404);
    assert.equal((await request(sandbox, "GET", `/mc/apps/${absent}/overview`)).status, 404);
    await request(sandbox, "POST", `/mc/apps/${id}/undeploy`);
    assert.match(
      (await request(sandbox, "GET", `/mc/apps/${id}/overview`)).text,
      /"status":"inactive".*"regions":\[\]/,
    );
    sandbox.setAppBehaviour(id, { outcome: "suspended", readsUntilActive: 0 });
    await request(sandbox, "POST", `/mc/apps/${id}/deploy`);
    assert.equal((await request(sandbox, "POST", `/mc/apps/${id}/pods/${after}/recreate`)).status, 409);
  });

  it("forwards no logs, as it was seen, or does", async () => {
    const sandbox = await start({ strict: true });
    const { id } = seeded(sandbox);
    const setting = {
      app: id,
      type: "SyslogTcp",
      endpoint: "logs.example.com",
      port: 514,
      format: "SyslogRfc5424",
      enabled: true,
    };
    const send = async (method: string, path: string, body?: object) => {
      const answer = await request(sandbox, method, `/mc/log/forwarding${path}`, body);
      return [answer.status, answer.body];
    };
    assert.deepEqual(await send("POST", "", setting), [400, undefined]);
    assert.deepEqual(await send("POST", "", { ...setting, token: "canary" }), [401, undefined]);
    for (const method of ["GET", "DELETE"]) assert.deepEqual(await send(method, `/${id}`), [404, undefined]);
    assert.deepEqual(await send("GET", ""), [200, { items: [] }]);

    sandbox.setOptions({ behaviour: { logForwarding: "accept" } });
    const [status, made] = await send("POST", "", { ...setting, token: "canary" });
    assert.equal(status, 201);
    assert.deepEqual(await send("GET", `/${id}`), [200, made]);
    assert.deepEqual(await send("GET", ""), [200, { items: [made] }]);
    assert.ok(!(await request(sandbox, "GET", "/_sandbox/state", undefined, "")).text.includes("canary"));
    assert.deepEqual(await send("POST", "", setting), [400, undefined], "there is one");
    assert.deepEqual(await send("PUT", `/${id}`, { ...setting, port: 515 }), [
      200,
      { ...Object(made), port: 515, token: null },
    ]);
    assert.deepEqual(await send("DELETE", `/${id}`), [204, undefined]);
    assert.deepEqual(await send("PUT", `/${id}`, setting), [404, undefined]);
  });

  it("keeps the pull zone of an endpoint that does not name it, or not", async () => {
    for (const [nestedObjects, zone] of [
      ["merged", 1001],
      ["replaced", 1002],
    ] as const) {
      const sandbox = await start({ strict: true, behaviour: { nestedObjects } });
      const { id, containerTemplates } = seeded(sandbox);
      const endpoint = containerTemplates[0]?.endpoints[0]?.id ?? "";
      await request(sandbox, "PUT", `/mc/apps/${id}/endpoints/${endpoint}`, { displayName: "site", cdn: cdn(81) });
      assert.equal(stored(sandbox).containerTemplates[0]?.endpoints[0]?.cdn?.pullZoneId, zone);
    }
  });

  it("lists, changes, detaches and deletes volumes", async () => {
    const sandbox = await start({ strict: true });
    const { id, volumes } = seeded(sandbox);
    const path = `/mc/apps/${id}/volumes`;
    const [data, spare] = volumes;
    assert.match((await request(sandbox, "GET", path)).text, /"name":"data".*"status":"attached".*"totalStorage":6/);
    await answers(request(sandbox, "PATCH", `${path}/${data?.id}`, { name: "files", size: 6 }), 200, {
      name: "files",
      size: 6,
    });
    assert.deepEqual(stored(sandbox).containerTemplates[0]?.volumeMounts, [{ name: "files", mountPath: "/d" }]);
    assert.equal((await request(sandbox, "DELETE", `${path}/${data?.id}`)).status, 400);
    const instance = `${path}/${data?.id}/instances/${data?.id}-0`;
    assert.equal((await request(sandbox, "DELETE", instance)).status, 400);
    assert.deepEqual((await request(sandbox, "POST", `${path}/${data?.id}/detach`)).body, { name: "files" });
    assert.deepEqual((await request(sandbox, "DELETE", instance)).body, { id: `${data?.id}-0` });
    assert.equal((await request(sandbox, "DELETE", instance)).status, 404);
    assert.match((await request(sandbox, "GET", path)).text, /"name":"files".*"totalInstancesCount":0/);
    assert.deepEqual((await request(sandbox, "DELETE", `${path}/${data?.id}`)).body, { ids: [] });
    assert.equal((await request(sandbox, "DELETE", `${path}/${spare?.id}`)).status, 200);
    assert.equal((await request(sandbox, "DELETE", `${path}/${spare?.id}`)).status, 404);
    assert.deepEqual(stored(sandbox).volumes, []);
  });
});
