import { ensurePulumi, type PulumiCli } from "../../tools/pulumi-cli";
import { createWorkspace, type PulumiWorkspace, type WorkspaceOptions } from "../../tools/pulumi-workspace";
import { startKeyService } from "./keyService";

let cli: Promise<PulumiCli> | undefined;

/** A stack on the real engine that costs as little as may be; its secrets are encrypted. */
export async function createTestWorkspace(
  options: Omit<WorkspaceOptions, "cli" | "secrets">,
): Promise<PulumiWorkspace> {
  // Each look at the CLI is a call of it.
  cli ??= ensurePulumi();
  const found = await cli;
  const keys = await startKeyService();
  try {
    const environment = { ...keys.environment, ...options.environment };
    const workspace = await createWorkspace({ ...options, cli: found, secrets: keys.secrets, environment });
    return {
      ...workspace,
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
