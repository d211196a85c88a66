import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Sandbox } from "../../sandbox/src";
import { listOf, memberOf, request, sandboxes } from "./helpers";

const today = (): string => new Date().toISOString().slice(0, 10);

describe("sandbox: audit log", () => {
  const start = sandboxes();

  const read = async (sandbox: Sandbox, query = "", key?: string): Promise<unknown[]> => {
    const { status, body } = await request(sandbox, "GET", `/user/audit/${today()}${query}`, undefined, key);
    assert.equal(status, 200);
    return listOf(body, "Logs");
  };
  const changesOf = (logs: readonly unknown[]): unknown[] =>
    logs.map((entry) =>
      ["ResourceType", "ResourceId", "Action", "ActorType", "ActorId"].map((name) => memberOf(entry, name)),
    );
  const diffOf = (entry: unknown): unknown => JSON.parse(String(memberOf(entry, "Diff")));

  it("has who changed what, newest first, and nothing that changed nothing", async () => {
    const sandbox = await start({
      strict: true,
      accounts: { main: ["first-key", "second-key"], other: ["other-key"] },
    });
    await request(sandbox, "POST", "/pullzone", { Name: "shop" });
    await request(sandbox, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "203.0.113.7" }, "second-key");
    await request(sandbox, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "203.0.113.7" }, "second-key");
    await request(sandbox, "POST", "/pullzone/1001", { EnableLogging: null }, "second-key");
    await request(sandbox, "POST", "/pullzone/4711/addBlockedIp", { BlockedIp: "203.0.113.8" });
    await sandbox.api("POST", "/dnszone", { Domain: "example.com" });
    await sandbox.api("POST", "/dnszone/40001/dnssec");
    await sandbox.api("DELETE", "/pullzone/1001");
    const logs = await read(sandbox);
    assert.deepEqual(changesOf(logs), [
      ["PullZone", "1001", "Delete", "User", "dashboard"],
      ["DnsZone", "40001", "Update", "User", "dashboard"],
      ["DnsZone", "40001", "Create", "User", "dashboard"],
      ["PullZone", "1001", "Update", "ApiKey", "key-2"],
      ["PullZone", "1001", "Create", "ApiKey", "key-1"],
    ]);
    assert.deepEqual(diffOf(logs[3]), { BlockedIps: [[], ["203.0.113.7"]] });
    assert.deepEqual(memberOf(diffOf(logs[1]), "DnsSecEnabled"), [false, true]);
    assert.deepEqual(await read(sandbox, "", "other-key"), []);
  });

  it("shows of lists what came and went, and items that were changed", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({
      pullZones: [
        {
          Name: "shop",
          BlockedIps: ["192.0.2.1", "192.0.2.2", "192.0.2.3"],
          Hostnames: [
            { Value: "a.example", HasCertificate: true },
            { Value: "b.example", HasCertificate: true },
          ],
        },
      ],
    });
    await request(sandbox, "POST", "/pullzone/1001/removeBlockedIp", { BlockedIp: "192.0.2.2" });
    await request(sandbox, "POST", "/pullzone/1001/setForceSSL", { Hostname: "b.example", ForceSSL: true });
    const [forced, removed] = await read(sandbox);
    assert.deepEqual(diffOf(removed), { BlockedIps: [["192.0.2.2"], []] });
    const [[old, ...others], [now]] = memberOf(diffOf(forced), "Hostnames") as [unknown[], unknown[]];
    assert.deepEqual(
      [others, memberOf(old, "Value"), memberOf(old, "ForceSSL"), memberOf(now, "ForceSSL")],
      [[], "b.example", false, true],
    );
  });

  it("has changes of other areas as well, of container apps with what changed", async () => {
    const sandbox = await start();
    const { containerApps, pullZones } = sandbox.seed({
      pullZones: [{ Name: "shop" }],
      containerApps: [{ name: "app", containerTemplates: [{ name: "web" }] }],
    });
    const [app] = containerApps;
    await request(sandbox, "PATCH", `/mc/apps/${app?.id ?? ""}`, { name: "renamed" });
    await request(sandbox, "POST", "/shield/shield-zone", { pullZoneId: pullZones[0]?.Id });
    const [shield, renamed] = await read(sandbox);
    assert.deepEqual(changesOf([renamed]), [["Application", app?.id, "Update", "ApiKey", "key-1"]]);
    assert.deepEqual(memberOf(diffOf(renamed), "name"), ["app", "renamed"]);
    assert.deepEqual([memberOf(shield, "Product"), memberOf(shield, "Diff")], ["shield", null]);
  });

  it("comes in pages, in either order, filtered by what is asked for, day by day", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ pullZones: [{ Name: "a" }, { Name: "b" }] });
    for (const [zone, ip] of [
      [1001, 1],
      [1002, 2],
      [1001, 3],
    ] as const) {
      await request(sandbox, "POST", `/pullzone/${zone}/addBlockedIp`, { BlockedIp: `192.0.2.${ip}` });
    }
    const ids = (logs: readonly unknown[]) => logs.map((entry) => memberOf(entry, "ResourceId"));
    const path = `/user/audit/${today()}T00:00:00Z?Order=Ascending&Limit=2`;
    const first = await request(sandbox, "GET", path);
    assert.deepEqual(ids(listOf(first.body, "Logs")), ["1001", "1002"]);
    assert.equal(memberOf(first.body, "HasMoreData"), true);
    const token = String(memberOf(first.body, "ContinuationToken"));
    const second = await request(sandbox, "GET", `${path}&ContinuationToken=${token}`);
    assert.deepEqual(ids(listOf(second.body, "Logs")), ["1001"]);
    assert.deepEqual([memberOf(second.body, "HasMoreData"), memberOf(second.body, "ContinuationToken")], [false, null]);
    assert.equal((await read(sandbox, "?ResourceId=1001")).length, 2);
    assert.equal((await read(sandbox, "?ResourceId=1001&ResourceId=1002&Product=CDN")).length, 3);
    assert.deepEqual(await read(sandbox, "?ActorId=key-2"), []);
    const other = await request(sandbox, "GET", "/user/audit/2020-02-29");
    assert.deepEqual(memberOf(other.body, "Logs"), []);
    for (const wrong of ["yesterday", "2020-13-41", `${today()}?ContinuationToken=x`]) {
      assert.equal((await request(sandbox, "GET", `/user/audit/${wrong}`)).status, 400, wrong);
    }
  });

  it("tells what changed in several formats, or not, and not every key may read it", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ pullZones: [{ Name: "shop" }] });
    sandbox.setOptions({ behaviour: { auditDiff: "list" } });
    await request(sandbox, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" });
    sandbox.setOptions({ behaviour: { auditDiff: "none" } });
    await request(sandbox, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.2" });
    const [none, list] = await read(sandbox);
    assert.deepEqual(diffOf(list), [{ PropertyName: "BlockedIps", OldValue: [], NewValue: ["192.0.2.1"] }]);
    assert.equal(memberOf(none, "Diff"), null);
    for (const [auditLog, status] of [
      ["forbidden", 403],
      ["unauthorised", 401],
    ] as const) {
      sandbox.setOptions({ behaviour: { auditLog } });
      assert.equal((await request(sandbox, "GET", `/user/audit/${today()}`)).status, status);
    }
    assert.equal((await request(sandbox, "GET", "/pullzone")).status, 200);
  });

  it("is forgotten at a reset", async () => {
    const sandbox = await start();
    await sandbox.api("POST", "/pullzone", { Name: "shop" });
    assert.equal((await read(sandbox)).length, 1);
    sandbox.reset();
    assert.deepEqual(await read(sandbox), []);
  });
});
