import { readFileSync } from "node:fs";
import { cpus, release, totalmem, type as systemName } from "node:os";
import { join, resolve } from "node:path";
import type { PulumiCli } from "../tools/pulumi-cli";

/** What was measured on, and with which versions, a line each. */
export function machine(cli: PulumiCli): readonly string[] {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? "";
  return [
    `${processors.length} cores${model === "" ? "" : ` (${model})`}, ${Math.round(totalmem() / 1e9)} GB, ${systemName()} ${release().replace(/-.*/, "")}`,
    `Node ${process.versions.node}, Pulumi ${cli.version}, @pulumi/pulumi ${versionOf("@pulumi/pulumi")}, pulumi-bunny ${versionOf("pulumi-bunny")}`,
  ];
}

function versionOf(packageName: string): string {
  const file = join(resolve(__dirname, ".."), "node_modules", packageName, "package.json");
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof content === "object" && content !== null && "version" in content ? String(content.version) : "";
}
