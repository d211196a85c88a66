import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Sandbox } from "pulumi-bunny-sandbox";
import { run } from "../../provider/src/cli/main";

/** How a run of `pulumi-bunny export` ended. */
export interface ExportRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `pulumi-bunny export` in this process, against a sandbox. */
export async function exportFrom(
  sandbox: Pick<Sandbox, "apiKey" | "url">,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<ExportRun> {
  let [out, err] = ["", ""];
  const code = await run(["export", ...args], {
    environment: { BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: sandbox.apiKey, ...environment },
    out: (text) => (out += text),
    err: (text) => (err += text),
    signal,
  });
  return { code, out, err };
}

/** Puts an exported program in a project, such as `pulumi new typescript` makes. */
export function writeProject(folder: string, program: string): void {
  const compilerOptions = { target: "ES2022", module: "Node16", strict: true, skipLibCheck: true, noEmit: true };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of [
    ["index.ts", program],
    ["Pulumi.yaml", "name: account\nruntime: nodejs\n"],
    ["package.json", JSON.stringify({ name: "account", private: true, main: "index.ts" })],
    ["tsconfig.json", JSON.stringify({ compilerOptions, files: ["index.ts"] })],
  ] as const)
    writeFileSync(join(folder, name), text);
  // As npm install would, for less.
  symlinkSync(resolve(__dirname, "../../node_modules"), join(folder, "node_modules"));
}
