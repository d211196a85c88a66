import { execFileSync, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onExit } from "signal-exit";
import type { PulumiWorkspace } from "../../../tools/pulumi-workspace";
import type { Answer, Order } from "./messages";

type WarmProcess = (order: Order) => Promise<Answer>;

const idle: WarmProcess[] = [];

/**
 * Calls of the CLI in which no Node process starts: program and provider run in one that has loaded Pulumi's SDK already, which
 * is nine tenths of what a small run costs. Each run has instances of its own of all that is ours. What differs from a run as
 * users have it: the program is started as the Automation API starts one, and shares its process, and so its process id, with
 * the provider.
 */
export function warmCalls({ pulumi, environment, program }: PulumiWorkspace): PulumiWorkspace["pulumi"] {
  return async (args, options = {}) => {
    const process = idle.pop() ?? startWarmProcess();
    const all = { ...environment, ...options.environment };
    const ready = await process({ order: "begin", environment: all, program });
    try {
      const flags = ready.answer === "ready" && runsProgram(args) ? ["--client", ready.languageHost] : [];
      const own = ready.answer === "ready" ? { PULUMI_BUNNY_WARM_CALLS: ready.calls } : {};
      return await pulumi([...args, ...flags], { ...options, environment: { ...options.environment, ...own } });
    } finally {
      const ended = await process({ order: "end" });
      idle.push(process);
      if (ended.answer === "ended" && ended.uncaught.length > 0) throw new Error(ended.uncaught.join("\n"));
    }
  };
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
