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
  /** Runs an operation, which may not fail. */
  readonly call: (operation: Operation) => Promise<Call>;
  /** Its resources as the state has them, without the stack itself and the providers. */
  readonly resources: () => Promise<readonly StackResource[]>;
  readonly dispose: () => Promise<void>;
}

/** What a stack is made of. */
export interface StackOptions {
  /** Folder below `programs/`. */
  readonly program: string;
  readonly count: number;
  /** How pulumi-bunny is served. @default the first way that was asked for */
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
      ...options.environment,
    },
  }).catch(async (error: unknown) => {
    await keys.close();
    throw error;
  });
  const commands: Readonly<Record<Operation, readonly string[]>> = {
    up: ["up", ...run],
    "up again": ["up", ...run],
    preview: ["preview"],
    refresh: ["refresh", ...run],
    "up with 1 change": ["up", ...run],
    destroy: ["destroy", ...run],
  };
  return {
    call: async (operation) => {
      await sandbox.clearJournal();
      const child = workspace.spawn(commands[operation], {
        environment: { BENCH_CHANGED: String(operation === "up with 1 change") },
      });
      const watch = watchCommand(child.pid);
      const ended = await child.finished.finally(watch.stop);
      if (ended.code !== 0) {
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
