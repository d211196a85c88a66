import { type Contest, contest, type Contestants } from "../contest";
import type { Mode } from "../mode";
import type { Bench, Figure, Findings, Part } from "../part";
import { measureStart, providerCommands, type ProviderStart } from "../providerStart";
import { operationsAndPreview } from "../stack";
import { inTurn, ratioOfPairs, sample } from "../statistics";
import { megabytes, milliseconds, nothing, seconds, type Table, times } from "../table";
import { enoughToCompare } from "./entries";

/** A start is short and never the same twice. */
const fewestStarts = 10;

/** The same entries by the floor, and by pulumi-bunny in each mode. */
export const modesPart: Part = {
  name: "modes",
  sizes: { usual: [3, 100], full: [3, 300] },
  title: "As a dynamic provider and as a plugin",
  text: "The floor, and the same program of pulumi-bunny served in both ways, in turn. The floor is Pulumi's own part of the time of a dynamic provider; a plugin does without Pulumi's dynamic-provider process, so that it can be faster. Start: of the process alone, until it has told its port, and until the first call of a resource (check) is answered. Processor time is that of the provider process; the rest is the CLI, the program, and waiting.",
  run,
};

type Program = "floor" | Mode;
type Starts = ReadonlyMap<Program, readonly ProviderStart[]>;

async function run(bench: Bench): Promise<Findings> {
  const programs: readonly Program[] = ["floor", ...bench.modes];
  const starts = await measureStarts(bench, programs);
  const contests: Contest[] = [];
  for (const count of bench.sizes) {
    contests.push(await contest(bench, count, contestants(bench), operationsAndPreview));
  }
  return {
    figures: [...startFigures(starts), ...contests.flatMap((found) => figures(found, bench.modes))],
    tables: [startsTable(starts), timesTable(contests, programs)],
  };
}

async function measureStarts({ runs, signal, say }: Bench, programs: readonly Program[]): Promise<Starts> {
  const found = new Map<Program, ProviderStart[]>(programs.map((program) => [program, []]));
  const rounds = Math.max(fewestStarts, runs);
  for (let round = 0; round < rounds; round++) {
    for (const program of inTurn(programs, round)) {
      signal.throwIfAborted();
      found.get(program)?.push(await measureStart(providerCommands[program]));
    }
  }
  say(`  ${rounds} starts of each process`);
  return found;
}

function contestants({ sandbox, modes }: Bench): Contestants {
  const of = (program: string, mode?: Mode) => async () => ({
    program,
    environment: { BENCH_ZONE: String(await sandbox.newPullZone()) },
    ...(mode === undefined ? {} : { mode }),
  });
  return { floor: of("floor"), ...Object.fromEntries(modes.map((mode) => [mode, of("ours", mode)])) };
}

function of(starts: Starts, program: Program, what: keyof ProviderStart): readonly number[] {
  return (starts.get(program) ?? []).flatMap((start) => start[what] ?? []);
}

function startFigures(starts: Starts): readonly Figure[] {
  if (!starts.has("plugin")) return [];
  return (["untilPort", "untilReady"] as const).map((what) => {
    const ratio = ratioOfPairs(of(starts, "plugin", what), of(starts, "floor", what));
    const until = what === "untilPort" ? "port" : "first answer";
    return atMost(`start of the plugin against the empty dynamic provider, until its ${until}`, ratio, 0.3);
  });
}

function figures({ count, ratio }: Contest, modes: readonly Mode[]): readonly Figure[] {
  if (count < enoughToCompare || !modes.includes("plugin")) return [];
  return [
    ...(modes.includes("dynamic")
      ? [atMost(`up by the plugin against the dynamic provider, N = ${count}`, ratio("plugin", "dynamic", "up"), 0.9)]
      : []),
    atMost(`up by the plugin against the floor, N = ${count}`, ratio("plugin", "floor", "up"), 1),
    atMost(`refresh by the plugin against the floor, N = ${count}`, ratio("plugin", "floor", "refresh"), 0.75),
  ];
}

function atMost(what: string, ratio: number, most: number): Figure {
  return { what, target: `≤ ${most.toFixed(2)} ×`, measured: times(ratio), reached: ratio <= most };
}

function startsTable(starts: Starts): Table {
  return {
    columns: ["Process", "Until its port", "÷ floor", "Until the first answer", "÷ floor", "Memory then"],
    rows: [...starts.keys()].map((program) => {
      const memory = of(starts, program, "peakMemory");
      return [
        program,
        ...(["untilPort", "untilReady"] as const).flatMap((what) => [
          milliseconds(sample(of(starts, program, what))),
          times(ratioOfPairs(of(starts, program, what), of(starts, "floor", what))),
        ]),
        memory.length === 0 ? nothing : megabytes(sample(memory).median),
      ];
    }),
  };
}

function timesTable(contests: readonly Contest[], programs: readonly Program[]): Table {
  return {
    columns: ["N", "Operation", "Program", "Time", "÷ floor", "÷ dynamic", "Processor time", "Memory, at most"],
    rows: contests.flatMap(({ count, time, ratio, providerTime, peakMemory }) =>
      operationsAndPreview.flatMap((operation) =>
        programs.map((program) => {
          const processor = providerTime(program, operation);
          return [
            String(count),
            operation,
            program,
            seconds(time(program, operation)),
            program === "floor" ? "" : times(ratio(program, "floor", operation)),
            program === "plugin" && programs.includes("dynamic") ? times(ratio(program, "dynamic", operation)) : "",
            processor === undefined ? nothing : milliseconds(processor),
            megabytes(peakMemory(program)),
          ];
        }),
      ),
    ),
  };
}
