import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "pulumi-bunny-sandbox";
import type { DeclaredResource, Program } from "../support/engineStack";

/** What a recording starts from. */
export const recordedSeed: Seed = {
  pullZones: [{ Name: "recorded", BlockedIps: ["198.51.100.1"] }, { Name: "recorded-too" }],
  shieldZones: [{ pullZoneId: 1001 }],
  dnsZones: [{ Domain: "recorded.example" }],
  hostnameBehaviour: { "*": { pointsToBunny: true } },
};

/** Versions that were recorded, the newest at last. */
export const recordedVersions = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort(new Intl.Collator("en", { numeric: true }).compare);

const newest = readFileSync(join(__dirname, recordedVersions.at(-1) ?? "", "program.json"), "utf8");
const { resources: recorded = [] } = JSON.parse(newest) as Program;

const shieldZone = { shieldZoneId: 7001 };

/** Kinds since the newest recording. What it has of them does not come twice. */
const since: readonly DeclaredResource[] = [
  { kind: "CachePurge", name: "purge", args: { pullZoneId: 1001, tag: "news", triggers: ["1"] } },
  { kind: "VideoCollection", name: "collection", args: { videoLibraryId: { $id: "talks" }, name: "keynotes" } },
  {
    kind: "Database",
    name: "database",
    args: { name: "recorded-data", storageRegion: "eu-west-1", primaryRegions: ["DE"], replicaRegions: ["NY"] },
  },
  {
    kind: "ShieldRateLimit",
    name: "limit",
    args: {
      ...shieldZone,
      name: "sign-in",
      variables: { REQUEST_URI: "" },
      operator: "beginsWith",
      value: "/login",
      chainedConditions: [{ variables: { REQUEST_METHOD: "" }, operator: "strEq", value: "POST" }],
      requestCount: 10,
      timeframe: 60,
      blockTime: 300,
    },
  },
  {
    kind: "ShieldBotDetection",
    name: "bots",
    args: { ...shieldZone, executionMode: "challenge", requestIntegrity: "high" },
  },
];

/** One of each kind of resource, with as many properties as it has. */
export const recordedProgram: Program = {
  resources: [...recorded, ...since.filter(({ kind }) => recorded.every((other) => other.kind !== kind))],
};
