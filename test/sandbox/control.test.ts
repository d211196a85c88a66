import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import type { Sandbox } from "../../sandbox/src";
import { answers, folders, memberOf, request, sandboxes } from "./helpers";

describe("sandbox: control", () => {
  const start = sandboxes();
  const folder = folders();
  /** Without a key: control needs none. */
  const control = (sandbox: Sandbox, method: string, path: string, body?: unknown) =>
    request(sandbox, method, `/_sandbox${path}`, body, "");
  const zoneNames = (sandbox: Sandbox, account = "main") =>
    sandbox.state().accounts[account]?.pullZones.map(({ Name }) => Name) ?? [];

  it("seeds objects and answers them with their ids", async () => {
    const sandbox = await start();
    const zones = [{ Name: "a", BlockedIps: ["192.0.2.1"] }, { Name: "b", Id: 2000, Suspended: true }, { Name: "c" }];
    const { status, body } = await control(sandbox, "POST", "/seed", { pullZones: zones });
    assert.equal(status, 201);
    const stored = sandbox.state().accounts["main"]?.pullZones ?? [];
    assert.deepEqual(memberOf(body, "pullZones"), stored);
    assert.deepEqual(memberOf(body, "shieldZones"), []);
    assert.deepEqual(
      stored.map(({ Id, Name, BlockedIps, Suspended }) => ({ Id, Name, BlockedIps, Suspended })),
      [
        { Id: 1001, Name: "a", BlockedIps: ["192.0.2.1"], Suspended: false },
        { Id: 2000, Name: "b", BlockedIps: [], Suspended: true },
        { Id: 2001, Name: "c", BlockedIps: [], Suspended: false },
      ].map((zone) => zone),
    );
  });

  for (const [what, seed, reason] of [
    ["a zone without a name", { pullZones: [{ Name: "a" }, {}] }, "seed/pullZones/1/Name is missing"],
    ["an unknown kind", { zones: [] }, "seed/zones is not a known member"],
    [
      "an unknown field",
      { pullZones: [{ Name: "a", blockedIps: [] }] },
      "seed/pullZones/0/blockedIps is not a known member",
    ],
    [
      "an endpoint of no kind",
      { containerApps: [{ name: "b", containerTemplates: [{ name: "c", endpoints: [{ displayName: "x" }] }] }] },
      "container app b: containerTemplates[c].endpoints[x] is to have one of cdn and anycast",
    ],
    ["an id that was given away", { pullZones: [{ Name: "a", Id: 5 }] }, "seed: pull zone a: Id must be 1001 or more"],
    ["no object", [], "seed must be object"],
  ] as const) {
    it(`refuses a seed with ${what}, and puts nothing`, async () => {
      const sandbox = await start();
      const before = sandbox.state();
      await answers(control(sandbox, "POST", "/seed", seed), 400, { message: reason });
      assert.deepEqual(sandbox.state(), before);
    });
  }

  it("dumps the state with secrets masked, and gives them to the process itself", async () => {
    const sandbox = await start();
    sandbox.seed({ pullZones: [{ Name: "a", AWSSigningSecret: "canary-secret" }] });
    const { body, text } = await control(sandbox, "GET", "/state");
    assert.ok(!text.includes("canary-secret"));
    const { main } = sandbox.state().accounts;
    const [zone] = main?.pullZones ?? [];
    assert.equal(zone?.AWSSigningSecret, "canary-secret");
    const masked = { ...zone, AWSSigningSecret: "(hidden)", ZoneSecurityKey: "(hidden)" };
    assert.deepEqual(body, { ...sandbox.state(), accounts: { main: { ...main, pullZones: [masked] } } });
  });

  it("changes keys while it runs", async () => {
    const sandbox = await start();
    await control(sandbox, "PUT", "/options", { accounts: { main: ["rotated"], second: ["another"] } });
    const status = async (key: string) => (await request(sandbox, "GET", "/pullzone", undefined, key)).status;
    assert.deepEqual([await status("sandbox-key"), await status("rotated"), await status("another")], [401, 200, 200]);
  });

  for (const [what, change, reason] of [
    ["an unknown option", { speed: 1 }, "options/speed is not a known member"],
    ["an unknown behaviour", { behaviour: { mood: "bad" } }, "options/behaviour/mood is not a known member"],
    ["a limit of 0", { rateLimit: { perSecond: 0 } }, "options/rateLimit/perSecond must be > 0"],
    [
      "one key for two accounts",
      { accounts: { a: ["k"], b: ["k"] } },
      "options/accounts/b: one of its keys appears twice",
    ],
  ] as const) {
    it(`refuses ${what}, and changes nothing`, async () => {
      const sandbox = await start();
      const before = sandbox.options();
      await answers(control(sandbox, "PUT", "/options", change), 400, { message: reason });
      assert.deepEqual(sandbox.options(), before);
      assert.equal((await request(sandbox, "GET", "/pullzone")).status, 200);
    });
  }

  it("resets to how it started, seed file included", async () => {
    const seedFile = join(await folder(), "seed.json");
    await writeFile(seedFile, JSON.stringify({ pullZones: [{ Name: "seeded" }] }));
    const sandbox = await start({ seedFile, behaviour: { listOrder: "reversed" } });
    sandbox.seed({ pullZones: [{ Name: "b" }] });
    sandbox.setOptions({ behaviour: { listOrder: "insertion" }, rateLimit: { perSecond: 0.01, burst: 1 } });
    sandbox.addFault({ answer: { kind: "reset" }, after: 5 });
    await request(sandbox, "GET", "/pullzone");
    assert.equal((await control(sandbox, "POST", "/reset")).status, 204);
    assert.deepEqual(zoneNames(sandbox), ["seeded"]);
    assert.equal(sandbox.state().nextIds.pullZone, 1002);
    assert.equal(sandbox.options().behaviour.listOrder, "reversed");
    assert.equal(sandbox.options().rateLimit, null);
    assert.deepEqual([sandbox.journal(), sandbox.faults()], [[], []]);
    assert.equal((await request(sandbox, "GET", "/pullzone")).status, 200);
    assert.equal((await request(sandbox, "GET", "/pullzone")).status, 200);
  });

  it("does direct requests for the account that was named", async () => {
    const sandbox = await start({ accounts: { main: ["k1"], other: [] } });
    const created = await sandbox.api("POST", "/pullzone", { Name: "a" });
    assert.equal(created.status, 201);
    await sandbox.api("POST", "/pullzone", { Name: "b" }, "other");
    assert.deepEqual(await sandbox.api("POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" }), {
      status: 204,
      body: undefined,
    });
    assert.deepEqual([zoneNames(sandbox), zoneNames(sandbox, "other")], [["a"], ["b"]]);
    assert.deepEqual(sandbox.state().accounts["main"]?.pullZones[0]?.BlockedIps, ["192.0.2.1"]);
  });
});
