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

/** Kinds that are to be in the next recording, after which this is empty again. */
const since: readonly DeclaredResource[] = [];

/** One of each kind of resource, with as many properties as it has. */
export const recordedProgram: Program = {
  resources: [...recorded, ...since],
};
