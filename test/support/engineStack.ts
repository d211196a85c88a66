import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type JournalEntry, type Sandbox, startSandbox, type StartOptions } from "pulumi-bunny-sandbox";
import type { ProcessResult, RunningProcess } from "../../tools/processes";
import { type Mode, modeOfRun } from "./mode";
import { requestsIn } from "./requestsIn";
import { createTestWorkspace, type TestWorkspace, type TestWorkspaceOptions } from "./testWorkspace";

/** A resource of the test program. A value may be `{ $id: name }` or `{ $after: [name, value] }`: see program/index.js. */
export interface DeclaredResource {
  readonly kind: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A look-up of the test program, whose answer becomes a stack output. */
export interface DeclaredLookup {
  readonly name: string;
  readonly call: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly provider?: string;
  /** Whether the plugin answers, as for a program in another language, and not the program itself. */
  readonly byPlugin?: boolean;
}

export interface Program {
  readonly resources?: readonly DeclaredResource[];
  readonly lookups?: readonly DeclaredLookup[];
}

/** A stack on the real engine, against a strict sandbox of its own. */
export interface EngineStack {
  readonly sandbox: Sandbox;
  readonly workspace: TestWorkspace;
  /** Changes what the program declares. */
  readonly declare: (program: Program) => void;
  /** Runs `pulumi <args>`, whatever its exit code. */
  readonly run: (args: readonly string[], environment?: NodeJS.ProcessEnv) => Promise<EngineRun>;
  /** Starts `pulumi <args>`, to be interrupted or killed. */
  readonly start: (args: readonly string[]) => RunningProcess;
  readonly up: (...args: readonly string[]) => Promise<EngineRun>;
  readonly preview: (...args: readonly string[]) => Promise<EngineRun>;
  readonly refresh: (...args: readonly string[]) => Promise<EngineRun>;
  readonly destroy: (...args: readonly string[]) => Promise<EngineRun>;
  /** Everything that the CLI printed so far. */
  readonly allOutput: () => string;
  readonly dispose: () => Promise<void>;
}

/** How a run ended, and the requests that it made: `GET /pullzone/1001`. */
export interface EngineRun extends ProcessResult {
  readonly requests: readonly string[];
  readonly journal: readonly JournalEntry[];
}

export interface EngineStackOptions {
  readonly sandbox?: StartOptions;
  readonly environment?: NodeJS.ProcessEnv;
  readonly program?: Program;
  /** @default all that can be is warm, for what the program declares */
  readonly processes?: TestWorkspaceOptions["processes"];
  /** How the engine reaches the resources. @default that of the test run */
  readonly mode?: Mode;
}

export async function startEngineStack(options: EngineStackOptions = {}): Promise<EngineStack> {
  const sandbox = await startSandbox({ strict: true, ...options.sandbox });
  const workspace = await createTestWorkspace({
    projectFolder: join(__dirname, "..", "engine", "program"),
    plugins: { bunny: join(__dirname, "..", "..", "provider", "plugin") },
    environment: {
      BUNNYNET_API_URL: sandbox.url,
      BUNNYNET_API_KEY: sandbox.apiKey,
      TEST_MODE: options.mode ?? modeOfRun,
      ...options.environment,
    },
  });
  const programFile = join(workspace.folder, "program.json");
  let pulumi = workspace.pulumi;
  let everHadProviders = false;
  const declare = (program: Program): void => {
    everHadProviders ||= hasProviders(program);
    pulumi = workspace.pulumiIn(options.processes ?? processesFor(everHadProviders));
    writeFileSync(programFile, JSON.stringify(program));
  };
  declare(options.program ?? {});

  let printed = "";
  const run = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<EngineRun> => {
    const before = sandbox.journal().at(-1)?.sequence;
    const call = { environment: { TEST_PROGRAM: programFile, ...environment } };
    const result = await pulumi(args, call);
    printed += result.output;
    const journal = sandbox.journal(before);
    return { ...result, journal, requests: requestsIn(journal) };
  };
  return {
    sandbox,
    workspace,
    declare,
    run,
    start: (args) => workspace.spawn(args, { environment: { TEST_PROGRAM: programFile } }),
    up: (...args) => run(["up", "--yes", "--skip-preview", ...args]),
    preview: (...args) => run(["preview", ...args]),
    refresh: (...args) => run(["refresh", "--yes", "--skip-preview", ...args]),
    destroy: (...args) => run(["destroy", "--yes", "--skip-preview", ...args]),
    allOutput: () => printed,
    dispose: async () => {
      await workspace.dispose();
      await sandbox.close();
    },
  };
}

/** The provider processes of a run tell each other apart by their process ids, so explicit providers need processes of their own. */
function processesFor(everHadProviders: boolean): TestWorkspaceOptions["processes"] {
  return { program: "warm", provider: everHadProviders ? "own" : "warm" };
}

function hasProviders({ resources = [] }: Program): boolean {
  return resources.some(({ kind }) => kind === "Provider");
}
