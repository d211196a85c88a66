import { join } from "node:path";
import type { JournalEntry } from "pulumi-bunny-sandbox";
import { startKeyService } from "../test/support/keyService";
import { createWorkspace, type StackResource } from "../tools/pulumi-workspace";
import { type Mode, pluginFolder } from "./mode";
import type { Bench } from "./part";
import { type Usages, watchCommand } from "./watch";

/** What is measured, in this order. */
export const operations = ["up", "up again", "refresh", "up with 1 change", "destroy"] as const;
/** The same, and a preview of no changes. */
export const operationsAndPreview = ["up", "up again", "preview", "refresh", "up with 1 change", "destroy"] as const;
export type Operation = (typeof operationsAndPreview)[number];

/** One call of the CLI. */
export interface Call {
  readonly milliseconds: number;
  readonly journal: readonly JournalEntry[];
  readonly usages: Usages;
}

/** A stack of one program, on the real engine. */
export interface BenchStack {
  /** Runs an operation, which may fail only if `mayFail`. */
  readonly call: (operation: Operation, options?: CallOptions) => Promise<Call>;
  /** Its resources as the state has them, without the stack itself and the providers. */
  readonly resources: () => Promise<readonly StackResource[]>;
  readonly dispose: () => Promise<void>;
}

export interface CallOptions {
  readonly mayFail?: boolean;
  /** What is told this once, to the CLI and all that it starts. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** What a stack is made of. */
export interface StackOptions {
  /** Folder below `programs/`. */
  readonly program: string;
  readonly count: number;
  /** Pull zones that take the entries in turn; most programs take the first alone. */
  readonly pullZoneIds: readonly number[];
  /** How pulumi-bunny is served. @default the only way that was asked for */
  readonly mode?: Mode;
  /** What else the program is told. */
  readonly environment?: Readonly<Record<string, string>>;
}

const timeoutMs = 60 * 60_000;
const run = ["--yes", "--skip-preview"];

export async function createStack(bench: Bench, options: StackOptions): Promise<BenchStack> {
  const { cli, sandbox, signal } = bench;
  const { mode = bench.modes[0] ?? "dynamic" } = options;
  const keys = await startKeyService();
  const workspace = await createWorkspace({
    cli,
    projectFolder: join(__dirname, "programs", options.program),
    secrets: keys.secrets,
    ...(mode === "plugin" ? { plugins: { bunny: pluginFolder } } : {}),
    timeoutMs,
    signal,
    environment: {
      ...keys.environment,
      BUNNYNET_API_URL: sandbox.url,
      BUNNYNET_API_KEY: sandbox.apiKey,
      BENCH_MODE: mode,
      BENCH_COUNT: String(options.count),
      BENCH_ZONES: options.pullZoneIds.join(","),
      ...options.environment,
    },
  }).catch(async (error: unknown) => {
    await keys.close();
    throw error;
  });
  const commands: Readonly<Record<Operation, readonly string[]>> = {
    // One failure does not keep the others from being counted.
    up: ["up", ...run, "--continue-on-error"],
    "up again": ["up", ...run],
    preview: ["preview"],
    refresh: ["refresh", ...run],
    "up with 1 change": ["up", ...run],
    destroy: ["destroy", ...run],
  };
  return {
    call: async (operation, { mayFail = false, environment = {} } = {}) => {
      await sandbox.clearJournal();
      const child = workspace.spawn(commands[operation], {
        environment: { BENCH_CHANGED: String(operation === "up with 1 change"), ...environment },
      });
      const watch = watchCommand(child.pid);
      const ended = await child.finished.finally(watch.stop);
      if (ended.code !== 0 && !mayFail) {
        throw new Error(`${operation} of ${options.program} ended with exit code ${ended.code}\n${ended.output}`);
      }
      return { milliseconds: ended.milliseconds, journal: await sandbox.journal(), usages: watch.stop() };
    },
    resources: async () => {
      const { deployment } = await workspace.exportState();
      return (deployment.resources ?? []).filter(({ custom, type }) => custom && !type.startsWith("pulumi:providers:"));
    },
    dispose: async () => {
      await workspace.dispose();
      await keys.close();
    },
  };
}
