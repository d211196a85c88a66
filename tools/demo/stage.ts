import { randomUUID } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Method, type ReceivedRequest, type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import type { Scope } from "../main";
import { ensurePulumi, type PulumiCli } from "../pulumi-cli";
import type { createWorkspace, PulumiWorkspace } from "../pulumi-workspace";
import { sendToStorage } from "../storageHost";
import { contentOf } from "./account";
import { copyProgram, freshSecrets, type Mode, modes, original, repositoryRoot, type Secrets } from "./program";
import { type Say, wrappedLines } from "./screen";

/** The environment of the demo: the sandbox, and a stack that uses no other API. */
export interface Stage {
  readonly cli: PulumiCli;
  readonly sandbox: Sandbox;
  readonly workspace: PulumiWorkspace;
  /** The folder of the program that runs, a copy. */
  readonly program: string;
  /** What it imports. */
  readonly module: string;
  /** The stack's secret configuration, unique to this run. */
  readonly secrets: Secrets;
  /** Runs `pulumi <args>`; any exit code is a result. */
  readonly pulumi: (args: readonly string[]) => Promise<PulumiRun>;
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

/** What a Pulumi command did. */
interface PulumiRun {
  /** `1 deleted, 2 updated`, as Pulumi counts it, with the stack itself. */
  readonly summary: string;
  /** What it changed, or with `--diff` its whole output, and its writes if there are only a few. */
  readonly shown: readonly string[];
  readonly output: string;
}

/** Sets up the environment, and removes it at the end of the scope in any case. */
export async function setStage(
  { signal, defer }: Scope,
  say: Say,
  mode: Mode,
  startWorkspace: typeof createWorkspace,
): Promise<Stage> {
  const { module, plugins, typePrefix } = modes[mode];
  const cli = await ensurePulumi({ signal, report: say });
  const apiKey = `demo-key-${randomUUID()}`;
  const secrets = freshSecrets();
  // The file says what lies outside of the account, the DNS of its hostnames. The account itself is empty.
  const seedFile = join(original, "sandbox.json");
  const requests: ReceivedRequest[] = [];
  const sandbox = await startSandbox({
    strict: true,
    accounts: { main: [apiKey] },
    seedFile,
    onRequest: (request) => requests.push(request),
  });
  defer(() => sandbox.close());
  signal.throwIfAborted();

  // The real path, because Pulumi shows it.
  const program = realpathSync(mkdtempSync(join(tmpdir(), "pulumi-bunny-site-")));
  defer(() => {
    rmSync(program, { recursive: true, force: true });
  });
  copyProgram(program, module);
  const workspace = await startWorkspace({
    cli,
    projectFolder: repositoryRoot,
    program,
    plugins,
    environment: {
      BUNNYNET_API_URL: sandbox.url,
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

  return {
    cli,
    sandbox,
    workspace,
    program,
    module,
    secrets,
    pulumi: async (args) => {
      const before = requests.length;
      const { code, output } = await workspace.pulumi(args);
      const writes = requests
        .slice(before)
        .filter(({ method }) => method !== "GET")
        .map(inWords);
      return {
        summary: summaryOf(output) ?? `exit code ${code}`,
        shown: [
          ...(args.includes("--diff") ? output.trim().split("\n") : changesIn(output, typePrefix)),
          ...(writes.length <= 4 ? writes : []),
        ],
        output,
      };
    },
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

/** The lines of `Resources:` without their signs; what stays unchanged is named only if nothing changed. */
function summaryOf(output: string): string | undefined {
  const [, lines = ""] = /^Resources:\n((?: {4}.*\n)+)/m.exec(output) ?? [];
  const counts = [...lines.matchAll(/^[-+~ ]+(\d+ (?!changes).*)$/gm)].map(([, count = ""]) => count);
  const changed = counts.filter((count) => !count.endsWith("unchanged"));
  return counts.length === 0 ? undefined : (changed.length > 0 ? changed : counts).join(", ");
}

/** The lines of resources that are done: `+ BlockedIp scraper created (0.16s)`. */
function changesIn(output: string, typePrefix: string): string[] {
  return output
    .split("\n")
    .filter((line) => /^ [-+~] .* (created|updated|deleted|\*\*\w+ failed\*\*) /.test(line))
    .flatMap((line) =>
      wrappedLines(
        "",
        line
          .replace(/^ (.) +/, "$1 ")
          .replace(typePrefix, "")
          .trimEnd(),
      ),
    );
}

/** Only the patch of an app is short enough to be read. */
function inWords({ method, path, body }: ReceivedRequest): string {
  const patch = method === "PATCH" ? JSON.stringify(body) : "";
  return patch === "" ? `${method} ${path}` : `${method} ${path} ${patch}: ${patch.length} bytes`;
}

/** With the password of the zone, which is the first part of the path. */
async function callStorage(
  sandbox: Sandbox,
  { method, host, path, body }: ApiCall & { readonly host: string },
): Promise<void> {
  const [, name] = path.split("/");
  const zone = contentOf(sandbox).storageZones?.find(({ Name }) => Name === name);
  const { status } = await sendToStorage(sandbox.url, {
    method,
    host,
    path: path.slice(1),
    key: zone?.Password ?? "",
    content: typeof body === "string" ? body : undefined,
  });
  if (status >= 300) throw new Error(`${method} ${host}${path}: status ${status}`);
}
