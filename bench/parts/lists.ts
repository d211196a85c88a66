import { byMethod, type Contest, contest, type Contestants, plainMeasurements } from "../contest";
import type { Bench, Figure, Findings, Part } from "../part";
import type { Operation } from "../stack";
import { requests, seconds, type Table, times } from "../table";
import { enoughToCompare } from "./sameEntries";

const milliseconds = 50;
/** What counts here: the rest changes little. */
const operations = ["up", "up with 1 change", "destroy"] as const satisfies readonly Operation[];
/** How many milliseconds an `up` of many entries may take, at {@link milliseconds} a request. */
const promised = { "a set": 10_000, "an exclusive set": 3_000 } as const;

/** The entries as single resources and as one resource, with an API that is near and with one that is far away. */
export const lists: Part = {
  name: "lists",
  title: `N blocked addresses as single resources and as a set, with 0 and ${milliseconds} ms for each request`,
  text: "Single entries are one resource each, and a set is one resource with all of them. An exclusive set owns the whole list of the pull zone. The naive program sends as many requests at once as the engine has steps, and confirms none. All times are those of the whole command; that of the floor program with one resource is what Pulumi itself takes for a set.",
  run: async (bench: Bench): Promise<Findings> => {
    const { sandbox, sizes = [1000] } = bench;
    const count = Math.max(...sizes);
    const found: (readonly [number, Contest])[] = [];
    try {
      for (const latency of [0, milliseconds]) {
        await sandbox.setOptions({ latency: { milliseconds: latency } });
        found.push([latency, await contest(bench, count, contestants(bench))]);
      }
    } finally {
      if (!bench.signal.aborted) await sandbox.setOptions({ latency: { milliseconds: 0 } });
    }
    return {
      figures: found.flatMap(([latency, of]) => (latency === milliseconds ? figures(of) : [])),
      tables: [table(found)],
      data: found.map(([latency, of]) => ({ latency, measured: plainMeasurements(of) })),
    };
  },
};

function contestants({ sandbox }: Bench): Contestants {
  const of =
    (program: string, environment: Readonly<Record<string, string>> = {}) =>
    async () => ({
      program,
      pullZoneIds: [await sandbox.newPullZone()],
      environment,
    });
  return {
    "1 floor resource": of("floor", { BENCH_COUNT: "1" }),
    naive: of("naive"),
    "single entries": of("ours"),
    "a set": of("set"),
    "an exclusive set": of("set", { BENCH_EXCLUSIVE: "true" }),
  };
}

function figures({ count, time }: Contest): readonly Figure[] {
  if (count < enoughToCompare) return [];
  return Object.entries(promised).map(([program, limit]) => {
    const { median } = time(program, "up");
    return {
      what: `up of ${program} of ${count}, ${milliseconds} ms a request`,
      target: `≤ ${limit / 1000} s`,
      measured: `${(median / 1000).toFixed(1)} s`,
      reached: median <= limit,
    };
  });
}

function table(found: readonly (readonly [number, Contest])[]): Table {
  return {
    columns: ["N", "Latency", "Operation", "Program", "Time", "÷ naive", "Its requests took", "Requests"],
    rows: found.flatMap(([latency, { count, time, ratio, requests: of, measurements }]) =>
      operations.flatMap((operation) =>
        [...new Set(measurements.map(({ program }) => program))].map((program) => [
          String(count),
          `${latency} ms`,
          operation,
          program,
          seconds(time(program, operation)),
          times(ratio(program, "naive", operation)),
          span(of(program, operation)),
          requests(byMethod(of(program, operation))),
        ]),
      ),
    ),
  };
}

/** From when the first request arrived until the last one was answered. */
function span(journal: ReturnType<Contest["requests"]>): string {
  const starts = journal.map(({ time }) => Date.parse(time));
  const ends = journal.map(({ time, milliseconds: taken }) => Date.parse(time) + (taken ?? 0));
  return journal.length === 0 ? "–" : `${((Math.max(...ends) - Math.min(...starts)) / 1000).toFixed(2)} s`;
}
