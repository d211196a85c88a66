import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Method, type PullZone, type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import type { Scope } from "../main";
import { ensurePulumi, type PulumiCli } from "../pulumi-cli";
import { createWorkspace, type PulumiWorkspace } from "../pulumi-workspace";
import { type Recorded, startRecordingProxy } from "../recordingProxy";
import { sendToStorage } from "../storageHost";
import { accountOf, usualSettings } from "./account";
import { factsOf, type Mode, type ModeFacts } from "./modes";
import { type Operation, operationsIn } from "./outcome";
import { copyProgram, root } from "./program";
import type { Screen } from "./screen";
import { freshSecrets, hidden, type Secrets } from "./secrets";
import { secretNames, seedFile } from "./site";

/** The environment of the demo: the sandbox, and a stack that uses no other API. */
export interface Stage {
  readonly cli: PulumiCli;
  readonly sandbox: Sandbox;
  readonly workspace: PulumiWorkspace;
  /** The folder of the program that runs, a copy. */
  readonly program: string;
  /** What is different in the mode in which it runs. */
  readonly facts: ModeFacts;
  /** What a pull zone has from the start. */
  readonly usual: PullZone;
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
  /** The host of the storage zone in the path. @default that of the account's API */
  readonly host?: string;
  readonly path: string;
  /** An object is sent as JSON. */
  readonly body?: object | string;
}

/** The result of a Pulumi command. */
interface PulumiRun {
  readonly code: number;
  readonly output: string;
  readonly operations: readonly Operation[];
  /** The requests that it sent to the API. */
  readonly requests: readonly Recorded[];
}

/** Sets up the environment, and removes it at the end of the scope in any case. */
export async function setStage({ signal, defer }: Scope, screen: Screen, mode: Mode): Promise<Stage> {
  const facts = factsOf[mode];
  const cli = await ensurePulumi({ signal, report: screen.say });
  const apiKey = `demo-key-${randomUUID()}`;
  const secrets = freshSecrets(secretNames);
  const sandbox = await startSandbox({ strict: true, accounts: { main: [apiKey] }, seedFile });
  defer(() => sandbox.close());
  // The sandbox does not record request bodies, because they contain secrets.
  const proxy = await startRecordingProxy(sandbox.url);
  defer(() => proxy.close());
  signal.throwIfAborted();

  // The real path, because Pulumi shows it.
  const program = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-site-")));
  defer(() => {
    rmSync(program, { recursive: true, force: true });
  });
  copyProgram(program, facts.module);
  const workspace = await createWorkspace({
    cli,
    projectFolder: root,
    program,
    plugins: facts.plugins,
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
    program,
    facts,
    usual: await usualSettings(),
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
      return { code, output, operations: operationsIn(events, facts.typePrefix), requests };
    },
    printed: () => outputs.join(""),
    callApi: async ({ method, host, path, body }) => {
      if (host !== undefined) return callStorage(sandbox, { method, host, path, body });
      const response = await fetch(`${sandbox.url}${path}`, {
        method,
        headers: { AccessKey: apiKey, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      });
      if (!response.ok) throw new Error(`${method} ${path}: status ${response.status}`);
    },
  };
}

/** With the password of the zone, which is the first part of the path. */
async function callStorage(
  sandbox: Sandbox,
  { method, host, path, body }: ApiCall & { readonly host: string },
): Promise<void> {
  const [, name] = path.split("/");
  const zone = accountOf(sandbox).storageZones?.find(({ Name }) => Name === name);
  const { status } = await sendToStorage(sandbox.url, {
    method,
    host,
    path: path.slice(1),
    key: zone?.Password ?? "",
    content: typeof body === "string" ? body : undefined,
  });
  if (status >= 300) throw new Error(`${method} ${host}${path}: status ${status}`);
}
