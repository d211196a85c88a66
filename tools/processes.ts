import { execFileSync, spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { constants } from "node:os";
import { onExit } from "signal-exit";

/** Options for starting a process. */
export interface ProcessOptions {
  /** Working directory. @default the current one */
  readonly cwd?: string;
  /** Its whole environment. @default that of this process */
  readonly environment?: NodeJS.ProcessEnv;
  /** After this time it is killed, with all its descendants, and counts as failed. @default no limit */
  readonly timeoutMs?: number;
  /** Kills it, with all its descendants. */
  readonly signal?: AbortSignal;
  /** Called with every piece of output as it arrives. */
  readonly onOutput?: (text: string) => void;
  /** Whether it writes directly to our terminal; nothing is captured then. @default false */
  readonly showOutput?: boolean;
}

/** The result of a process. */
export interface ProcessResult {
  /** Exit code; for a killed process 128 + the number of the signal, as in a shell. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output and standard error in order of arrival. */
  readonly output: string;
  readonly milliseconds: number;
}

/** A running process. */
export interface RunningProcess {
  /** Undefined if it could not be started; {@link finished} rejects then. */
  readonly pid: number | undefined;
  /** Rejects if the process cannot be started, times out or is stopped by the signal. */
  readonly finished: Promise<ProcessResult>;
  /** What it has written so far. */
  readonly output: () => string;
  /** Asks it to stop, as Ctrl-C does. */
  readonly interrupt: () => void;
  /** Kills it and all its descendants. */
  readonly kill: () => void;
}

const running = new Set<RunningProcess>();

// No process that we started outlives us, whatever ends us.
onExit(() => {
  for (const child of running) {
    child.kill();
  }
});

/** Starts a process in its own session, so that it can be killed with all its descendants. */
export function startProcess(command: string, args: readonly string[], options: ProcessOptions = {}): RunningProcess {
  const { cwd, environment = process.env, timeoutMs, signal, onOutput, showOutput = false } = options;
  const name = [command, ...args].join(" ");
  const started = performance.now();
  const texts = { stdout: "", stderr: "", output: "" };
  let stopped: Error | undefined;

  const child = spawn(command, args, {
    cwd,
    env: environment,
    detached: process.platform !== "win32",
    stdio: showOutput ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream]?.setEncoding("utf8").on("data", (text: string) => {
      texts[stream] += text;
      texts.output += text;
      onOutput?.(text);
    });
  }

  const stop = (reason: Error) => {
    stopped ??= reason;
    handle.kill();
  };
  const onAbort = () => {
    stop(signal?.reason instanceof Error ? signal.reason : new Error(`stopped: ${name}`));
  };
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          stop(new Error(`not finished within ${timeoutMs / 1000} s: ${name}\n${texts.output.slice(-4000)}`));
        }, timeoutMs);

  const finished = new Promise<ProcessResult>((resolve, reject) => {
    child.once("error", (error) => {
      reject(new Error(`cannot start ${name}: ${error.message}`, { cause: error }));
    });
    // A surviving descendant would keep the pipes open: "close" is only emitted once it is gone too.
    child.once("exit", () => {
      killFamily(child.pid, false);
    });
    child.once("close", (code, killedBy) => {
      if (stopped !== undefined) {
        reject(stopped);
        return;
      }
      const exitCode = code ?? 128 + (killedBy === null ? 0 : constants.signals[killedBy]);
      resolve({ code: exitCode, ...texts, milliseconds: performance.now() - started });
    });
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    running.delete(handle);
  });
  // The caller may await the result later or never; that is not an unhandled rejection.
  finished.catch(() => undefined);

  const handle: RunningProcess = {
    pid: child.pid,
    finished,
    output: () => texts.output,
    interrupt: () => {
      child.kill("SIGINT");
    },
    kill: () => {
      killFamily(child.pid, child.exitCode === null && child.signalCode === null);
    },
  };
  running.add(handle);
  if (signal?.aborted === true) {
    onAbort();
  } else {
    signal?.addEventListener("abort", onAbort, { once: true });
  }
  return handle;
}

/** Runs a process until it exits. */
export function runProcess(command: string, args: readonly string[], options?: ProcessOptions): Promise<ProcessResult> {
  return startProcess(command, args, options).finished;
}

/** Kills a process and all that it has started. */
function killFamily(root: number | undefined, rootLives: boolean): void {
  if (root === undefined) return;
  if (process.platform === "win32") {
    if (rootLives) execFileSync("taskkill", ["/pid", String(root), "/T", "/F"], { stdio: "ignore" });
    return;
  }
  // The root is killed first: an engine that outlives its plugins, even briefly, records that they are gone. A process may
  // start another one meanwhile, hence more than one round.
  for (let round = 0; round < 3; round++) {
    for (const pid of familyOf(root)) {
      if (pid !== root || rootLives) kill(pid);
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has exited in the meantime.
  }
}

/**
 * Whose parent or leader belongs to it, belongs to it. Parents are not enough: plugins outlive a killed engine, and then have
 * another one.
 */
function familyOf(root: number): ReadonlySet<number> {
  const family = new Set([root]);
  const table = processTable();
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [pid, parent, leader] of table) {
      if (pid !== undefined && [parent, leader].some((of) => of !== undefined && family.has(of))) family.add(pid);
    }
  }
  return family;
}

/** All processes: pid, parent, leader of the session; or where /proc is missing, of the group. */
function processTable(): ReadonlyArray<readonly number[]> {
  if (process.platform !== "linux") {
    const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,pgid="], { encoding: "utf8" });
    return table.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  }
  // Small images do not include ps. The name of a program, in parentheses, may contain anything.
  return readdirSync("/proc").map((name) => {
    const [, pid, parent, session] = /^(\d+) \(.*\) \S (\d+) \d+ (\d+)/s.exec(statOf(name)) ?? [];
    return [pid, parent, session].map(Number);
  });
}

function statOf(pid: string): string {
  try {
    return /^\d/.test(pid) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
  } catch {
    return "";
  }
}
