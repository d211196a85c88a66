import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Method, type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import type { Scope } from "../main";
import { ensurePulumi, type PulumiCli } from "../pulumi-cli";
import { createWorkspace, type PulumiWorkspace } from "../pulumi-workspace";
import { type Recorded, startRecordingProxy } from "../recordingProxy";
import { type Operation, operationsIn } from "./outcome";
import type { Screen } from "./screen";
import { freshSecrets, hidden, type Secrets } from "./secrets";
import { root, secretNames, seedFile } from "./tour";

/** The environment of the demo: the sandbox, and a stack that uses no other API. */
export interface Stage {
  readonly cli: PulumiCli;
  readonly sandbox: Sandbox;
  readonly workspace: PulumiWorkspace;
  /** Account key, unique to this run. */
  readonly apiKey: string;
  /** The stack's secret configuration, unique to this run. */
  readonly secrets: Secrets;
  /** Replaces the values of these secrets in a text with their names. */
  readonly hide: (text: string) => string;
  /** Runs `pulumi <args>`; any exit code is a result. */
  readonly pulumi: (args: readonly string[]) => Promise<PulumiRun>;
  /** Everything that Pulumi has printed so far. */
  readonly printed: () => string;
  /** Calls the API over HTTP, as the dashboard or another tool would. */
  readonly callApi: (call: ApiCall) => Promise<void>;
}

/** A call of the API. */
export interface ApiCall {
  readonly method: Method;
  readonly path: string;
  readonly body: object;
}

/** The result of a Pulumi command. */
export interface PulumiRun {
  readonly code: number;
  readonly output: string;
  readonly operations: readonly Operation[];
  /** The requests that it sent to the API. */
  readonly requests: readonly Recorded[];
}

/** Sets up the environment, and removes it at the end of the scope in any case. */
export async function setStage({ signal, defer }: Scope, screen: Screen): Promise<Stage> {
  const cli = await ensurePulumi({ signal, report: screen.say });
  const apiKey = `demo-key-${randomUUID()}`;
  const secrets = freshSecrets(secretNames);
  const sandbox = await startSandbox({ strict: true, accounts: { main: [apiKey] }, seedFile });
  defer(() => sandbox.close());
  // The sandbox does not record request bodies, because they contain secrets.
  const proxy = await startRecordingProxy(sandbox.url);
  defer(() => proxy.close());
  signal.throwIfAborted();

  const workspace = await createWorkspace({
    cli,
    projectFolder: root,
    environment: {
      BUNNYNET_API_URL: proxy.url,
      BUNNYNET_API_KEY: apiKey,
      // Build and tests check the program's types; checking them at each step would take longer than everything else.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      // A CLI that lives for a second need not collect garbage as often as a server.
      GOGC: "400",
    },
    signal,
  });
  defer(() => workspace.dispose());
  const settings = Object.entries(secrets).flatMap(([name, value]) => ["--secret", `${name}=${value}`]);
  await workspace.succeed(["config", "set-all", ...settings]);

  const outputs: string[] = [];
  return {
    cli,
    sandbox,
    workspace,
    apiKey,
    secrets,
    hide: (text) => hidden(text, secrets),
    pulumi: async (args) => {
      const eventLog = join(workspace.folder, `events-${outputs.length}.json`);
      const { result, requests } = await proxy.record(() =>
        workspace.pulumi([...args, "--event-log", eventLog], {
          // Without this, the CLI does not support --event-log, its machine-readable output.
          environment: { PULUMI_DEBUG_COMMANDS: "true" },
        }),
      );
      const { code, output } = result;
      outputs.push(output);
      const events = existsSync(eventLog) ? readFileSync(eventLog, "utf8") : "";
      // It also contains --debug output, with secrets in plain text.
      rmSync(eventLog, { force: true });
      return { code, output, operations: operationsIn(events), requests };
    },
    printed: () => outputs.join(""),
    callApi: async ({ method, path, body }) => {
      const response = await fetch(`${sandbox.url}${path}`, {
        method,
        headers: { AccessKey: apiKey, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal,
      });
      if (!response.ok) throw new Error(`${method} ${path}: status ${response.status}`);
    },
  };
}
