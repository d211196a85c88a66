import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();

// The script, with a pull zone that serves it. It contains no code itself: code goes live with a release.
const script = new bunny.Script("edge", {
  name: config.require("name"),
  scriptType: "cdn",
  createLinkedPullZone: true,
  linkedPullZoneName: config.require("name"),
  deleteLinkedPullZones: true,
});

// Values that the script reads at run time. A change takes effect without a release.
const greeting = new bunny.ScriptVariable("greeting", {
  scriptId: script.id,
  name: "GREETING",
  defaultValue: config.require("greeting"),
});
const token = new bunny.ScriptSecret("token", {
  scriptId: script.id,
  name: "TOKEN",
  secret: config.requireSecret("token"),
});

// Build: one file with everything in it. If the source has several files, or is TypeScript, create it with a bundler
// before `pulumi up`, for example esbuild with --bundle --format=esm --external:https://* --external:node:*.
const code = readFileSync(join(__dirname, "edge", "main.js"), "utf8");

// Release: the code goes live once the values that it reads exist. Rollback: so does an earlier release, by its UUID.
const rollbackTo = config.get("rollbackTo") ?? "";
const release = new bunny.ScriptRelease(
  "live",
  { scriptId: script.id, ...(rollbackTo === "" ? { code } : { uuid: rollbackTo }) },
  { dependsOn: [greeting, token] },
);

/** Public hostname of the script. */
export const hostname = script.defaultHostname;
/** The live release: note it, or find it among `releases`, to roll back to it. */
export const live = release.activeUuid;
/** All releases, newest first; read after the release has been published. */
export const releases = bunny
  .getReleasesOutput({ scriptId: release.id })
  .releases.apply((all) => all.map(({ uuid, status, datePublished }) => ({ uuid, status, datePublished })));
