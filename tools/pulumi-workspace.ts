import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { dump, load } from "js-yaml";
import { onExit } from "signal-exit";
import { type ProcessOptions, type ProcessResult, type RunningProcess, startProcess } from "./processes";
import type { PulumiCli } from "./pulumi-cli";

/** Options of a workspace. */
export interface WorkspaceOptions {
  readonly cli: PulumiCli;
  /** Folder that contains Pulumi.yaml. It is only read: several workspaces may use it at the same time. */
  readonly projectFolder: string;
  /** Folder or file of the program. @default what Pulumi.yaml names */
  readonly program?: string;
  /** Name of the stack to create. @default "dev" */
  readonly stack?: string;
  /** What encrypts the stack's secrets. @default a passphrase; deriving a key from it adds a second to every call */
  readonly secrets?: SecretsProvider;
  /** Variables for every call, besides those that keep the CLI offline and isolated; undefined removes one. */
  readonly environment?: NodeJS.ProcessEnv;
  /** By name, folders of plugins that the project has. */
  readonly plugins?: Readonly<Record<string, string>>;
  /** Default timeout of a call. @default 2 minutes */
  readonly timeoutMs?: number;
  /** Kills every call, with its plugins. */
  readonly signal?: AbortSignal;
}

/** A service that keeps the key of a stack's secrets, as in Pulumi's stack settings. */
export interface SecretsProvider {
  /** For example "hashivault://name". */
  readonly secretsprovider: string;
  /** The stack's key, encrypted by the service. */
  readonly encryptedkey: string;
}

/** Options of a single call. */
export type CallOptions = Pick<ProcessOptions, "environment" | "timeoutMs" | "onOutput">;

/** The relevant parts of `pulumi stack export`; the rest is also present. */
export interface StackExport {
  readonly version: number;
  readonly deployment: {
    readonly resources?: readonly StackResource[];
    readonly pending_operations?: readonly unknown[];
  };
}

/** A resource in {@link StackExport}. */
export interface StackResource {
  readonly urn: string;
  readonly type: string;
  readonly custom: boolean;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly initErrors?: readonly string[];
  /** Where the program declares it: `project:///index.js#7,3`. */
  readonly sourcePosition?: string;
}

/** An isolated stack, with everything that the CLI writes in a temporary folder. */
export interface PulumiWorkspace {
  /** The temporary folder. */
  readonly folder: string;
  /** Folder in it that represents the project: where to run `pulumi` by hand. */
  readonly projectFolder: string;
  /** The program: its file, or the folder that contains it. */
  readonly program: string;
  /** Name of the selected stack. */
  readonly stack: string;
  /** The environment of a call, for programs that run the CLI themselves. */
  readonly environment: Readonly<NodeJS.ProcessEnv>;
  /**
   * Runs `pulumi <args>` in the project until it exits. Any exit code is a result; only a timeout or the signal
   * rejects.
   */
  readonly pulumi: (args: readonly string[], options?: CallOptions) => Promise<ProcessResult>;
  /** Runs `pulumi <args>` and rejects, with the whole output, unless it succeeds. */
  readonly succeed: (args: readonly string[], options?: CallOptions) => Promise<ProcessResult>;
  /** Starts `pulumi <args>`, to be interrupted or killed. */
  readonly spawn: (args: readonly string[], options?: CallOptions) => RunningProcess;
  /** The state of the stack; secrets stay encrypted unless asked for. */
  readonly exportState: (options?: { readonly showSecrets?: boolean }) => Promise<StackExport>;
  /** Stops what is still running and removes the temporary folder; the stack's resources are not destroyed. */
  readonly dispose: () => Promise<void>;
}

const defaultTimeoutMs = 120_000;

