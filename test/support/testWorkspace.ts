import { ensurePulumi, type PulumiCli } from "../../tools/pulumi-cli";
import { processesVariable } from "../../tools/test-suites";
import { createWorkspace, type PulumiWorkspace, type WorkspaceOptions } from "../../tools/pulumi-workspace";
import { startKeyService } from "./keyService";
import { warmCalls } from "./warm";
import { warmCli } from "./warm/cli";

export interface TestWorkspaceOptions extends Omit<WorkspaceOptions, "cli" | "secrets"> {
  /**
   * Whether program and provider run in Node processes that the CLI starts, as users have them, or in one that stays warm:
   * see {@link warmCalls}. What is started by `spawn` has its own in any case.
   * @default "warm", on Windows "own"
   */
  readonly processes?: Processes;
}

export type Processes = "warm" | "own";

interface Clis {
  readonly own: PulumiCli;
  readonly warm: PulumiCli;
}

/** A warm process is called through a named pipe and a shell script. */
const usualProcesses: Processes = process.platform === "win32" ? "own" : "warm";

let clis: Promise<Clis> | undefined;

/** A stack on the real engine that costs as little as may be; its secrets are encrypted. */
export async function createTestWorkspace(options: TestWorkspaceOptions): Promise<PulumiWorkspace> {
  // Each look at the CLI is a call of it.
  clis ??= ensurePulumi().then((own) => ({ own, warm: warmCli(own) }));
  const processes = process.env[processesVariable] === "own" ? "own" : (options.processes ?? usualProcesses);
  const cli = (await clis)[processes];
  const keys = await startKeyService();
  try {
    const environment = { ...keys.environment, ...options.environment };
    const workspace = await createWorkspace({ ...options, cli, secrets: keys.secrets, environment });
    return {
      ...workspace,
      ...(processes === "warm" ? { pulumi: warmCalls(workspace) } : {}),
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
