import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Sandbox } from "../../sandbox/src";
import { answers, request, sandboxes } from "./helpers";

const body = { displayName: "mine", type: "gitHub", passwordCredentials: { userName: "bunny", password: "canary-1" } };
const stored = (sandbox: Sandbox) => sandbox.state().accounts["main"]?.containerRegistries ?? [];

describe("sandbox: container registries", () => {
  const start = sandboxes();

  it("creates, reads, lists, updates and removes one", async () => {
    const sandbox = await start({ strict: true });
    await answers(request(sandbox, "POST", "/mc/registries", body), 201, { id: 2001, error: null, status: "saved" });
    const read = await request(sandbox, "GET", "/mc/registries/2001");
    assert.ok(!read.text.includes("canary-1"));
    assert.match(read.text, /"displayName":"mine","hostName":"ghcr.io","userName":"bunny","firstPasswordSymbols":"ca"/);
    const listed = await request(sandbox, "GET", "/mc/registries");
    assert.match(listed.text, /"id":1155,.*"displayName":"DockerHub Public".*"isPublic":true.*"id":1156,.*"id":2001,/);
    assert.match(
      listed.text,
      /"accountId":"global".*"namespaceId":"default".*"createdAt":"2024-04-29T09:25:34.402443"/,
    );
    assert.match(listed.text, /"id":2001.*"createdAt":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}","isPublic":false/);
    assert.ok(!listed.text.includes("isPlatformManaged"));

    await answers(request(sandbox, "PUT", "/mc/registries/2001", { displayName: "ours", type: "gitHub" }), 200, {
      id: 2001,
      error: null,
      status: "saved",
    });
    assert.deepEqual(
      stored(sandbox).map(({ displayName, password }) => [displayName, password]),
      [["ours", "canary-1"]],
    );
    assert.deepEqual((await request(sandbox, "DELETE", "/mc/registries/2001")).body, {
      status: "removed",
      applications: [],
    });
    assert.deepEqual((await request(sandbox, "DELETE", "/mc/registries/2001")).body, {
      status: "notFound",
      applications: [],
    });
  });

  it("shows public registries in the list alone", async () => {
    const sandbox = await start({ strict: true });
    assert.equal((await request(sandbox, "GET", "/mc/registries/1155")).status, 404);
    assert.deepEqual((await request(sandbox, "DELETE", "/mc/registries/1155")).body, {
      status: "notFound",
      applications: [],
    });
  });

  it("may answer 200 and drop credentials that an update omits, and spell statuses otherwise", async () => {
    const behaviour = { registryCreated: 200, omittedCredentials: "removed", enumCase: "pascal" } as const;
    const sandbox = await start({ strict: true, behaviour });
    await answers(request(sandbox, "POST", "/mc/registries", body), 200, { id: 2001, error: null, status: "Saved" });
    await request(sandbox, "PUT", "/mc/registries/2001", { displayName: "ours" });
    assert.deepEqual([stored(sandbox)[0]?.userName, stored(sandbox)[0]?.password], [null, null]);
  });

  it("may show whether a registry is the platform's", async () => {
    const sandbox = await start({ strict: true, behaviour: { registryPlatformFlag: "shown" } });
    await request(sandbox, "POST", "/mc/registries", body);
    const { text } = await request(sandbox, "GET", "/mc/registries");
    assert.match(text, /"id":1155.*"isPlatformManaged":true.*"id":2001.*"isPlatformManaged":false/);
  });

  it("may keep a new one out of sight for some reads", async () => {
    const sandbox = await start({ strict: true, behaviour: { containerObjectReadsUntilShown: 2 } });
    assert.equal((await request(sandbox, "POST", "/mc/registries", body)).status, 201);
    assert.ok(!(await request(sandbox, "GET", "/mc/registries")).text.includes("2001"));
    assert.equal((await request(sandbox, "GET", "/mc/registries/2001")).status, 404);
    assert.ok((await request(sandbox, "GET", "/mc/registries")).text.includes("2001"));
  });

  it("lists tags and tells digests of images, of registries that there are", async () => {
    const sandbox = await start({ strict: true });
    const image = { imageName: "nginx", imageNamespace: "library" };
    sandbox.seed({ containerApps: [{ name: "shop", containerTemplates: [{ name: "web", imageTag: "1.28" }] }] });
    await answers(request(sandbox, "POST", "/mc/registries/tags", { registryId: "dockerhub", ...image }), 200, [
      { name: "latest" },
      { name: "1.28" },
    ]);
    const other = await request(sandbox, "POST", "/mc/registries/tags", { registryId: "github", ...image });
    assert.deepEqual(other.body, [{ name: "latest" }]);
    const digest = await request(sandbox, "POST", "/mc/registries/digest", {
      registryId: "1155",
      ...image,
      tag: "alpine",
    });
    assert.match(
      digest.text,
      /^\{"imageNamespace":"library","image":"nginx","tag":"alpine","digest":"sha256:[0-9a-f]{64}"\}$/,
    );
    const unknown = await request(sandbox, "POST", "/mc/registries/tags", { registryId: "9", ...image });
    assert.equal(unknown.status, 422);
  });

  it("fails with status 200: by user name, and for all", async () => {
    const sandbox = await start({ strict: true, behaviour: { rejectedRegistryUsers: ["bunny"] } });
    const rejected = await request(sandbox, "POST", "/mc/registries", body);
    const failure = { id: null, error: "The registry refused the credentials.", status: "secretsValidationFailed" };
    assert.deepEqual([rejected.status, rejected.body], [200, failure]);
    sandbox.setOptions({ behaviour: { rejectedRegistryUsers: [], registrySave: "invalidInput" } });
    const invalid = await request(sandbox, "POST", "/mc/registries", body);
    assert.deepEqual(invalid.body, { id: null, error: "The registry is not valid.", status: "invalidInput" });
    assert.deepEqual(stored(sandbox), []);
  });

  it("is in use as long as an application is, also one that is going", async () => {
    const sandbox = await start({ strict: true, behaviour: { appReadsUntilGone: 1 } });
    const { containerRegistries } = sandbox.seed({ containerRegistries: [{ displayName: "mine", id: 3000 }] });
    assert.deepEqual(containerRegistries, stored(sandbox));
    const { containerApps } = sandbox.seed({
      containerApps: [{ name: "shop", containerTemplates: [{ name: "web", imageRegistryId: "3000" }] }],
    });
    const remove = async () => (await request(sandbox, "DELETE", "/mc/registries/3000")).body;
    const inUse = { status: "inUse", applications: ["shop"] };
    assert.deepEqual(await remove(), inUse);
    await request(sandbox, "DELETE", `/mc/apps/${containerApps[0]?.id}`);
    assert.deepEqual(await remove(), inUse);
    assert.deepEqual(await remove(), { status: "removed", applications: [] });
  });
});
