import { readdirSync, readFileSync } from "node:fs";

/** What a process took so far. */
export interface Usage {
  /** The most memory that it had at once, in bytes. */
  readonly peakMemory: number;
  /** Processor time, in milliseconds. */
  readonly processorTime: number;
}

/** Looks at Pulumi's dynamic-provider process while it lives. */
export interface ProviderWatch {
  /** Ends the watch; undefined when there was no such process. */
  readonly stop: () => Usage | undefined;
}

const everyMs = 50;
/** Unit of processor times in /proc, on every Linux that Node runs on. */
const tickMs = 10;

/**
 * Watches the provider process that the CLI starts, which is told nothing of it. A command of the CLI has a session of its
 * own, named by its pid. Linux only: elsewhere nothing is found.
 */
export function watchProvider(session: number | undefined): ProviderWatch {
  let pid: number | undefined;
  let seen: Usage | undefined;
  const look = (): void => {
    if (session === undefined) return;
    pid ??= findProvider(session);
    const usage = pid === undefined ? undefined : usageOf(pid);
    if (usage !== undefined) seen = usage;
  };
  const timer = setInterval(look, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return seen;
    },
  };
}

/** What a process took so far; undefined when it is gone, or the system does not tell. */
export function usageOf(pid: number): Usage | undefined {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/status`)) ?? [];
  const [userTicks, systemTicks] = fieldsOf(pid).slice(11, 13).map(Number);
  if (kilobytes === undefined || userTicks === undefined || systemTicks === undefined) return undefined;
  return { peakMemory: Number(kilobytes) * 1024, processorTime: (userTicks + systemTicks) * tickMs };
}

function findProvider(session: number): number | undefined {
  return processes().find((pid) => {
    const program = textOf(`/proc/${pid}/cmdline`).split("\0");
    return (
      program.some((word) => /[\\/]cmd[\\/]dynamic-provider(\/|$)/.test(word)) &&
      program[0]?.endsWith("node") === true &&
      Number(fieldsOf(pid)[3]) === session
    );
  });
}

function processes(): readonly number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** What /proc/<pid>/stat says after the name of the program: state, parent, group, session and so on. */
function fieldsOf(pid: number): readonly string[] {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
