import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Sandbox } from "pulumi-bunny-sandbox";
import type { Scope } from "../main";
import { duration } from "../progress";
import { differences, type Row, table } from "./expectations";
import type { Mode } from "./modes";
import { pathsIn } from "./outOfBandChanges";
import { original } from "./program";
import { type Screen, wrapped } from "./screen";
import { setStage, type Stage } from "./stage";
import { Unexpected } from "./step";
import { play } from "./story";
import { blockedIp } from "./site";

/** How to run the demo. */
interface DemoOptions {
  readonly screen: Screen;
  /** How the engine reaches the resources. */
  readonly mode: Mode;
  /** Keeps the sandbox and the stack for the user until Ctrl-C. */
  readonly keep: boolean;
  /** Only creates the stack and skips all later steps. */
  readonly onlyCreate?: boolean;
  /** Called with the sandbox before the first step. */
  readonly onSandbox?: (sandbox: Sandbox) => void;
}

/** Runs the demo and returns its exit code: 0 if everything was as expected. */
export async function runDemo(
  scope: Scope,
  { screen, mode, keep, onlyCreate, onSandbox }: DemoOptions,
): Promise<number> {
  const started = performance.now();
  screen.say("The tour of pulumi-bunny: a site from nothing, on the real engine, against a local sandbox.");
  const stage = await setStage(scope, screen, mode);
  onSandbox?.(stage.sandbox);
  introduce(stage, screen);

  const rows: Row[] = [];
  const onRow = (row: Row) => {
    rows.push(row);
  };
  try {
    await play(stage, screen, { onRow, keepStack: keep, onlyCreate });
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    report(error, [...rows, error.row], screen);
    return 1;
  }
  screen.say("", ...table(rows, screen), "", ...wrapped("", legend), "");
  screen.say(screen.good(`All as expected, in ${duration(performance.now() - started)}.`));
  if (keep) {
    screen.say("", ...goOnByHand(stage, screen));
    if (!scope.signal.aborted) await once(scope.signal, "abort");
  }
  return 0;
}

const legend =
  "Resources are counted as Pulumi reports them, without the stack itself, which Pulumi's own counts include; those " +
  "that a step does not name are unchanged. Requests are those that the sandbox received, as reads+writes, by part of " +
  "the API: a certificate is ordered with a GET. After each step, all settings of the account were compared too, " +
  "including those made elsewhere.";

function introduce({ cli, sandbox, facts }: Stage, screen: Screen): void {
  screen.say(
    "",
    `  Pulumi   ${cli.version}, ${cli.command}`,
    `  Sandbox  ${sandbox.url}, with an empty account`,
    `  Program  a copy of ${relative(process.cwd(), original)}, which imports ${facts.module}`,
  );
}

function report({ row, output }: Unexpected, rows: readonly Row[], screen: Screen): void {
  screen.say(screen.bad(`   NOT as expected after ${duration(row.milliseconds)}`), "");
  screen.say(...table(rows, screen), "", `"${row.step}" is not as expected; the remaining steps were skipped.`);
  screen.say(...differences(row).map((line) => `  ${line}`));
  if (output !== "") screen.say("", "Its full output:", output.trimEnd());
}

/** What to type in another terminal. The settings are in a file, because there are many and they include the key. */
function goOnByHand(stage: Stage, { bold }: Screen): string[] {
  const { sandbox, workspace, program, cli, apiKey } = stage;
  const variables = { ...workspace.variables, BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: apiKey };
  const settings = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`);
  const file = join(workspace.folder, "settings.sh");
  writeFileSync(file, [...settings, `export PATH=${quoted(cli.binFolder)}:"$PATH"`, ""].join("\n"));
  return [
    bold("The sandbox and the stack are kept until you press Ctrl-C here; then both are removed."),
    "In another terminal, make `pulumi` and `curl` use them instead of an account of yours:",
    "",
    `  . ${quoted(file)}`,
    `  cd ${quoted(workspace.projectFolder)}`,
    "",
    "Change the program, or the files of the site, and apply the change:",
    "",
    `  ls ${quoted(program)}`,
    "  pulumi up",
    "",
    "Remove an entry outside Pulumi, detect the drift, and repair it:",
    "",
    `  curl $BUNNYNET_API_URL${pathsIn(stage).site.path}/removeBlockedIp \\`,
    `    -H "AccessKey: $BUNNYNET_API_KEY" --json '${JSON.stringify({ BlockedIp: blockedIp })}'`,
    "  pulumi refresh --preview-only --diff",
    "  pulumi up --refresh",
    "",
    "Show all requests so far, or destroy the stack:",
    "",
    "  curl $BUNNYNET_API_URL/_sandbox/journal",
    "  pulumi destroy",
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
