import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { PlainError, runMain, type Scope } from "./main";
import { recordTerminal } from "./picture/terminal";
import { svgOf } from "./picture/svg";
import { ensurePulumi } from "./pulumi-cli";
import { createWorkspace } from "./pulumi-workspace";

/*
 * `npm run picture`: writes the picture of the README. It creates a stack against the sandbox, changes two things behind
 * its back, and draws what `pulumi-bunny drift` shows of them.
 */

const root = join(__dirname, "..");
const size = { columns: 88, rows: 40 };

void runMain(async (scope) => {
  const sandbox = await startSandbox({ strict: true, accounts: { main: ["sandbox-key"] } });
  scope.defer(() => sandbox.close());
  const screen = await shownDrift(scope, sandbox);
  const file = join("docs", "drift.svg");
  writeFileSync(join(root, file), svgOf(screen, "npx pulumi-bunny drift"));
  console.log(`Wrote ${file}`);
  return 0;
});

async function shownDrift({ signal, defer }: Scope, sandbox: Sandbox) {
  const workspace = await createWorkspace({
    cli: await ensurePulumi({ signal, report: console.log }),
    projectFolder: join(__dirname, "picture", "site"),
    stack: "production",
    environment: { BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: "sandbox-key" },
    signal,
  });
  defer(workspace.dispose);
  await workspace.succeed(["up", "--yes", "--skip-preview"]);
  await changeBehindItsBack(sandbox);
  const environment = { ...workspace.environment, NO_COLOR: "" };
  const { code, screen } = await recordTerminal(
    [process.execPath, join(root, "provider", "bin", "pulumi-bunny.cjs"), "drift"],
    { ...size, environment, cwd: workspace.projectFolder, signal },
  );
  if (code !== 2) throw new PlainError(`no drift was shown: ${screen.getLine(0)?.translateToString() ?? ""}`);
  return screen;
}

/** As somebody does in the dashboard. */
async function changeBehindItsBack(sandbox: Sandbox): Promise<void> {
  const zone = sandbox.state().accounts.main?.pullZones[0];
  if (zone === undefined) throw new Error("the stack should have a pull zone");
  await sandbox.api("POST", `/pullzone/${zone.Id}`, { CacheControlMaxAgeOverride: 60 });
  await sandbox.api("POST", `/pullzone/${zone.Id}/removeBlockedIp`, { BlockedIp: "203.0.113.0/24" });
}
