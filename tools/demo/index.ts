import { relative } from "node:path";
import type { Sandbox } from "pulumi-bunny-sandbox";
import type { Scope } from "../main";
import { duration } from "../progress";
import { createWorkspace } from "../pulumi-workspace";
import { type Mode, original } from "./program";
import { type Say, wrappedLines } from "./screen";
import { setStage } from "./stage";
import { story } from "./story";
import { Tour } from "./tour";

/** How to run the demo. */
interface DemoOptions {
  readonly say: Say;
  /** How the engine reaches the resources. */
  readonly mode: Mode;
  /** @default a workspace in which each call of the CLI starts its processes */
  readonly startWorkspace?: typeof createWorkspace;
  /** Called with the sandbox before the first step. */
  readonly onSandbox?: (sandbox: Sandbox) => void;
}

/** Runs the demo and returns its exit code: 0 if everything was as expected. */
export async function runDemo(
  scope: Scope,
  { say, mode, startWorkspace = createWorkspace, onSandbox }: DemoOptions,
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
  for (const step of story) if (!(await tour.go(step))) return 1;
  stage.sandbox.assertNoViolations();
  say("", ...tour.table(), "", ...wrappedLines("", legend), "");
  say(`All as expected, in ${duration(performance.now() - started)}.`);
  return 0;
}

const legend =
  "Resources are counted as Pulumi does, with the stack itself; those that a step does not name are unchanged. Requests are those that the sandbox received, as reads+writes, by part of " +
  "the API: a certificate is ordered with a GET. After each step, what matters of the account was compared too, " +
  "including what was made elsewhere.";
