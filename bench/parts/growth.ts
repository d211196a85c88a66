import { join } from "node:path";
import { type ProviderProcess, startProviderProcess, type Wire } from "../../test/support/providerProcess";
import type { Bench, Figure, Findings, Part } from "../part";
import { usageOf } from "../watch";
import { type Sample, sample } from "../statistics";
import { megabytes, milliseconds, nothing } from "../table";

/** What the engine asks of a provider process, each by a process of its own. */
const phases = ["create", "read", "delete"] as const;
type Phase = (typeof phases)[number];

/** One phase of N resources. */
interface Measurement {
  readonly count: number;
  readonly phase: Phase;
  readonly run: number;
  /** Time for each resource, start not included. */
  readonly millisecondsEach: number;
  /** The provider's own part of it, without what the API takes. */
  readonly processorEach: number | undefined;
  readonly peakMemory: number | undefined;
}

const text = { __provider: 'exports.handler=require("pulumi-bunny/dynamic")("BlockedIp")' };
/** So many calls does the engine make at once, about. */
const atOnce = 16;
/** A process learns to be fast; this many calls come before those that count. */
const warmUps = 100;

/** Whether many resources cost more each than few. */
export const growth: Part = {
  name: "growth",
  sizes: { usual: [100, 300], full: [100, 300, 1000, 3000] },
  title: "Growth: the provider process alone",
  dynamicOnly: true,
  text: `The calls that the engine makes, ${atOnce} at a time, without the engine: check and create, read, delete. For each resource, after ${warmUps} others that do not count. Processor time is the provider's own; time has what the sandbox takes in it.`,
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const { sizes } = bench;
  const measured: Measurement[] = [];
  for (let round = 0; round < bench.runs; round++) {
    for (const count of sizes) {
      measured.push(...(await grow(bench, count, round)));
      bench.say(`  N = ${count}, run ${round + 1} of ${bench.runs}`);
    }
  }
  const lines = sizes.flatMap((count) =>
    phases.map((phase) => summary(measured.filter((one) => one.count === count && one.phase === phase))),
  );
  return {
    figures: phases.flatMap((phase) => figures(lines.filter((line) => line.phase === phase))),
    tables: [
      {
        columns: ["N", "Phase", "Time each", "Processor time each", "Memory, at most"],
        rows: lines.map(({ count, phase, time, processor, peakMemory }) => [
          String(count),
          phase,
          milliseconds(time),
          processor === undefined ? nothing : milliseconds(processor),
          peakMemory === undefined ? nothing : megabytes(peakMemory),
        ]),
      },
    ],
    data: measured,
  };
}

interface Line {
  readonly count: number;
  readonly phase: Phase;
  readonly time: Sample;
  readonly processor: Sample | undefined;
  readonly peakMemory: number | undefined;
}

function summary(measured: readonly Measurement[]): Line {
  const [first] = measured;
  if (first === undefined) throw new Error("nothing was measured");
  const known = (name: "processorEach" | "peakMemory"): readonly number[] => measured.flatMap((one) => one[name] ?? []);
  const [processor, memory] = [known("processorEach"), known("peakMemory")];
  return {
    count: first.count,
    phase: first.phase,
    time: sample(measured.map(({ millisecondsEach }) => millisecondsEach)),
    processor: processor.length === 0 ? undefined : sample(processor),
    peakMemory: memory.length === 0 ? undefined : Math.max(...memory),
  };
}

/** A third more is noise; what grows with N would be many times. */
const flat = 1.33;

/** Without figures where the system does not tell what a process takes. */
function figures(lines: readonly Line[]): readonly Figure[] {
  const [least, most] = [lines[0], lines.at(-1)];
  if (least === undefined || most === undefined || least === most) return [];
  const [little, much] = [least.processor, most.processor];
  if (little === undefined || much === undefined) return [];
  if (least.peakMemory === undefined || most.peakMemory === undefined) return [];
  const ratio = much.median / little.median;
  const memory = most.peakMemory / least.peakMemory;
  return [
    {
      what: `${least.phase} of one resource, N = ${most.count} against ${least.count}`,
      target: `processor time and memory ≤ ${flat} ×`,
      measured: `processor time ${ratio.toFixed(2)} ×, memory ${memory.toFixed(2)} ×`,
      reached: ratio <= flat && memory <= flat,
    },
  ];
}

async function grow({ sandbox, signal }: Bench, count: number, round: number): Promise<readonly Measurement[]> {
  const [zone, warmUpZone] = [await sandbox.newPullZone(), await sandbox.newPullZone()];
  const resources = wanted(zone, count);
  const others = wanted(warmUpZone, warmUps);
  const created: Created = new Map();
  const measured: Measurement[] = [];
  for (const phase of phases) {
    const provider = await startProviderProcess({
      folder: join(__dirname, "..", "programs", "ours"),
      environment: { BUNNYNET_API_URL: sandbox.url, BUNNYNET_API_KEY: sandbox.apiKey },
    });
    const usage = () => (provider.pid === undefined ? undefined : usageOf(provider.pid));
    try {
      await all(others, (inputs) => call(provider, phase, inputs, created), signal);
      const [started, before] = [performance.now(), usage()];
      await all(resources, (inputs) => call(provider, phase, inputs, created), signal);
      const [ended, after] = [performance.now(), usage()];
      measured.push({
        count,
        phase,
        run: round,
        millisecondsEach: (ended - started) / count,
        processorEach:
          before === undefined || after === undefined
            ? undefined
            : (after.processorTime - before.processorTime) / count,
        peakMemory: after?.peakMemory,
      });
    } finally {
      await provider.stop();
    }
  }
  return measured;
}

function wanted(pullZoneId: number, count: number): readonly Wire[] {
  return Array.from({ length: count }, (_, index) => ({
    ...text,
    pullZoneId,
    blockedIp: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }));
}

/** What was made of each inputs. */
type Created = Map<Wire, { readonly id: string; readonly outs: Wire }>;

async function call(provider: ProviderProcess, phase: Phase, inputs: Wire, created: Created): Promise<void> {
  if (phase === "create") {
    created.set(inputs, await provider.create((await provider.check({}, inputs)).inputs));
    return;
  }
  const resource = created.get(inputs);
  if (resource === undefined) throw new Error(`${phase} of what was not created`);
  const { id, outs } = resource;
  if (phase === "delete") {
    await provider.delete(id, outs);
    return;
  }
  const read = await provider.read(id, outs);
  if (read.id !== id) throw new Error(`${id} is not there`);
}

/** Calls with each, so many at once. */
async function all<Element>(
  elements: readonly Element[],
  work: (element: Element) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const rest = elements.values();
  const one = async (): Promise<void> => {
    for (const element of rest) {
      signal.throwIfAborted();
      await work(element);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
