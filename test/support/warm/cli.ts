import { chmodSync, copyFileSync, linkSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onExit } from "signal-exit";
import type { PulumiCli } from "../../../tools/pulumi-cli";

const providerScript = "pulumi-resource-pulumi-nodejs";

/** The same CLI in a folder where it finds our script for the provider process, which it looks for beside itself. */
export function warmCli(cli: PulumiCli): PulumiCli {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-warm-cli-"));
  onExit(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const name of readdirSync(cli.binFolder)) {
    link(join(cli.binFolder, name), join(folder, name === providerScript ? `own-${name}` : name));
  }
  copyFileSync(join(__dirname, "provider.sh"), join(folder, providerScript));
  chmodSync(join(folder, providerScript), 0o755);
  return { ...cli, binFolder: folder, command: join(folder, "pulumi") };
}

/** A symbolic link would lead the CLI back to where it was. Between two disks there are no others. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
