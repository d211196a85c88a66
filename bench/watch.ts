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
  /** Pulumi's dynamic-provider process, or the plugin. */
  readonly provider: Usage | undefined;
  /** The process that runs the program. */
  readonly program: Usage | undefined;
  /** All processes of the command: their processor time together. */
  readonly all: Usage | undefined;
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
 * Watches the processes of a command of the CLI, which are told nothing of it. A command has a session of its own, named by
 * its pid. Linux only: elsewhere nothing is found.
 */
export function watchCommand(session: number | undefined): Watch {
  // The engine may start several of the same role one after another.
  const seen = new Map<number, { readonly role: Role; readonly usage: Usage }>();
  const look = (): void => {
    for (const pid of processes()) {
      if (Number(fieldsOf(pid)[3]) !== session) continue;
      const usage = usageOf(pid);
      if (usage !== undefined) seen.set(pid, { role: roleOf(pid), usage });
    }
  };
  const timer = setInterval(look, intervalMilliseconds);
  return {
    stop: () => {
      clearInterval(timer);
      const found = [...seen.values()];
      const of = (wanted: Role): Usage | undefined =>
        together(found.flatMap(({ role, usage }) => (role === wanted ? [usage] : [])));
      const all = together(found.map(({ usage }) => usage));
      return { provider: of("provider"), program: of("program"), all };
    },
  };
}

/** What several processes took: at most, and together. */
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

/** What a process is to its command. */
type Role = "provider" | "program" | "other";

function roleOf(pid: number): Role {
  const words = textOf(`/proc/${pid}/cmdline`).split("\0");
  const runs = (what: RegExp): boolean => words[0]?.endsWith("node") === true && words.some((word) => what.test(word));
  if (runs(/[\\/]cmd[\\/]dynamic-provider(\/|$)|[\\/]pulumi-resource-bunny$/)) return "provider";
  return runs(/[\\/]cmd[\\/]run(\/|$)/) ? "program" : "other";
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
