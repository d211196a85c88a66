import { ensurePulumi, type PulumiCli } from "../../tools/pulumi-cli";
import { createWorkspace, type PulumiWorkspace, type WorkspaceOptions } from "../../tools/pulumi-workspace";
import { processesVariable } from "../../tools/test-suites";
import { startKeyService } from "./keyService";
import { type Processes, warmCalls, withWarmProvider } from "./warm";
import { warmCli } from "./warm/cli";

export interface TestWorkspaceOptions extends Omit<WorkspaceOptions, "cli" | "secrets"> {
  /** How `pulumi` runs; all else has processes of its own. @default all that can be is warm */
  readonly processes?: Partial<Processes>;
}

export interface TestWorkspace extends PulumiWorkspace {
  /** Runs `pulumi <args>` as {@link PulumiWorkspace.pulumi} does, in other processes. */
  readonly pulumiIn: (processes?: Partial<Processes>) => PulumiWorkspace["pulumi"];
  /** Runs what calls the CLI itself, and needs this in its environment besides the workspace's. */
  readonly withProvider: <A>(run: (environment: NodeJS.ProcessEnv) => Promise<A>) => Promise<A>;
}

export const ownProcesses: Processes = { program: "own", provider: "own" };
const warmProcesses: Processes = { program: "warm", provider: "warm" };

interface Clis {
  readonly own: PulumiCli;
  readonly warm: PulumiCli;
}

let clis: Promise<Clis> | undefined;

/** A stack on the real engine that costs as little as may be; its secrets are encrypted. */
export async function createTestWorkspace(options: TestWorkspaceOptions): Promise<TestWorkspace> {
  // Each look at the CLI is a call of it.
  clis ??= ensurePulumi().then((own) => ({ own, warm: warmCli(own) }));
  // A warm process is called through a named pipe and a shell script.
  const neverWarm = process.env[processesVariable] === "own" || process.platform === "win32";
  const cli = (await clis)[neverWarm ? "own" : "warm"];
  const keys = await startKeyService();
  try {
    // A CLI that lives for a second need not collect garbage as often as a server.
    const environment = { GOGC: "400", ...keys.environment, ...options.environment };
    const workspace = await createWorkspace({ ...options, cli, secrets: keys.secrets, environment });
    const pulumiIn: TestWorkspace["pulumiIn"] = (processes = {}) => {
      const all = { ...warmProcesses, ...processes };
      const isOwn = neverWarm || (all.program === "own" && all.provider === "own");
      return isOwn ? workspace.pulumi : warmCalls(workspace, all);
    };
    return {
      ...workspace,
      pulumi: pulumiIn(options.processes),
      pulumiIn,
      withProvider: (run) => (neverWarm ? run({}) : withWarmProvider(workspace, run)),
      dispose: async () => {
        await workspace.dispose();
        await keys.close();
      },
    };
  } catch (error) {
    await keys.close();
    throw error;
  }
}
