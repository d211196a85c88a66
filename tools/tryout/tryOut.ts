import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { startSandbox } from "pulumi-bunny-sandbox";
import { PlainError } from "../main";
import { type ProcessResult, runProcess } from "../processes";
import type { PulumiCli } from "../pulumi-cli";
import { exclusively } from "../pulumi-cli/cache";
import type { Combination } from "./combinations";
import { type Manager, managers, type ModuleSystem, moduleSystems, writeProject } from "./projects";
import type { Outcome } from "./table";
import type { NodeVersion, Toolchain } from "./toolchain";

/** Tests combinations, each in its own project outside this repository, with the packed package. */
export interface Tryout {
  readonly tryOut: (combination: Combination) => Promise<Outcome>;
  readonly dispose: () => void;
}

const root = join(__dirname, "..", "..");

export function startTryout(cli: PulumiCli, toolchain: Toolchain, tarball: string, signal?: AbortSignal): Tryout {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-tryout-")));
  const installations = new Map<string, Promise<Installation>>();
  const installed = (combination: Combination): Promise<Installation> => {
    const { devDependencies } = moduleSystems[combination.system];
    const key = JSON.stringify([combination.manager, combination.sdk, combination.node, devDependencies]);
    const known = installations.get(key) ?? install(join(folder, String(installations.size)), combination);
    installations.set(key, known);
    return known;
  };
  const environment = (node: NodeVersion): NodeJS.ProcessEnv => ({
    ...withoutInherited(process.env),
    PATH: [toolchain.nodeFolder(node), cli.binFolder, process.env.PATH].join(delimiter),
    NO_COLOR: "1",
    PULUMI_HOME: join(folder, "home"),
    PULUMI_CONFIG_PASSPHRASE: "tryout",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_DISABLE_REGISTRY_RESOLVE: "true",
    YARN_ENABLE_TELEMETRY: "0",
    YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
  });

  const install = async (project: string, combination: Combination): Promise<Installation> => {
    const manager: Manager = managers[combination.manager];
    mkdirSync(project);
    writeProject(project, tarball, combination.sdk, manager, moduleSystems[combination.system]);
    const [command, ...first] = toolchain.managerCommand(manager.package, combination.node);
    const result = await runProcess(command, [...first, ...manager.install], {
      cwd: project,
      environment: environment(combination.node),
      signal,
      timeoutMs: 300_000,
    });
    return { project, failure: result.code === 0 ? undefined : reasonIn(result) };
  };

  const tryOut = async (combination: Combination): Promise<Outcome> => {
    const { failure, project } = await installed(combination);
    if (failure !== undefined) return { ...combination, failure };
    const system: ModuleSystem = moduleSystems[combination.system];
    writeProject(project, tarball, combination.sdk, managers[combination.manager], system);
    const sandbox = await startSandbox({ strict: true });
    const [zone] = sandbox.seed({ pullZones: [{ Name: "shop" }] }).pullZones;
    const backend = join(folder, "backend");
    rmSync(backend, { recursive: true, force: true });
    mkdirSync(backend);
    const pulumi = async (...args: readonly string[]): Promise<void> => {
      const result = await runProcess(cli.command, args, {
        cwd: project,
        environment: {
          ...environment(combination.node),
          PULUMI_BACKEND_URL: `file://${backend}`,
          BUNNYNET_API_URL: sandbox.url,
          BUNNYNET_API_KEY: sandbox.apiKey,
          ...system.environment,
        },
        signal,
        timeoutMs: 120_000,
      });
      if (result.code !== 0) throw new Error(reasonIn(result));
    };
    const blocked = (): string =>
      sandbox
        .state()
        .accounts.main?.pullZones.find(({ Id }) => Id === zone?.Id)
        ?.BlockedIps.join() ?? "";
    try {
      await pulumi("stack", "init", "dev");
      await pulumi("up", "--yes", "--skip-preview");
      if (blocked() !== "203.0.113.7") throw new Error(`pulumi up left "${blocked()}" in the list`);
      await pulumi("refresh", "--yes", "--skip-preview", "--expect-no-changes");
      await pulumi("destroy", "--yes", "--skip-preview");
      if (blocked() !== "") throw new Error(`pulumi destroy left "${blocked()}" in the list`);
      sandbox.assertNoViolations();
      return { ...combination, failure: undefined };
    } catch (error) {
      signal?.throwIfAborted();
      return { ...combination, failure: error instanceof Error ? error.message : String(error) };
    } finally {
      await sandbox.close();
    }
  };
  return {
    tryOut,
    dispose: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Installation {
  readonly project: string;
  readonly failure: string | undefined;
}

/** Packs the package as published, and returns the file. Packing first writes files into the package's folder. */
export async function pack(folder: string, signal?: AbortSignal): Promise<string> {
  const lock = join(root, "node_modules", ".cache", "pack");
  const { code, output, stdout } = await exclusively(lock, { what: "the package", report: console.log, signal }, () =>
    runProcess("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: join(root, "provider"), signal }),
  );
  if (code !== 0) throw new PlainError(`npm pack failed:\n${output}`);
  return join(folder, basename(stdout.trim().split("\n").at(-1) ?? ""));
}

/** The output of the tools, without our folders and without colors. */
const reasonIn = ({ output }: ProcessResult): string =>
  output.replaceAll(/\u001b\[\d*m/g, "").replaceAll(/\/[^\s'"]*pulumi-bunny-tryout-[^\s'"/]*\/\d+\//g, "");

/** Neither the settings of another stack nor those of the npm that runs us must leak into a project. */
function withoutInherited(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(PULUMI_|BUNNYNET_|npm_|NODE_OPTIONS$|CI$)/.test(name)),
  );
}
