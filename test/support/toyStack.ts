import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProcessResult } from "../../tools/processes";
import type { PulumiWorkspace } from "../../tools/pulumi-workspace";
import { createTestWorkspace } from "./testWorkspace";
import { startToyApi, type StoredApp, type ToyApi } from "./toyApi";
import { toyProviderText } from "./toyProvider";

/** An app of the toy program. A value `{ $secret: value }` is marked as secret by the program. */
export interface DeclaredApp {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A stack of toy apps on the real engine. */
export interface ToyStack {
  readonly api: ToyApi;
  readonly workspace: PulumiWorkspace;
  /** Changes what the program declares. */
  readonly declare: (...apps: readonly DeclaredApp[]) => void;
  /** Runs `pulumi <args>`, whatever its exit code, and gives the requests that it made. */
  readonly run: (...args: readonly string[]) => Promise<ToyRun>;
  readonly up: (...args: readonly string[]) => Promise<ToyRun>;
  /** The app of this name, as the API keeps it. */
  readonly app: (name: string) => StoredApp;
  /** Everything that the CLI printed so far. */
  readonly allOutput: () => string;
  readonly dispose: () => Promise<void>;
}

export interface ToyRun extends ProcessResult {
  readonly requests: readonly string[];
}

export async function startToyStack(): Promise<ToyStack> {
  const api = await startToyApi();
  const workspace = await createTestWorkspace({
    projectFolder: join(__dirname, "..", "engine", "toyProgram"),
    environment: {
      BUNNYNET_API_URL: api.url,
      BUNNYNET_API_KEY: api.apiKey,
      TOY_PROVIDER: toyProviderText,
    },
  });
  const programFile = join(workspace.folder, "program.json");
  let printed = "";
  const run: ToyStack["run"] = async (...args) => {
    const before = api.requests().length;
    const result = await workspace.pulumi(args, { environment: { TEST_PROGRAM: programFile } });
    printed += result.output;
    return { ...result, requests: api.requests().slice(before) };
  };
  return {
    api,
    workspace,
    declare: (...apps) => {
      writeFileSync(programFile, JSON.stringify(apps));
    },
    run,
    up: (...args) => run("up", "--yes", "--skip-preview", ...args),
    app: (name) => {
      const found = [...api.apps.values()].find((app) => app.name === name);
      if (found === undefined) throw new Error(`the API has no app named ${name}`);
      return found;
    },
    allOutput: () => printed,
    dispose: async () => {
      await workspace.dispose();
      await api.close();
    },
  };
}
