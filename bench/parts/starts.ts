import { join } from "node:path";
import { runProcess } from "../../tools/processes";
import { startProviderProcess } from "../../test/support/providerProcess";
import type { Bench, Findings, Part } from "../part";
import { inTurn, type Sample, sample } from "../statistics";
import { milliseconds } from "../table";

const programs = join(__dirname, "..", "programs");
/** A start is short and never the same twice. */
const fewest = 10;

/** What is started, by its name, and how long one start took. */
type Starts = Readonly<Record<string, (bench: Bench) => Promise<number>>>;

const starts: Starts = {
  "provider process, floor": () => untilReady("floor", 'exports.handler=require("./provider.js")("Entry")'),
  "provider process, ours": () => untilReady("ours", 'exports.handler=require("pulumi-bunny/dynamic")("BlockedIp")'),
  'require("@pulumi/pulumi")': ({ signal }) => untilLoaded(signal, "@pulumi/pulumi"),
  'require("pulumi-bunny")': ({ signal }) => untilLoaded(signal, "pulumi-bunny"),
  "axios loaded, and its first answer": ({ sandbox, signal }) => untilAnswered(sandbox.url, signal),
  'require("pulumi-bunny") after @pulumi/pulumi': ({ signal }) => untilLoaded(signal, "pulumi-bunny", "@pulumi/pulumi"),
};

/** How long everything takes to be there. */
export const startTimes: Part = {
  name: "starts",
  title: "Starts",
  dynamicOnly: true,
  text: "Provider process: from the start of the process, with all that Pulumi itself loads, until the first call of a resource (check) is answered. The floor is the empty dynamic provider. Axios: what it takes until a GET of the sandbox is answered, once `@pulumi/pulumi` is loaded; every command pays it once that sends anything. Program: from the first line of a fresh Node process until the package is loaded, and `@pulumi/pulumi` with it, which it loads too; the last row when that is loaded already. In turn.",
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const runs = Math.max(fewest, bench.runs);
  const measured = Object.fromEntries(Object.keys(starts).map((name): [string, number[]] => [name, []]));
  for (let turn = 0; turn < runs; turn++) {
    for (const [name, measure] of inTurn(Object.entries(starts), turn)) {
      bench.signal.throwIfAborted();
      measured[name]?.push(await measure(bench));
    }
    bench.say(`  round ${turn + 1} of ${runs}`);
  }
  const samples = new Map(Object.entries(measured).map(([name, values]) => [name, sample(values)]));
  return {
    figures: figures(samples),
    tables: [
      { columns: ["What", "Time"], rows: [...samples].map(([name, times]) => [`\`${name}\``, milliseconds(times)]) },
    ],
    data: measured,
  };
}

function figures(samples: ReadonlyMap<string, Sample>): Findings["figures"] {
  const [floor, ours] = [samples.get("provider process, floor"), samples.get("provider process, ours")];
  if (floor === undefined || ours === undefined) return [];
  const ratio = ours.median / floor.median;
  return [
    {
      what: "start of the provider process against the empty one",
      target: "≤ 1.25 ×",
      measured: `${ratio.toFixed(2)} ×`,
      reached: ratio <= 1.25,
    },
  ];
}

async function untilReady(program: string, text: string): Promise<number> {
  const started = performance.now();
  const provider = await startProviderProcess({
    folder: join(programs, program),
    environment: { BUNNYNET_API_KEY: "bench-key" },
  });
  try {
    await provider.check({}, { pullZoneId: 1, blockedIp: "192.0.2.1", __provider: text });
    return performance.now() - started;
  } finally {
    await provider.stop();
  }
}

function untilLoaded(signal: AbortSignal, name: string, before?: string): Promise<number> {
  const prepare = before === undefined ? "" : `require(${JSON.stringify(before)});`;
  return untilDone(signal, prepare, `require(${JSON.stringify(name)});`);
}

/** Pulumi's process has loaded most of Node's own HTTP before. */
function untilAnswered(url: string, signal: AbortSignal): Promise<number> {
  const get = `await require("axios").get(${JSON.stringify(url)}, { validateStatus: () => true, proxy: false });`;
  return untilDone(signal, 'require("@pulumi/pulumi");', get);
}

/** How long some code takes in a fresh process. */
async function untilDone(signal: AbortSignal, prepare: string, work: string): Promise<number> {
  const code = `(async () => {
    ${prepare}
    const started = performance.now();
    ${work}
    process.stdout.write(String(performance.now() - started));
    process.exit();
  })();`;
  const { stdout, output } = await runProcess(process.execPath, ["-e", code], { cwd: join(programs, "ours"), signal });
  const time = Number(stdout);
  if (stdout === "" || Number.isNaN(time)) throw new Error(`${work} failed:\n${output}`);
  return time;
}