/** Creates a stack with a file backend in a temporary folder. */
export async function createWorkspace(options: WorkspaceOptions): Promise<PulumiWorkspace> {
  const { cli, stack = "dev", secrets, signal, timeoutMs = defaultTimeoutMs } = options;
  // The real path, because the CLI stores the selected stack by it.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-")));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  const keep = onExit(remove);
  const backend = join(folder, "backend");
  const home = join(folder, "home");
  const projectFolder = join(folder, "project");
  const temporary = join(folder, "temporary");
  for (const part of [backend, home, projectFolder, temporary]) {
    mkdirSync(part);
  }
  const project = projectElsewhere(resolve(options.projectFolder), options);
  writeFileSync(join(projectFolder, "Pulumi.yaml"), dump(project));

  const base: NodeJS.ProcessEnv = {
    ...withoutInherited(process.env),
    PULUMI_BACKEND_URL: `file://${backend}`,
    PULUMI_HOME: home,
    ...(secrets === undefined ? { PULUMI_CONFIG_PASSPHRASE: "temporary" } : { PULUMI_STACK: stack }),
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_DISABLE_REGISTRY_RESOLVE: "true",
    NO_COLOR: "1",
    // A language host that is killed leaves its pipes behind.
    TMPDIR: temporary,
    PATH: [cli.binFolder, process.env.PATH].join(delimiter),
    ...options.environment,
  };
  const alive = new Set<RunningProcess>();

  // Standard input is never a terminal, so the CLI does not prompt; --non-interactive would not allow --preview-only.
  const spawn: PulumiWorkspace["spawn"] = (args, call = {}) => {
    const child = startProcess(cli.command, ["--cwd", projectFolder, ...args], {
      timeoutMs,
      ...call,
      environment: { ...base, ...call.environment },
      signal,
    });
    alive.add(child);
    const forget = () => {
      alive.delete(child);
    };
    child.finished.then(forget, forget);
    return child;
  };
  const pulumi: PulumiWorkspace["pulumi"] = (args, call) => spawn(args, call).finished;
  const succeed: PulumiWorkspace["succeed"] = async (args, call) => {
    const result = await pulumi(args, call);
    if (result.code !== 0) {
      throw new Error(`pulumi ${args.join(" ")} ended with exit code ${result.code}\n${result.output}`);
    }
    return result;
  };
  const dispose = async () => {
    const ending = [...alive];
    for (const child of ending) {
      child.kill();
    }
    await Promise.allSettled(ending.map(({ finished }) => finished));
    remove();
    keep();
  };

  try {
    if (secrets === undefined) {
      await succeed(["stack", "init", stack]);
    } else {
      writeFileSync(join(projectFolder, `Pulumi.${stack}.yaml`), dump(secrets));
      writeEmptyStack(backend, String(project.name), stack);
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    folder,
    projectFolder,
    program: project.main,
    stack,
    environment: base,
    pulumi,
    succeed,
    spawn,
    exportState: async ({ showSecrets = false } = {}) => {
      const { stdout } = await succeed(["stack", "export", ...(showSecrets ? ["--show-secrets"] : [])]);
      // The CLI's own format, stable since version 3.
      return JSON.parse(stdout) as StackExport;
    },
    dispose,
  };
}

/**
 * The Pulumi.yaml of a project for use in another folder. The CLI writes a stack's configuration next to Pulumi.yaml,
 * where it would clutter the project and could collide with the user's own stacks.
 */
function projectElsewhere(
  folder: string,
  { program, plugins = {} }: Pick<WorkspaceOptions, "program" | "plugins">,
): Readonly<Record<string, unknown>> & { readonly main: string } {
  const file = join(folder, "Pulumi.yaml");
  const project = load(readFileSync(file, "utf8"));
  if (typeof project !== "object" || project === null) {
    throw new Error(`${file} does not contain a project`);
  }
  const main = "main" in project && typeof project.main === "string" ? project.main : ".";
  const providers = Object.entries(plugins).map(([name, path]) => ({ name, path }));
  return {
    ...project,
    main: resolve(folder, program ?? main),
    ...(providers.length === 0 ? {} : { plugins: { providers } }),
  };
}

/**
 * Writes what `pulumi stack init` writes to the backend, at lower cost: that would also request a new key from the
 * service.
 */
function writeEmptyStack(backend: string, project: string, stack: string): void {
  const folder = join(backend, ".pulumi", "stacks", project);
  mkdirSync(folder, { recursive: true });
  const checkpoint = { stack: `organization/${project}/${stack}`, latest: null };
  writeFileSync(join(folder, `${stack}.json`), JSON.stringify({ version: 3, checkpoint }));
}

/** The settings of another stack, or the key of a real account, must not leak into a workspace. */
function withoutInherited(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(PULUMI|BUNNYNET)_/.test(name)));
}
