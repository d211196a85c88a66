import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "mocha";
import type { Behaviour, Sandbox } from "../../sandbox/src";
import { answers, folders, isObject, listOf, memberOf, request, sandboxes } from "./helpers";

const fields =
  "Id UserId Name Password DateModified Deleted StorageUsed FilesStored Region ReplicationRegions PullZones ReadOnlyPassword Rewrite404To200 Custom404FilePath StorageHostname ZoneTier ReplicationChangeInProgress PriceOverride Discount StorageZoneType".split(
    " ",
  );

const zone = "/storagezone/60001";

describe("sandbox: storage zones", () => {
  const start = sandboxes();
  const folder = folders();
  /** A strict sandbox with a zone of number 60001 and two files, and a pull zone that delivers them. */
  const withZone = async (behaviour: Partial<Behaviour> = {}): Promise<Sandbox> => {
    const sandbox = await start({ strict: true, behaviour });
    sandbox.seed({
      storageZones: [{ Name: "site", files: { "index.html": { content: "<h1>" }, "css/a.css": { content: "a{}" } } }],
      pullZones: [{ Name: "shop", OriginType: 2, StorageZoneId: 60001, ZoneSecurityKey: "of-the-pull-zone" }],
    });
    return sandbox;
  };
  const shown = async (sandbox: Sandbox, path = zone) => (await request(sandbox, "GET", path)).body;
  const errorOf = async (sandbox: Sandbox, method: string, path: string, body?: unknown) => {
    const answer = await request(sandbox, method, path, body);
    return [answer.status, memberOf(answer.body, "ErrorKey"), memberOf(answer.body, "Field")];
  };

  it("are created, read, listed, changed and deleted", async () => {
    const sandbox = await start({ strict: true });
    const { status, body } = await request(sandbox, "POST", "/storagezone", { Name: "acme-site", Region: "NY" });
    assert.equal(status, 201);
    assert.ok(isObject(body));
    assert.deepEqual(Object.keys(body), fields);
    assert.match(String(body["DateModified"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/);
    const read = await shown(sandbox);
    assert.ok(isObject(read));
    const { DateModified, Password, ReadOnlyPassword, UserId, ...rest } = read;
    assert.equal(DateModified, String(body["DateModified"]).slice(0, 19));
    assert.ok(typeof UserId === "string" && typeof Password === "string" && Password.length > 20);
    assert.notEqual(Password, ReadOnlyPassword);
    assert.deepEqual(rest, {
      Id: 60001,
      Name: "acme-site",
      Deleted: false,
      StorageUsed: 0,
      FilesStored: 0,
      Region: "NY",
      ReplicationRegions: [],
      PullZones: [],
      Rewrite404To200: false,
      Custom404FilePath: null,
      StorageHostname: "ny.storage.bunnycdn.com",
      ZoneTier: 0,
      ReplicationChangeInProgress: false,
      PriceOverride: 0,
      Discount: 0,
      StorageZoneType: 0,
    });

    const settings = { Custom404FilePath: "/404.html", Rewrite404To200: true, OriginUrl: "https://a.test" };
    await answers(request(sandbox, "POST", zone, settings), 204, "");
    const settingsNow = async () => {
      const after = await shown(sandbox);
      return [memberOf(after, "Custom404FilePath"), memberOf(after, "Rewrite404To200")];
    };
    assert.equal((await request(sandbox, "POST", zone, { OriginUrl: null })).status, 204);
    assert.deepEqual(await settingsNow(), ["/404.html", true]);
    assert.equal((await request(sandbox, "POST", zone, { Custom404FilePath: null })).status, 204);
    assert.deepEqual(await settingsNow(), [null, true]);
    for (const [emptyStorageZoneText, kept] of [
      ["clear", ""],
      ["keep", "/404.html"],
    ] as const) {
      sandbox.setOptions({ behaviour: { emptyStorageZoneText } });
      for (const Custom404FilePath of ["/404.html", ""]) await request(sandbox, "POST", zone, { Custom404FilePath });
      assert.deepEqual(await settingsNow(), [kept, true]);
    }
    sandbox.setOptions({ behaviour: { absentStorageZoneField: "clear" } });
    await request(sandbox, "POST", zone, { Custom404FilePath: "/404.html" });
    assert.deepEqual(await settingsNow(), ["/404.html", false]);
    assert.equal(sandbox.state().accounts["main"]?.storageZones?.[0]?.OriginUrl, "https://a.test");

    assert.equal((await request(sandbox, "DELETE", `${zone}?deleteLinkedPullZones=false`)).status, 204);
    assert.deepEqual(await shown(sandbox, "/storagezone"), []);
    assert.equal(listOf(await shown(sandbox, "/storagezone?page=1&includeDeleted=true"), "Items").length, 1);
  });

  it("are listed without their pull zones", async () => {
    const sandbox = await withZone();
    const all = await shown(sandbox, "/storagezone");
    assert.ok(Array.isArray(all));
    assert.equal(memberOf(all[0], "PullZones"), null);
  });

  it("that are missing are refused like a key without permission, or not found", async () => {
    const sandbox = await withZone();
    for (const [method, path, body] of [
      ["GET", "/storagezone/4711"],
      ["POST", "/storagezone/4711", {}],
      ["DELETE", "/storagezone/4711"],
      ["POST", "/storagezone/4711/resetPassword"],
      ["POST", "/storagezone/resetReadOnlyPassword?id=4711"],
    ] as const) {
      sandbox.setOptions({ behaviour: { missingStorageZone: "unauthorized" } });
      const { status, text } = await request(sandbox, method, path, body);
      assert.deepEqual([status, text], [401, ""], path);
      sandbox.setOptions({ behaviour: { missingStorageZone: "notFound" } });
      assert.deepEqual(await errorOf(sandbox, method, path, body), [404, "storageZone.not_found", "StorageZone"]);
    }
  });

  it("take the pull zones that deliver their files along, unless asked not to", async () => {
    const sandbox = await withZone();
    const pullZones = () => sandbox.state().accounts["main"]?.pullZones.map(({ Name }) => Name);
    await request(sandbox, "DELETE", `${zone}?deleteLinkedPullZones=false`);
    assert.deepEqual(pullZones(), ["shop"]);
    const other = await withZone();
    await request(other, "DELETE", zone);
    assert.deepEqual(other.state().accounts["main"]?.pullZones, []);
  });

  it("show these pull zones with all their fields, and count their files", async () => {
    const sandbox = await withZone();
    const read = await shown(sandbox);
    const [pullZone] = listOf(read, "PullZones");
    assert.equal(memberOf(pullZone, "ZoneSecurityKey"), "of-the-pull-zone");
    assert.deepEqual([memberOf(read, "FilesStored"), memberOf(read, "StorageUsed")], [2, 7]);
    sandbox.setOptions({ behaviour: { storageUsage: "lagging" } });
    assert.equal(memberOf(await shown(sandbox), "FilesStored"), 0);
  });

  it("have names of their own at bunny.net, also for a while after they are gone", async () => {
    const sandbox = await start({ strict: true, accounts: { main: ["key"], other: ["other-key"] } });
    sandbox.seed({ account: "other", storageZones: [{ Name: "taken" }] });
    const create = (Name: string) => errorOf(sandbox, "POST", "/storagezone", { Name, Region: "DE" });
    assert.deepEqual(await create("taken"), [400, "storagezone.name_taken", "Name"]);
    assert.deepEqual((await request(sandbox, "POST", "/storagezone/checkavailability", { Name: "taken" })).body, {
      Available: false,
    });
    sandbox.setOptions({ behaviour: { deletedNameRefusals: 1 } });
    const body = { Name: "mine", Region: "DE" };
    assert.equal((await request(sandbox, "POST", "/storagezone", body)).status, 201);
    await request(sandbox, "DELETE", "/storagezone/60002");
    const refused = await request(sandbox, "POST", "/storagezone", body);
    assert.match(refused.text, /"storagezone.name_taken".*currently being deleted/);
    assert.equal((await request(sandbox, "POST", "/storagezone", body)).status, 201);
  });

  it("are refused with a bad name or region", async () => {
    const sandbox = await start({ strict: true });
    for (const [body, field] of [
      [{ Name: "abc", Region: "DE" }, "Name"],
      [{ Name: "My_Site", Region: "DE" }, "Name"],
      [{ Name: "site", Region: "XX" }, "Region"],
      [{ Name: "site", Region: "JP" }, "Region"],
      [{ Name: "site", Region: "DE", ReplicationRegions: ["DE"] }, "ReplicationRegions"],
      [{ Name: "site", Region: "DE", ReplicationRegions: ["JP"] }, "ReplicationRegions"],
      [
        { Name: "site", Region: "DE", StorageZoneType: 1, ReplicationRegions: ["NY", "LA", "SG", "UK"] },
        "ReplicationRegions",
      ],
    ] as const) {
      assert.deepEqual(await errorOf(sandbox, "POST", "/storagezone", body), [400, "storagezone.validation", field]);
    }
  });

  it("of the edge tier are in its main region, whatever was asked for, and are replicated further", async () => {
    const sandbox = await start({ strict: true });
    const body = { Name: "site", Region: "NY", ZoneTier: 1, ReplicationRegions: ["JP"] };
    assert.equal((await request(sandbox, "POST", "/storagezone", body)).status, 201);
    const read = await shown(sandbox);
    assert.deepEqual([memberOf(read, "Region"), listOf(read, "ReplicationRegions")], ["DE", ["JP"]]);
  });

  describe("whose replication changes", () => {
    const replicate = (sandbox: Sandbox, ReplicationZones: readonly string[]) =>
      request(sandbox, "POST", zone, { ReplicationZones });
    const replicas = async (sandbox: Sandbox) => {
      const read = await shown(sandbox);
      return [listOf(read, "ReplicationRegions"), memberOf(read, "ReplicationChangeInProgress")];
    };

    it("say so for a while, and then are replicated", async () => {
      const sandbox = await withZone({ readsUntilReplicated: 2 });
      assert.equal((await replicate(sandbox, ["NY"])).status, 204);
      for (const isChanging of [true, true, false]) assert.deepEqual(await replicas(sandbox), [["NY"], isChanging]);
    });

    it("may show new regions only when the files are there", async () => {
      const sandbox = await withZone({ readsUntilReplicated: 1, addedRegions: "whenDone" });
      await replicate(sandbox, ["NY"]);
      assert.deepEqual(await replicas(sandbox), [[], true]);
      assert.deepEqual(await replicas(sandbox), [["NY"], false]);
    });

    it("keep their regions, or refuse to lose one", async () => {
      const sandbox = await withZone({ readsUntilReplicated: 0 });
      await replicate(sandbox, ["NY"]);
      assert.equal((await replicate(sandbox, ["SG"])).status, 204);
      assert.deepEqual(await replicas(sandbox), [["NY", "SG"], false]);
      sandbox.setOptions({ behaviour: { removedRegion: "reject" } });
      assert.equal((await replicate(sandbox, ["NY"])).status, 400);
    });

    it("refuse another change meanwhile, or accept it", async () => {
      const sandbox = await withZone({ readsUntilReplicated: 5 });
      await replicate(sandbox, ["NY"]);
      assert.equal((await replicate(sandbox, ["NY", "SG"])).status, 400);
      assert.equal((await request(sandbox, "POST", zone, { Rewrite404To200: true })).status, 204);
      sandbox.setOptions({ behaviour: { replicationWhileChanging: "accept" } });
      assert.equal((await replicate(sandbox, ["NY", "SG"])).status, 204);
    });
  });

  it("get new passwords, each alone", async () => {
    const sandbox = await withZone();
    const passwords = async () => {
      const read = await shown(sandbox);
      return [memberOf(read, "Password"), memberOf(read, "ReadOnlyPassword")];
    };
    const [first, firstReading] = await passwords();
    assert.equal((await request(sandbox, "POST", `${zone}/resetPassword`)).status, 204);
    const [second, secondReading] = await passwords();
    assert.ok(second !== first && secondReading === firstReading);
    assert.equal((await request(sandbox, "POST", "/storagezone/resetReadOnlyPassword?id=60001")).status, 204);
    const [third, thirdReading] = await passwords();
    assert.ok(third === second && thirdReading !== secondReading);
  });

  it("hide or tell the passwords of a new one in the response to its creation", async () => {
    const sandbox = await start({ strict: true });
    const create = async (Name: string) =>
      memberOf((await request(sandbox, "POST", "/storagezone", { Name, Region: "DE" })).body, "Password");
    assert.equal(await create("real-one"), memberOf(await shown(sandbox, "/storagezone/60001"), "Password"));
    sandbox.setOptions({ behaviour: { passwordsOfNewZone: "placeholder" } });
    assert.equal(await create("placeholder"), "string");
  });

  it("may be shown as deleted once they are gone", async () => {
    const sandbox = await withZone({ deletedStorageZone: "shown" });
    await request(sandbox, "DELETE", zone);
    assert.equal(memberOf(await shown(sandbox), "Deleted"), true);
    assert.equal((await request(sandbox, "POST", zone, {})).status, 401);
  });

  it("have regions", async () => {
    const sandbox = await start({ strict: true });
    const regions = await shown(sandbox, "/storagezone/regions");
    assert.ok(Array.isArray(regions));
    assert.deepEqual(regions[0], { Id: "DE", Name: "Falkenstein", Url: "storage.bunnycdn.com" });
  });

  it("start where a state file of an earlier version knows nothing of them", async () => {
    const sandbox = await start();
    const { accounts, nextIds, ...rest } = sandbox.state();
    assert.deepEqual(accounts, {});
    const { storageZone, ...earlier } = nextIds;
    assert.equal(storageZone, 60001);
    const { writeFile } = await import("node:fs/promises");
    const stateFile = join(await folder(), "state.json");
    const empty = {
      pullZones: [],
      shieldZones: [],
      challenges: [],
      scripts: [],
      dnsZones: [],
      containerApps: [],
      containerRegistries: [],
    };
    await writeFile(stateFile, JSON.stringify({ ...rest, nextIds: earlier, accounts: { main: empty } }));
    const { status, body } = await request(await start({ stateFile }), "POST", "/storagezone", {
      Name: "site",
      Region: "DE",
    });
    assert.deepEqual([status, memberOf(body, "Id")], [201, 60001]);
  });
});
