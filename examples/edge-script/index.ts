import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();

// The script, with a pull zone that answers with it. It holds no code of its own: code goes live with a release.
const script = new bunny.Script("edge", {
  name: config.require("name"),
  scriptType: "cdn",
  createLinkedPullZone: true,
  linkedPullZoneName: config.require("name"),
  deleteLinkedPullZones: true,
});

// What the script reads at run time. A change takes effect by itself, without a release.
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

// Build: one file with everything in it. Where the source has several files, or is TypeScript, let a bundler write it
// before `pulumi up`, for example esbuild with --bundle --format=esm --external:https://* --external:node:*.
const code = readFileSync(join(__dirname, "edge", "main.js"), "utf8");

// Release: the code goes live once what it reads is there. Rollback: so does an earlier release, by its uuid.
const rollbackTo = config.get("rollbackTo") ?? "";
const release = new bunny.ScriptRelease(
  "live",
  { scriptId: script.id, ...(rollbackTo === "" ? { code } : { uuid: rollbackTo }) },
  { dependsOn: [greeting, token] },
);

/** Where the script answers. */
export const hostname = script.defaultHostname;
/** What is live: note it, or find it among `releases`, to come back to it. */
export const live = release.activeUuid;
/** All releases, the newest first; asked once the release is there. */
export const releases = bunny
  .getReleasesOutput({ scriptId: release.id })
  .releases.apply((all) => all.map(({ uuid, status, datePublished }) => ({ uuid, status, datePublished })));
