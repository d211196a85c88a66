import { type Profiler, Session } from "node:inspector";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";

/** What one create runs of the provider's own code. */
interface Entered {
  readonly files: number;
  /** Those with a name. */
  readonly functions: number;
  readonly calls: number;
}

/** Creates a second entry of a list in the sandbox, below a parent that was already read, and counts what is run. */
export async function functionsEntered(): Promise<Entered> {
  const sandbox = await startSandbox({ strict: true, accounts: { main: ["sandbox-key"] } });
  try {
    return await inSandbox(sandbox);
  } finally {
    await sandbox.close();
  }
}

async function inSandbox(sandbox: Sandbox): Promise<Entered> {
  Object.assign(process.env, { BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: "sandbox-key" });
  // The entry is what Pulumi's dynamic-provider process requires.
  const { default: handler } = await import("../provider/src/entry/dynamic.js");
  const create = async (kind: string, inputs: Record<string, unknown>): Promise<number> =>
    Number((await handler(kind)().create(inputs)).id);

  const pullZoneId = await create("PullZone", { name: "lines", origin: { originUrl: "https://example.com" } });
  await create("BlockedIp", { pullZoneId, blockedIp: "192.0.2.1" });
  return counted(await coverageOf(() => create("BlockedIp", { pullZoneId, blockedIp: "192.0.2.2" })));
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

function counted(coverage: readonly Profiler.ScriptCoverage[]): Entered {
  const files = coverage
    .filter(({ url }) => url.includes("/provider/src/"))
    .map(({ functions }) => {
      const counts = new Map<string, number>();
      for (const { functionName, ranges } of functions) {
        const count = ranges[0]?.count ?? 0;
        // An exported function has a getter of its name.
        if (count > 0 && !ofTranspiler.has(functionName)) {
          counts.set(functionName, Math.max(count, counts.get(functionName) ?? 0));
        }
      }
      return [...counts.values()];
    })
    .filter(({ length }) => length > 0);
  const counts = files.flat();
  return { files: files.length, functions: counts.length, calls: counts.reduce((sum, count) => sum + count, 0) };
}

/** Functions without a name, and those that the transpiler puts into every file. */
const ofTranspiler = new Set(["", "get", "__name", "<instance_members_initializer>"]);
