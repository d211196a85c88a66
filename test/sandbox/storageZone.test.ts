import { describeStories, type Step } from "./stories";

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
const invalid = (Field: string) => ({ ErrorKey: "storagezone.validation", Field });
const replicate = (ReplicationZones: readonly string[], status = 204): Step => set({ ReplicationZones }, status);
const replicas = (ReplicationRegions: readonly string[], ReplicationChangeInProgress: boolean): Step =>
  shows({ ReplicationRegions, ReplicationChangeInProgress });
describeStories("sandbox: storage zones", site, {
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
