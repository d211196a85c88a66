import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { folders, isObject, memberOf, request, sandboxes } from "./helpers";
import { describeStories, seed, stored, type Step } from "./stories";

const fields =
  "Id UserId Name Password DateModified Deleted StorageUsed FilesStored Region ReplicationRegions PullZones ReadOnlyPassword Rewrite404To200 Custom404FilePath StorageHostname ZoneTier ReplicationChangeInProgress PriceOverride Discount StorageZoneType".split(
    " ",
  );

const zone = "/storagezone/60001";
const site = {
  storageZones: [{ Name: "site", files: { "index.html": { content: "<h1>" }, "css/a.css": { content: "a{}" } } }],
  pullZones: [{ Name: "shop", OriginType: 2 as const, StorageZoneId: 60001, ZoneSecurityKey: "of-the-pull-zone" }],
};
const create = (body: object, status: number, reply?: unknown): Step => [
  "POST /storagezone",
  { Region: "DE", ...body },
  status,
  reply,
];
const set = (settings: object, status = 204, reply?: unknown): Step => [`POST ${zone}`, settings, status, reply];
const shows = (expected: object): Step => [`GET ${zone}`, 200, expected];
const remove = (status = 204): Step => [`DELETE ${zone}`, status];
const pullZones = (...expected: readonly object[]): Step => stored((account) => account.pullZones, expected);
const invalid = (Field: string) => ({ ErrorKey: "storagezone.validation", Field });
const missing = { ErrorKey: "storageZone.not_found", Field: "StorageZone" };
const replicate = (ReplicationZones: readonly string[], status = 204): Step => set({ ReplicationZones }, status);
const replicas = (ReplicationRegions: readonly string[], ReplicationChangeInProgress: boolean): Step =>
  shows({ ReplicationRegions, ReplicationChangeInProgress });
const page = "/404.html";
const settings = (Custom404FilePath: string | null, Rewrite404To200: boolean): Step =>
  shows({ Custom404FilePath, Rewrite404To200 });
const otherPassword =
  (call: string, name: "Password" | "ReadOnlyPassword"): Step =>
  async (sandbox) => {
    const passwords = () => sandbox.state().accounts["main"]?.storageZones?.[0];
    const before = passwords();
    assert.equal((await request(sandbox, "POST", call)).status, 204);
    const after = passwords();
    assert.ok(before && after);
    for (const each of ["Password", "ReadOnlyPassword"] as const)
      assert.equal(before[each] === after[each], each !== name, each);
  };

