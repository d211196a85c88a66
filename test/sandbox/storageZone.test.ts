import { describeStories, seed, stored, type Step } from "./stories";

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
  "have names that no other account can take, even for a while after their deletion": [
    seed({ account: "other", storageZones: [{ Name: "taken" }] }),
    create({ Name: "taken" }, 400, { ErrorKey: "storagezone.name_taken", Field: "Name" }),
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
  "keep their regions, or refuse to lose one": [
    { readsUntilReplicated: 0 },
    replicate(["NY"]),
    replicate(["SG"]),
    replicas(["NY", "SG"], false),
    { removedRegion: "reject" },
    replicate(["NY"], 400),
  ],
});
