import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import type { Scope } from "../main";
import { ensurePulumi, type PulumiCli } from "../pulumi-cli";
import { createWorkspace, type PulumiWorkspace } from "../pulumi-workspace";
import { type Operation, operationsIn } from "./outcome";
import type { Screen } from "./screen";

/** Root of the repository, where Pulumi.yaml is. */
const root = resolve(__dirname, "../..");

/** Program that the demo runs. */
export const program = join(root, "examples", "tour", "index.ts");

/** What the demo plays on: the sandbox, and a stack that knows no other API. */
export interface Stage {
  readonly cli: PulumiCli;
  readonly sandbox: Sandbox;
  readonly workspace: PulumiWorkspace;
  /** Account key of this run and of no other. */
  readonly apiKey: string;
  /** Runs `pulumi <args>`; any exit code is a result. */
  readonly pulumi: (args: readonly string[]) => Promise<PulumiRun>;
  /** All that Pulumi printed so far. */
  readonly printed: () => string;
  /** Calls the API over HTTP, as the dashboard or another tool would. */
  readonly callApi: (path: string, body: object) => Promise<void>;
}

/** How a call of Pulumi ended. */
export interface PulumiRun {
  readonly code: number;
  readonly output: string;
  readonly operations: readonly Operation[];
}

/** Sets the stage; what it set up is removed at the end of the scope, however it comes. */
export async function setStage({ signal, defer }: Scope, screen: Screen): Promise<Stage> {
  const cli = await ensurePulumi({ signal, report: screen.say });
  const apiKey = `demo-key-${randomUUID()}`;
  const sandbox = await startSandbox({
    strict: true,
    accounts: { main: [apiKey] },
    seedFile: join(root, "examples", "tour", "sandbox.json"),
  });
  defer(() => sandbox.close());
  signal.throwIfAborted();

  const workspace = await createWorkspace({
    cli,
    projectFolder: root,
    environment: {
      BUNNYNET_API_URL: sandbox.url,
      BUNNYNET_API_KEY: apiKey,
      // Build and tests check the program's types; to check them at each step would take longer than all else.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    },
    signal,
  });
  defer(() => workspace.dispose());

  const outputs: string[] = [];
  return {
    cli,
    sandbox,
    workspace,
    apiKey,
    pulumi: async (args) => {
      const eventLog = join(workspace.folder, `events-${outputs.length}.json`);
      const { code, output } = await workspace.pulumi([...args, "--event-log", eventLog], {
        // Without it the CLI does not know --event-log, the form of its output that is made for programs.
        environment: { PULUMI_DEBUG_COMMANDS: "true" },
      });
      outputs.push(output);
      return { code, output, operations: operationsIn(existsSync(eventLog) ? readFileSync(eventLog, "utf8") : "") };
    },
    printed: () => outputs.join(""),
    callApi: async (path, body) => {
      const response = await fetch(`${sandbox.url}${path}`, {
        method: "POST",
        headers: { AccessKey: apiKey, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal,
      });
      if (!response.ok) throw new Error(`POST ${path}: status ${response.status}`);
    },
  };
}
