import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "pulumi-bunny-sandbox";
import { plainKinds } from "../lifecycle/plainKinds";
import type { DeclaredResource, Program } from "../support/engineStack";

/** What a recording starts from. */
export const recordedSeed: Seed = {
  pullZones: [{ Name: "recorded", BlockedIps: ["198.51.100.1"] }, { Name: "recorded-too" }],
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

/** Kinds since the newest recording. What it has of them does not come twice. */
const since: readonly DeclaredResource[] = plainKinds.map(({ definition: { kind }, example }) => ({
  kind,
  name: `one-${kind}`,
  args: example,
}));

/** One of each kind of resource, with as many properties as it has. */
export const recordedProgram: Program = {
  resources: [...recorded, ...since.filter(({ kind }) => recorded.every((other) => other.kind !== kind))],
};
