import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { Profiler } from "node:inspector";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, Findings, Part } from "../part";
import { origins, type Spent, spentOn, withSources } from "../profile";
import { type BenchStack, type CallOptions, createStack, type StackOptions } from "../stack";
import { inTurn, type Sample, sample } from "../statistics";
import { milliseconds, nothing, type Table } from "../table";

/** How often each stack is refreshed in a run, before it is once more under the profiler. */
const refreshes = 3;
const profiler = join(__dirname, "..", "profiler.cjs");

/** Where the time of refresh goes. */
export const profile: Part = {
  name: "profile",
  sizes: { usual: [100], full: [300, 1000] },
  title: "Where the time of refresh goes",
  text: "Floor and ours of `entries`. Time and processor time of the first `up`, once, and of refreshes in turn; the two processes work side by side. Then the refreshes under Node's profiler, which slows them: what the provider process is busy with once Pulumi itself is loaded.",
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const measured: Measurement[] = [];
  for (const count of bench.sizes) measured.push(...(await measure(bench, count)));
  const sizes = [...new Set(measured.map(({ count }) => count))];
  return {
    figures: [],
    tables: sizes.flatMap((count) =>
      tables(
        count,
        measured.filter((one) => one.count === count),
      ),
    ),
    data: measured,
  };
}

/** One call of the CLI. */
interface Measurement {
  readonly count: number;
  readonly program: string;
  readonly operation: "up" | "refresh";
  readonly milliseconds: number;
  /** Processor time, in milliseconds; undefined where the system does not tell. */
  readonly cli: number | undefined;
  readonly provider: number | undefined;
  /** What the provider process was busy with; undefined when it was not profiled. */
  readonly spent: Spent | undefined;
}

async function measure(bench: Bench, count: number): Promise<readonly Measurement[]> {
  const measured: Measurement[] = [];
  const stacks = new Map<string, BenchStack>();
  try {
    for (const [program, options] of Object.entries(await programs(bench))) {
      const stack = await createStack(bench, { count, ...options });
      stacks.set(program, stack);
      measured.push({ count, program, ...(await call(stack, "up")) });
      bench.say(`  N = ${count}: ${program} is there`);
    }
    const turns = bench.runs * (refreshes + 1);
    for (let turn = 0; turn < turns; turn++) {
      const profiled = turn % (refreshes + 1) === refreshes;
      for (const [program, stack] of inTurn([...stacks], turn)) {
        measured.push({ count, program, ...(await (profiled ? profiledRefresh(stack) : call(stack, "refresh"))) });
      }
      bench.say(`  N = ${count}, turn ${turn + 1} of ${turns}`);
    }
  } finally {
    for (const stack of stacks.values()) await stack.dispose();
  }
  return measured;
}

async function programs({ sandbox }: Bench): Promise<Readonly<Record<string, Omit<StackOptions, "count">>>> {
  return {
    floor: { program: "floor", pullZoneIds: [1] },
    ours: { program: "ours", pullZoneIds: [await sandbox.newPullZone()] },
  };
}

type Called = Omit<Measurement, "count" | "program">;

async function call(stack: BenchStack, operation: "up" | "refresh", options?: CallOptions): Promise<Called> {
  const { milliseconds, usages } = await stack.call(operation, options);
  const { cli, provider } = usages;
  return { operation, milliseconds, cli: cli?.processorTime, provider: provider?.processorTime, spent: undefined };
}

async function profiledRefresh(stack: BenchStack): Promise<Called> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-bunny-bench-"));
  try {
    const environment = { NODE_OPTIONS: `--require ${JSON.stringify(profiler)}`, BENCH_PROFILES: folder };
    const called = await call(stack, "refresh", { environment });
    return { ...called, spent: await readProfile(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readProfile(folder: string): Promise<Spent> {
  const [file, ...more] = await readdir(folder);
  if (file === undefined || more.length > 0) throw new Error("the provider process left no profile, or several");
  return spentOn(withSources(JSON.parse(await readFile(join(folder, file), "utf8")) as Profiler.Profile));
}

/** A line of a table: what it is, and its value in a measurement. */
type Line = readonly [string, (measurement: Measurement) => number | undefined];

const processes: readonly Line[] = [
  ["time", ({ milliseconds }) => milliseconds],
  ["processor time of the CLI", ({ cli }) => cli],
  ["processor time of the provider process", ({ provider }) => provider],
];
const busyWith: readonly Line[] = origins.map((origin) => [origin, ({ spent }) => spent && (spent[origin] ?? 0)]);

function tables(count: number, measured: readonly Measurement[]): readonly Table[] {
  const of = (operation: "up" | "refresh", profiled: boolean): readonly Measurement[] =>
    measured.filter((one) => one.operation === operation && (one.spent !== undefined) === profiled);
  return [
    table(`The first up, N = ${count}`, processes, of("up", false)),
    table(`Refresh, N = ${count}`, processes, of("refresh", false)),
    table(`Profile of refresh, N = ${count}`, busyWith, of("refresh", true)),
  ];
}

function table(heading: string, lines: readonly Line[], measured: readonly Measurement[]): Table {
  const programs = [...new Set(measured.map(({ program }) => program))].sort();
  return {
    columns: [heading, ...programs, "ours − floor"],
    rows: lines.map(([what, of]) => {
      const samples = programs.map((program) => sampleOf(measured.filter((one) => one.program === program).map(of)));
      const [floor, ours] = [samples[programs.indexOf("floor")], samples[programs.indexOf("ours")]];
      const more = floor === undefined || ours === undefined ? nothing : `${Math.round(ours.median - floor.median)} ms`;
      return [what, ...samples.map((one) => (one === undefined ? nothing : milliseconds(one))), more];
    }),
  };
}

function sampleOf(values: readonly (number | undefined)[]): Sample | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : sample(known);
}
