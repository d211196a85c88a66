import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Sandbox } from "pulumi-bunny-sandbox";
import type { Scope } from "../main";
import { duration } from "../progress";
import { createWorkspace } from "../pulumi-workspace";
import { pathsIn } from "./otherHands";
import { type Mode, original } from "./program";
import { type Say, wrappedLines } from "./screen";
import { setStage, type Stage } from "./stage";
import { create, rest } from "./story";
import { Tour } from "./tour";

/** How to run the demo. */
interface DemoOptions {
  readonly say: Say;
  /** How the engine reaches the resources. */
  readonly mode: Mode;
  /** Only creates the stack, and keeps it and the sandbox for the user until Ctrl-C. */
  readonly keep: boolean;
  /** @default a workspace in which each call of the CLI starts its processes */
  readonly startWorkspace?: typeof createWorkspace;
  /** Called with the sandbox before the first step. */
  readonly onSandbox?: (sandbox: Sandbox) => void;
}

/** Runs the demo and returns its exit code: 0 if everything was as expected. */
export async function runDemo(
  scope: Scope,
  { say, mode, keep, startWorkspace = createWorkspace, onSandbox }: DemoOptions,
): Promise<number> {
  const started = performance.now();
  say("The tour of pulumi-bunny: a site from nothing, on the real engine, against a local sandbox.");
  const stage = await setStage(scope, say, mode, startWorkspace);
  onSandbox?.(stage.sandbox);
  say(
    "",
    `  Pulumi   ${stage.cli.version}, ${stage.cli.command}`,
    `  Sandbox  ${stage.sandbox.url}, with an empty account`,
    `  Program  a copy of ${relative(process.cwd(), original)}, which imports ${stage.module}`,
  );

  const tour = new Tour(stage, say);
  for (const step of keep ? [create] : [create, ...rest]) if (!(await tour.go(step))) return 1;
  stage.sandbox.assertNoViolations();
  say("", ...tour.table(), "", ...wrappedLines("", legend), "");
  say(`All as expected, in ${duration(performance.now() - started)}.`);
  if (keep) {
    say("", ...goOnByHand(stage));
    if (!scope.signal.aborted) await once(scope.signal, "abort");
  }
  return 0;
}

const legend =
  "Resources are counted as Pulumi does, with the stack itself; those that a step does not name are unchanged. Requests are those that the sandbox received, as reads+writes, by part of " +
  "the API: a certificate is ordered with a GET. After each step, what matters of the account was compared too, " +
  "including what was made elsewhere.";

/** What to type in another terminal. The settings are in a file, because there are many and they include the key. */
function goOnByHand(stage: Stage): string[] {
  const { sandbox, workspace, program, cli, apiKey } = stage;
  const variables = { ...workspace.variables, BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: apiKey };
  const settings = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`);
  const file = join(workspace.folder, "settings.sh");
  writeFileSync(file, [...settings, `export PATH='${cli.binFolder}':"$PATH"`, ""].join("\n"));
  return [
    "The sandbox and the stack are kept until you press Ctrl-C here; then both are removed.",
    "In another terminal, make `pulumi` and `curl` use them instead of an account of yours:",
    "",
    `  . '${file}'`,
    `  cd '${workspace.projectFolder}'`,
    "",
    `Change the program in ${program}, and run \`pulumi up\`. Remove an entry outside Pulumi, and detect the drift:`,
    "",
    `  curl $BUNNYNET_API_URL${pathsIn(stage).site.path}/removeBlockedIp \\`,
    `    -H "AccessKey: $BUNNYNET_API_KEY" --json '{"BlockedIp": "203.0.113.7"}'`,
    "  pulumi refresh --preview-only --diff",
    "",
    `All requests so far are at ${sandbox.url}, for a browser.`,
  ];
}
