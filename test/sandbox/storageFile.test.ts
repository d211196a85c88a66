import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Sandbox, StartOptions } from "../../sandbox/src";
import { sendToStorage, type StorageRequest } from "../../tools/storageHost";
import { answers, memberOf, request, sandboxes, takeViolations } from "./helpers";

describe("sandbox: files of storage zones", () => {
  const start = sandboxes();

  /** A strict sandbox with a zone, and how to reach the files of it. */
  const withZone = async (options: StartOptions = {}) => {
    const sandbox = await start({ strict: true, ...options });
    const [zone] = sandbox.seed({ storageZones: [{ Name: "my-site" }] }).storageZones;
    assert.ok(zone);
    return { sandbox, zone, send: await sender(sandbox, zone.Id) };
  };

  const sender = async (sandbox: Sandbox, id: number) => {
    const { body } = await request(sandbox, "GET", `/storagezone/${id}`);
    const host = String(memberOf(body, "StorageHostname"));
    const password = String(memberOf(body, "Password"));
    return (method: string, path: string, { key = password, ...more }: SendOptions = {}) =>
      sendToStorage(sandbox.url, { method, path, host, key, ...more });
  };
  type SendOptions = Partial<Omit<StorageRequest, "method" | "path">>;

  const unauthorized = { HttpCode: 401, Message: "Unauthorized" };

  it("are deleted 30 at a time, and further deletions are refused as too many", async () => {
    const { send } = await withZone({ latency: { milliseconds: 500 } });
    const sent = await Promise.all(Array.from({ length: 33 }, () => send("DELETE", "my-site/absent")));
    const refused = sent.filter(({ status }) => status === 400);
    assert.deepEqual(
      refused.map(({ body }) => body),
      Array.from({ length: 3 }, () => ({ HttpCode: 400, Message: "Unable to process request" })),
    );
    assert.notEqual((await send("DELETE", "my-site/absent")).status, 400);
  });

  it("need the password of their zone: the other one only reads, and an account's key does nothing", async () => {
    const { sandbox, zone, send } = await withZone();
    await send("PUT", "my-site/a", { content: "x" });
    const status = async (method: string, path: string, key: string, content?: string) =>
      (await send(method, path, { key, content })).status;
    assert.equal(await status("GET", "my-site/a", zone.ReadOnlyPassword), 200);
    assert.equal(await status("PUT", "my-site/a", zone.ReadOnlyPassword, "y"), 401);
    assert.equal(await status("DELETE", "my-site/a", zone.ReadOnlyPassword), 401);
    await answers(send("GET", "my-site/a", { key: sandbox.apiKey }), 401, unauthorized);
    assert.equal((await send("GET", "no-such-zone/")).status, 401);
    assert.equal((await request(sandbox, "GET", `/storagezone/${zone.Id}`, undefined, zone.Password)).status, 401);
  });

  it("are at the host of the region of their zone alone, and reached without HTTP as well", async () => {
    const { sandbox, zone, send } = await withZone();
    await send("PUT", "my-site/a", { content: "x" });
    assert.deepEqual((await send("GET", "my-site/", { host: "ny.storage.bunnycdn.com" })).body, unauthorized);
    assert.deepEqual((await send("GET", "pullzone")).status, 401);
    const direct = await sandbox.api("GET", "http://storage.bunnycdn.com/my-site/");
    assert.deepEqual([direct.status, Array.isArray(direct.body) && direct.body.length], [200, 1]);
    const [entry] = sandbox.journal().filter(({ method }) => method === "PUT");
    assert.deepEqual(
      [entry?.path, entry?.host, entry?.template],
      ["/my-site/a", "storage.bunnycdn.com", "/{storageZoneName}/{path}"],
    );
    assert.ok(!JSON.stringify(sandbox.journal()).includes(zone.Password));
  });

  it("need the right headers in strict mode", async () => {
    const { sandbox, send } = await withZone();
    await send("PUT", "my-site/a", { content: "x", headers: { Checksum: "abc" } });
    await send("PUT", "my-site/b", { content: "x", headers: { "Content-Type": "application/json" } });
    assert.deepEqual(
      takeViolations(sandbox).map(({ method, problem }) => `${method} ${problem.split(" ", 1)[0] ?? ""}`),
      ["PUT /checksum", "PUT /content-type"],
    );
  });
});
