import { execFileSync, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onExit } from "signal-exit";
import type { PulumiWorkspace } from "../../../tools/pulumi-workspace";
import type { Answer, Order } from "./messages";

type WarmProcess = (order: Order) => Promise<Answer>;

const idle: WarmProcess[] = [];

/** Where in a run of the CLI the code runs that is not the CLI's: in a warm process, or in one that the CLI starts. */
export interface Processes {
  readonly program: "warm" | "own";
  readonly provider: "warm" | "own";
}

/**
 * Calls of the CLI in which no Node process starts: program and provider run in one that has loaded Pulumi's SDK already, which
 * is nine tenths of what a small run costs. Each run has instances of its own of all that is ours. What differs from a run as
 * users have it: the program is started as the Automation API starts one, and shares its process, and so its process id, with
 * the provider.
 */
export function warmCalls(workspace: PulumiWorkspace, processes: Processes): PulumiWorkspace["pulumi"] {
  return (args, options = {}) =>
    withWarmProcess(workspace, options.environment, ({ languageHost, calls }) => {
      const flags = processes.program === "warm" && runsProgram(args) ? ["--client", languageHost] : [];
      const own = processes.provider === "warm" ? warmProvider(calls) : {};
      return workspace.pulumi([...args, ...flags], { ...options, environment: { ...options.environment, ...own } });
    });
}

/** Runs what calls the CLI itself, with what its environment needs besides the workspace's to have a warm provider. */
export function withWarmProvider<A>(
  workspace: PulumiWorkspace,
  run: (environment: NodeJS.ProcessEnv) => Promise<A>,
): Promise<A> {
  return withWarmProcess(workspace, {}, ({ calls }) => run(warmProvider(calls)));
}

function warmProvider(calls: string): NodeJS.ProcessEnv {
  return { PULUMI_BUNNY_WARM_CALLS: calls };
}

async function withWarmProcess<A>(
  { environment, program }: PulumiWorkspace,
  more: NodeJS.ProcessEnv | undefined,
  run: (ready: Extract<Answer, { answer: "ready" }>) => Promise<A>,
): Promise<A> {
  const process = idle.pop() ?? startWarmProcess();
  const ready = await process({ order: "begin", environment: { ...environment, ...more }, program });
  if (ready.answer !== "ready") throw new Error(`the warm process answered ${ready.answer}`);
  try {
    return await run(ready);
  } finally {
    const ended = await process({ order: "end" });
    idle.push(process);
    if (ended.answer === "ended" && ended.uncaught.length > 0) throw new Error(ended.uncaught.join("\n"));
  }
}

function runsProgram([command, ...flags]: readonly string[]): boolean {
  return command === "up" || command === "preview" || flags.includes("--run-program");
}

function startWarmProcess(): WarmProcess {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-warm-"));
  const calls = join(folder, "calls");
  execFileSync("mkfifo", [calls]);
  const child = fork(join(__dirname, "process.ts"), [calls], { execArgv: ["--require", "tsx/cjs"] });
  onExit(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  // It lives as long as we do, and keeps nobody waiting.
  child.unref();
  child.channel?.unref();
  return async (order) => {
    const answered = new Promise<Answer>((resolve) => child.once("message", resolve));
    child.channel?.ref();
    child.send(order);
    const answer = await answered;
    child.channel?.unref();
    return answer;
  };
}
