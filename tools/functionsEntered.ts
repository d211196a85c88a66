import { type Profiler, Session } from "node:inspector";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";

/** What one create runs of the provider's own code. */
interface Entered {
  readonly kind: string;
  readonly files: number;
  /** Those with a name. */
  readonly functions: number;
  readonly calls: number;
}

/** Creates one object of a few kinds in the sandbox, each below a parent that was already read, and counts what is run. */
export async function functionsEntered(): Promise<readonly Entered[]> {
  const sandbox = await startSandbox({ strict: true, accounts: { main: ["sandbox-key"] } });
  try {
    return await inSandbox(sandbox);
  } finally {
    await sandbox.close();
  }
}

async function inSandbox(sandbox: Sandbox): Promise<readonly Entered[]> {
  Object.assign(process.env, { BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: "sandbox-key" });
  // The entry is what Pulumi's dynamic-provider process requires.
  const { default: handler } = await import("../provider/src/entry/dynamic.js");
  const create = async (kind: string, inputs: Record<string, unknown>): Promise<number> =>
    Number((await handler(kind)().create(inputs)).id);

  const pullZoneId = await create("PullZone", { name: "lines", origin: { originUrl: "https://example.com" } });
  const scriptId = await create("Script", { name: "lines", scriptType: "cdn" });
  await create("BlockedIp", { pullZoneId, blockedIp: "192.0.2.1" });
  await create("ScriptVariable", { scriptId, name: "FIRST" });

  const entered: Entered[] = [];
  for (const [kind, inputs] of [
    ["BlockedIp", { pullZoneId, blockedIp: "192.0.2.2" }],
    ["Hostname", { pullZoneId, hostname: "www.example.com" }],
    ["ScriptVariable", { scriptId, name: "SECOND" }],
    ["StorageZone", { name: "lines", region: "DE" }],
  ] as const) {
    entered.push({ kind, ...counted(await coverageOf(() => create(kind, inputs))) });
  }
  return entered;
}

async function coverageOf(action: () => Promise<unknown>): Promise<readonly Profiler.ScriptCoverage[]> {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await action();
  const coverage = await new Promise<readonly Profiler.ScriptCoverage[]>((resolve, reject) => {
    session.post("Profiler.takePreciseCoverage", (error, { result }) => {
      if (error === null) resolve(result);
      else reject(error);
    });
  });
  session.disconnect();
  return coverage;
}

function counted(coverage: readonly Profiler.ScriptCoverage[]): Omit<Entered, "kind"> {
  const files = coverage
    .filter(({ url }) => url.includes("/provider/src/"))
    .map(({ functions }) =>
      functions.flatMap(({ functionName, ranges }) => (functionName === "" ? [] : (ranges[0]?.count ?? 0))),
    )
    .map((counts) => counts.filter((count) => count > 0))
    .filter(({ length }) => length > 0);
  const counts = files.flat();
  return { files: files.length, functions: counts.length, calls: counts.reduce((sum, count) => sum + count, 0) };
}
