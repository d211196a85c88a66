import { readdirSync, readFileSync } from "node:fs";

/** What a process took so far. */
export interface Usage {
  /** The most memory that it had at once, in bytes. */
  readonly peakMemory: number;
  /** Processor time, in milliseconds. */
  readonly processorTime: number;
}

/** What the processes of a command took; undefined where there was none, or the system does not tell. */
export interface Usages {
  readonly cli: Usage | undefined;
  /** Pulumi's dynamic-provider process, or the plugin. */
  readonly provider: Usage | undefined;
}

/** Looks at the processes of a command while they live. */
export interface Watch {
  /** Ends the watch. */
  readonly stop: () => Usages;
}

const intervalMilliseconds = 50;
/** Unit of processor times in /proc, on every Linux that Node runs on. */
const tickMilliseconds = 10;

/**
 * Watches a command of the CLI and the provider process that it starts, which are told nothing of it. A command has a
 * session of its own, named by its pid. Linux only: elsewhere nothing is found.
 */
export function watchCommand(session: number | undefined): Watch {
  let pid: number | undefined;
  let cli: Usage | undefined;
  // The engine may start one after another.
  const providers = new Map<number, Usage>();
  const look = (): void => {
    if (session === undefined) return;
    cli = usageOf(session) ?? cli;
    let usage = pid === undefined ? undefined : usageOf(pid);
    if (usage === undefined) {
      pid = findProvider(session);
      usage = pid === undefined ? undefined : usageOf(pid);
    }
    if (pid !== undefined && usage !== undefined) providers.set(pid, usage);
  };
  const timer = setInterval(look, intervalMilliseconds);
  return {
    stop: () => {
      clearInterval(timer);
      return { cli, provider: together([...providers.values()]) };
    },
  };
}

/** What processes took that ran one after another. */
function together(usages: readonly Usage[]): Usage | undefined {
  if (usages.length === 0) return undefined;
  return {
    peakMemory: Math.max(...usages.map(({ peakMemory }) => peakMemory)),
    processorTime: usages.reduce((sum, { processorTime }) => sum + processorTime, 0),
  };
}

/** What a process took so far; undefined when it is gone, or the system does not tell. */
export function usageOf(pid: number): Usage | undefined {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/status`)) ?? [];
  const [userTicks, systemTicks] = fieldsOf(pid).slice(11, 13).map(Number);
  if (kilobytes === undefined || userTicks === undefined || systemTicks === undefined) return undefined;
  return { peakMemory: Number(kilobytes) * 1024, processorTime: (userTicks + systemTicks) * tickMilliseconds };
}

function findProvider(session: number): number | undefined {
  return processes().find((pid) => {
    const program = textOf(`/proc/${pid}/cmdline`).split("\0");
    return (
      program.some((word) => /[\\/]cmd[\\/]dynamic-provider(\/|$)|[\\/]pulumi-resource-bunny$/.test(word)) &&
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
