import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const name = `${config.require("name")}-edge`;

// Code at the edge, with its own pull zone that serves it.
const script = new bunny.Script("edge", {
  name,
  scriptType: "cdn",
  createLinkedPullZone: true,
  linkedPullZoneName: name,
  deleteLinkedPullZones: true,
});

// Values that the code reads at run time. A change takes effect without a release.
const greeting = new bunny.ScriptVariable("greeting", {
  scriptId: script.id,
  name: "GREETING",
  defaultValue: config.require("greeting"),
});
// The value is encrypted in state, and sent only when it changes.
const token = new bunny.ScriptSecret("token", {
  scriptId: script.id,
  name: "TOKEN",
  secret: config.requireSecret("token"),
});

// The live release: this code, or an earlier release by its UUID. Rolling back uploads nothing.
const code = readFileSync(join(__dirname, "edge", "main.js"), "utf8").replace("VERSION", config.require("version"));
const rollbackTo = config.get("rollbackTo") ?? "";
const release = new bunny.ScriptRelease(
  "live",
  { scriptId: script.id, ...(rollbackTo === "" ? { code } : { uuid: rollbackTo }) },
  { dependsOn: [greeting, token] },
);

/** Public hostname of the script. */
export const edgeHostname = script.defaultHostname;
/** The live release: note it to roll back to it with `pulumi config set rollbackTo`. */
export const liveRelease = release.activeUuid;