describeStories("sandbox: storage zones", site, {
  "clear settings that an update omits or empties, except the origin": [
    set({ Custom404FilePath: page, Rewrite404To200: true, OriginUrl: "https://a.test" }, 204, ""),
    settings(page, true),
    set({ Custom404FilePath: page }),
    settings(page, false),
    set({ Custom404FilePath: "", Rewrite404To200: true }),
    settings("", true),
    set({ Rewrite404To200: true }),
    settings(null, true),
    stored(({ storageZones }) => storageZones?.[0]?.OriginUrl, "https://a.test"),
    [`DELETE ${zone}?deleteLinkedPullZones=false`, 204],
    pullZones({ Name: "shop" }),
    ["GET /storagezone", 200, []],
    ["GET /storagezone?page=1&includeDeleted=true", 200, { Items: [{ Id: 60001 }] }],
  ],
  "are deleted with the pull zones that deliver their files, unless told otherwise": [remove(), pullZones()],
  "are listed without their pull zones": [["GET /storagezone", 200, [{ PullZones: null }]]],
  "that are missing are refused like a key without permission, or not found": (
    [
      ["GET /storagezone/4711"],
      ["POST /storagezone/4711", {}],
      ["DELETE /storagezone/4711"],
      ["POST /storagezone/4711/resetPassword"],
      ["POST /storagezone/resetReadOnlyPassword?id=4711"],
    ] as const
  ).flatMap(([call, body]): Step[] => [
    { missingStorageZone: "unauthorized" },
    [call, body, 401, ""],
    { missingStorageZone: "notFound" },
    [call, body, 404, missing],
  ]),
  "show their pull zones with all their fields, and count their files": [
    shows({ PullZones: [{ ZoneSecurityKey: "of-the-pull-zone" }], FilesStored: 2, StorageUsed: 7 }),
  ],
  "have names that no other account can take, even for a while after their deletion": [
    seed({ account: "other", storageZones: [{ Name: "taken" }] }),
    create({ Name: "taken" }, 400, { ErrorKey: "storagezone.name_taken", Field: "Name" }),
    ["POST /storagezone/checkavailability", { Name: "taken" }, 200, { Available: false }],
    { deletedNameRefusals: 1 },
    remove(),
    create({ Name: "site" }, 400, /"storagezone.name_taken".*currently being deleted/),
    create({ Name: "site" }, 201),
  ],
  "are refused with a bad name or region": [
    create({ Name: "abc" }, 400, invalid("Name")),
    create({ Name: "My_Site" }, 400, invalid("Name")),
    create({ Name: "other", Region: "XX" }, 400, invalid("Region")),
    create({ Name: "other", Region: "JP" }, 400, invalid("Region")),
    create({ Name: "other", ReplicationRegions: ["DE"] }, 400, invalid("ReplicationRegions")),
    create({ Name: "other", ReplicationRegions: ["JP"] }, 400, invalid("ReplicationRegions")),
    create(
      { Name: "other", StorageZoneType: 1, ReplicationRegions: ["NY", "LA", "SG", "UK"] },
      400,
      invalid("ReplicationRegions"),
    ),
  ],
  "of the edge tier are in its main region, whatever was asked for, and are replicated further": [
    create({ Name: "edge", Region: "NY", ZoneTier: 1, ReplicationRegions: ["JP"] }, 201),
    ["GET /storagezone/60002", 200, { Region: "DE", ReplicationRegions: ["JP"] }],
  ],
  "whose replication changes say so for a while": [
    { readsUntilReplicated: 2 },
    replicate(["NY"]),
    ...[true, true, false].map((isChanging) => replicas(["NY"], isChanging)),
  ],
  "keep their regions, or refuse to lose one": [
    { readsUntilReplicated: 0 },
    replicate(["NY"]),
    replicate(["SG"]),
    replicas(["NY", "SG"], false),
    { removedRegion: "reject" },
    replicate(["NY"], 400),
  ],
  "get new passwords, each alone": [
    otherPassword(`${zone}/resetPassword`, "Password"),
    otherPassword("/storagezone/resetReadOnlyPassword?id=60001", "ReadOnlyPassword"),
  ],
  "may be shown as deleted once they are gone": [
    { deletedStorageZone: "shown" },
    remove(),
    shows({ Deleted: true }),
    set({}, 401),
  ],
  "have regions": [
    ["GET /storagezone/regions", 200, /^\[\{"Id":"DE","Name":"Falkenstein","Url":"storage\.bunnycdn\.com"\},/],
  ],
});

describe("sandbox: storage zones in detail", () => {
  const start = sandboxes();
  const folder = folders();

  it("are answered whole when they are created, and read without what only writes give", async () => {
    const sandbox = await start({ strict: true });
    const { status, body } = await request(sandbox, "POST", "/storagezone", { Name: "acme-site", Region: "NY" });
    assert.equal(status, 201);
    assert.ok(isObject(body));
    assert.deepEqual(Object.keys(body), fields);
    assert.match(String(body["DateModified"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/);
    const read = (await request(sandbox, "GET", zone)).body;
    assert.ok(isObject(read));
    const { DateModified, Password, ReadOnlyPassword, UserId, ...rest } = read;
    assert.equal(DateModified, String(body["DateModified"]).slice(0, 19));
    assert.ok(typeof UserId === "string" && typeof Password === "string" && Password.length > 20);
    assert.notEqual(Password, ReadOnlyPassword);
    assert.equal(Password, body["Password"]);
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
  });

  it("start where a state file of an earlier version knows nothing of them", async () => {
    const sandbox = await start();
    const { accounts, nextIds, ...rest } = sandbox.state();
    assert.deepEqual(accounts, {});
    const { storageZone, ...earlier } = nextIds;
    assert.equal(storageZone, 60001);
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
