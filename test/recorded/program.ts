import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "pulumi-bunny-sandbox";
import type { DeclaredResource, Program } from "../support/engineStack";

/** What a recording starts from. */
export const recordedSeed: Seed = {
  pullZones: [{ Name: "recorded", BlockedIps: ["198.51.100.1"] }, { Name: "recorded-too" }],
  shieldZones: [
    { pullZoneId: 1001, planType: 1, rateLimitRulesLimit: 10, customWafRulesLimit: 10 },
    { pullZoneId: 1002, planType: 1 },
  ],
  shieldApiGuardians: [{ shieldZoneId: 7002 }],
  shieldApiGuardianEndpoints: [
    { shieldZoneId: 7002, requestMethod: "GET", requestPath: "/orders", apiGuardianEndpointId: 700_201 },
  ],
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
    kind: "VideoLibraryReferrer",
    name: "embedding",
    args: { videoLibraryId: { $id: "talks" }, hostname: "example.com", list: "allowed" },
  },
  {
    kind: "VideoLibraryWatermark",
    name: "logo",
    args: { videoLibraryId: { $id: "talks" }, source: "./files/index.html" },
  },
  {
    kind: "Video",
    name: "intro",
    args: {
      videoLibraryId: { $id: "talks" },
      title: "Intro",
      source: "./files/index.html",
      metaTags: [{ property: "description", value: "What it shows" }],
    },
  },
  {
    kind: "VideoCaption",
    name: "english",
    args: {
      videoId: { $id: "intro" },
      language: "en",
      label: "English",
      content: "WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome\n",
    },
  },
  {
    kind: "Database",
    name: "database",
    args: { name: "recorded-data", storageRegion: "eu-west-1", primaryRegions: ["DE"], replicaRegions: ["NY"] },
  },
  { kind: "DatabaseToken", name: "token", args: { databaseId: { $id: "database" }, authorization: "readOnly" } },
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
  { kind: "ShieldZone", name: "shield", args: { pullZoneId: 1002, wafEnabled: true, wafExecutionMode: "log" } },
  {
    kind: "ShieldWafRule",
    name: "admin",
    args: {
      ...shieldZone,
      name: "admin",
      action: "block",
      variables: { REQUEST_URI: "" },
      operator: "beginsWith",
      value: "/admin",
      severity: "warning",
    },
  },
  {
    kind: "TeamMember",
    name: "ada",
    args: {
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "Lovelace",
      roles: ["SubuserManage"],
      password: "Recorded Password 1",
    },
  },
  { kind: "LoadBalancer", name: "balancer", args: { name: "recorded-balancer", stickySessionType: 1 } },
  {
    kind: "LoadBalancerOriginGroup",
    name: "group",
    args: { loadBalancerId: { $id: "balancer" }, name: "europe", priority: 10, healthCheckEnabled: true },
  },
  {
    kind: "LoadBalancerOrigin",
    name: "server",
    args: { originGroupId: { $id: "group" }, originUrl: "https://berlin.example.com", weight: 50 },
  },
  { kind: "OptimizerClass", name: "class", args: { pullZoneId: 1001, name: "hero", parameters: { width: "1600" } } },
  {
    kind: "ContainerLogForwarding",
    name: "logs",
    args: {
      appId: { $id: "app" },
      type: "SyslogTcp",
      endpoint: "logs.example.com",
      port: 514,
      token: "recorded-token",
      format: "SyslogRfc5424",
    },
  },
  { kind: "ShieldRuleOverride", name: "quiet", args: { ...shieldZone, ruleId: "942100", mode: "logOnly" } },
  { kind: "ShieldUploadScanning", name: "uploads", args: { ...shieldZone, enabled: true, antivirus: "log" } },
  {
    kind: "ShieldAccessList",
    name: "office",
    args: { ...shieldZone, name: "office", type: "ip", entries: ["203.0.113.7"], action: "bypass", enabled: true },
  },
  { kind: "ShieldManagedList", name: "vpns", args: { ...shieldZone, listId: "11", action: "log", enabled: true } },
  { kind: "ShieldBotAction", name: "scrapers", args: { ...shieldZone, bots: "aiScraper", action: "block" } },
  {
    kind: "ShieldPage",
    name: "blocked",
    args: { ...shieldZone, pageType: "block", content: "<h1>Blocked</h1>" },
  },
  {
    kind: "ShieldApiGuardian",
    name: "api",
    args: {
      ...shieldZone,
      enabled: true,
      specification: '{"openapi": "3.0.0", "info": {"title": "Shop", "version": "1"}, "paths": {}}',
    },
  },
  {
    kind: "ShieldApiGuardianEndpoint",
    name: "orders",
    args: { shieldZoneId: 7002, endpoint: "GET /orders", rateLimitEnabled: true },
  },
];

/** One of each kind of resource, with as many properties as it has. */
export const recordedProgram: Program = {
  resources: [...recorded, ...since.filter(({ kind }) => recorded.every((other) => other.kind !== kind))],
};
