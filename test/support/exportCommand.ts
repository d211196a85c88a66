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
