import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();

// Code at the edge, with a pull zone of its own that answers with it.
const script = new bunny.Script("edge", {
  name: config.require("script"),
  scriptType: "cdn",
  createLinkedPullZone: true,
  linkedPullZoneName: config.require("script"),
  deleteLinkedPullZones: true,
});

// What the code reads when it runs. A change takes effect by itself, without a release.
const greeting = new bunny.ScriptVariable("greeting", {
  scriptId: script.id,
  name: "GREETING",
  defaultValue: config.require("greeting"),
});
// Its value is sealed in state, and sent only when it changes.
const token = new bunny.ScriptSecret("token", {
  scriptId: script.id,
  name: "TOKEN",
  secret: config.requireSecret("token"),
});

// What is live: this code, or an earlier release by its uuid. To go back to one uploads nothing.
const code = readFileSync(join(__dirname, "edge", "main.js"), "utf8").replace("VERSION", config.require("version"));
const rollbackTo = config.get("rollbackTo") ?? "";
const release = new bunny.ScriptRelease(
  "live",
  { scriptId: script.id, ...(rollbackTo === "" ? { code } : { uuid: rollbackTo }) },
  { dependsOn: [greeting, token] },
);

/** Where the script answers. */
export const edgeHostname = script.defaultHostname;
/** The release that is live: note it to come back to it with `pulumi config set rollbackTo`. */
export const liveRelease = release.activeUuid;
