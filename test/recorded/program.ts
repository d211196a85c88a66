import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "pulumi-bunny-sandbox";
import { plainKinds } from "../lifecycle/plainKinds";
import type { Program } from "../support/engineStack";

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
  .sort();

const newest = readFileSync(join(__dirname, recordedVersions.at(-1) ?? "", "program.json"), "utf8");
const { resources: recorded = [] } = JSON.parse(newest) as Program;

/** One of each kind of resource, with as many properties as it has: those of the newest recording, and kinds since then. */
export const recordedProgram: Program = {
  resources: [
    ...recorded,
    ...plainKinds
      .map(({ definition: { kind }, example }) => ({ kind, name: `one-${kind}`, args: example }))
      .filter(({ kind }) => recorded.every((other) => other.kind !== kind)),
  ],
};
