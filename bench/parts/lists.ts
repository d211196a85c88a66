import { byMethod, span } from "../contest";
import type { Bench, Figure, Findings, Part } from "../part";
import { createStack, type Operation, type StackOptions } from "../stack";
import { sample } from "../statistics";
import { requests, seconds, type Table, times } from "../table";
import { duration } from "../../tools/progress";
import { enoughToCompare } from "./sameEntries";

const latencies = [0, 50];
const operations = ["up", "destroy"] as const satisfies readonly Operation[];

/** How many milliseconds the requests of an `up` of many entries may take, at 50 ms a request. */
const promised: Readonly<Record<string, number>> = { "a set": 1_000, "an exclusive set": 1_000 };

/** One operation of one program. */
interface Measured {
  readonly program: string;
  readonly latency: number;
  readonly operation: (typeof operations)[number];
  readonly milliseconds: number;
  /** From when the first request arrived until the last one was answered. */
  readonly requestMilliseconds: number;
  readonly requests: ReadonlyMap<string, number>;
}

/** The entries as single resources and as one resource, with an API that is near and with one that is far away. */
export const lists: Part = {
  name: "lists",
  sizes: { usual: [100], full: [1000] },
  title: "N blocked addresses as single resources and as a set, with 0 and 50 ms for each request",
  text: "Single entries are one resource each, and a set is one resource with all of them; an exclusive set owns the whole list of the pull zone. Entries that come together are written together and confirmed by one read; the naive program sends as many requests at once as the engine has steps, and confirms none. Times are those of the whole command; what the floor program takes with one resource is the part of Pulumi alone for a set. Beside them is the time from the first request to the last reply. Measured once.",
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const count = Math.max(...bench.sizes);
  const measured: Measured[] = [];
  for (const latency of latencies) {
    for (const [program, options] of Object.entries(programs(count))) {
      measured.push(...(await measure(bench, latency, program, options)));
    }
  }
  return {
    figures: count < enoughToCompare ? [] : measured.flatMap((one) => figures(one, count)),
    tables: [table(measured, count)],
    data: measured.map((one) => ({ ...one, requests: Object.fromEntries(one.requests) })),
  };
}

function programs(count: number): Readonly<Record<string, Omit<StackOptions, "pullZoneIds">>> {
  return {
    "1 floor resource": { program: "floor", count: 1 },
    naive: { program: "naive", count },
    "single entries": { program: "ours", count },
    "a set": { program: "set", count },
    "an exclusive set": { program: "set", count, environment: { BENCH_EXCLUSIVE: "true" } },
  };
}

async function measure(
  bench: Bench,
  latency: number,
  program: string,
  options: Omit<StackOptions, "pullZoneIds">,
): Promise<readonly Measured[]> {
  const { sandbox, say } = bench;
  const stack = await createStack(bench, { ...options, pullZoneIds: [await sandbox.newPullZone()] });
  const measured: Measured[] = [];
  try {
    await sandbox.setOptions({ latency: { milliseconds: latency } });
    for (const operation of operations) {
      const { milliseconds, journal } = await stack.call(operation);
      const requestMilliseconds = span(journal);
      measured.push({ program, latency, operation, milliseconds, requestMilliseconds, requests: byMethod(journal) });
      say(`  ${latency} ms, ${program}, ${operation}: ${duration(milliseconds)}`);
    }
    return measured;
  } finally {
    if (!bench.signal.aborted) await sandbox.setOptions({ latency: { milliseconds: 0 } });
    await stack.dispose();
  }
}

function figures({ program, latency, operation, requestMilliseconds }: Measured, count: number): readonly Figure[] {
  const limit = promised[program];
  if (limit === undefined || latency === 0 || operation !== "up") return [];
  return [
    {
      what: `${operation} of ${program} of ${count}, ${latency} ms a request: from the first request to the last reply`,
      target: `≤ ${limit / 1000} s`,
      measured: seconds(sample([requestMilliseconds])),
      reached: requestMilliseconds <= limit,
    },
  ];
}

function table(measured: readonly Measured[], count: number): Table {
  const naive = ({ latency, operation }: Measured): number =>
    measured.find((one) => one.program === "naive" && one.latency === latency && one.operation === operation)
      ?.milliseconds ?? NaN;
  return {
    columns: ["N", "Latency", "Operation", "Program", "Time", "÷ naive", "First request to last", "Requests"],
    rows: latencies.flatMap((latency) =>
      operations.flatMap((operation) =>
        measured
          .filter((one) => one.latency === latency && one.operation === operation)
          .map((one) => [
            String(count),
            `${latency} ms`,
            operation,
            one.program,
            seconds(sample([one.milliseconds])),
            times(one.milliseconds / naive(one)),
            seconds(sample([one.requestMilliseconds])),
            requests(one.requests),
          ]),
      ),
    ),
  };
}
