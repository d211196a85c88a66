import { byMethod, span } from "../contest";
import type { Bench, Figure, Findings, Part } from "../part";
import { createStack, type Operation } from "../stack";
import { counts } from "../statistics";
import { nothing, requests, type Table, times } from "../table";
import { enoughToCompare } from "./sameEntries";
import { duration } from "../../tools/progress";

const perSecond = 8;
const floor = "floor";

/** One operation of one program. */
interface Limited {
  readonly program: string;
  readonly operation: Operation;
  readonly milliseconds: number;
  /** From when the first request arrived until the last one was answered. */
  readonly requestMilliseconds: number;
  /** What it takes to send one write for each entry, and nothing else, as fast as the API allows. */
  readonly idealMilliseconds: number;
  readonly requests: ReadonlyMap<string, number>;
  /** Requests that were answered with 429. */
  readonly refused: number;
  /** Resources that are not as they should be afterwards. */
  readonly failures: number;
}

/** The entries, with an API that takes only so many requests. */
export const limit: Part = {
  name: "limit",
  sizes: { usual: [100], full: [1000] },
  title: `N blocked addresses, and at most ${perSecond} requests a second`,
  text: `Above that the sandbox answers 429 with \`Retry-After\` in whole seconds. Ideal is one write for each entry at ${perSecond} a second, after the first ${perSecond} at once, with no time for anything else. Measured once, because the API sets the pace. The floor, which sends nothing, is Pulumi's own part: it rewrites the state at each step, which takes longer the more resources there are, so that the API sets the pace only as long as that is faster. \`up\` goes on after a failure, so that all are counted.`,
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const count = Math.max(...bench.sizes);
  const measured: Limited[] = [];
  for (const program of [floor, "naive", "ours"]) measured.push(...(await limited(bench, program, count)));
  return {
    figures: measured.flatMap((one) => figures(one, count)),
    tables: [table(measured, count)],
    data: plain(measured),
  };
}

async function limited(bench: Bench, program: string, count: number): Promise<readonly Limited[]> {
  const { sandbox } = bench;
  const pullZoneId = await sandbox.newPullZone();
  const stack = await createStack(bench, { program, count, pullZoneIds: [pullZoneId] });
  const measured: Limited[] = [];
  try {
    let present = 0;
    for (const operation of ["up", "destroy"] as const) {
      await sandbox.setOptions({ rateLimit: { perSecond } });
      const { milliseconds, journal } = await stack.call(operation, { mayFail: true });
      await sandbox.setOptions({ rateLimit: null });
      const before = present;
      present = program === floor ? count : await sandbox.blockedIpsIn(pullZoneId);
      const wanted = operation === "up" ? count : before;
      measured.push({
        program,
        operation,
        milliseconds,
        requestMilliseconds: span(journal),
        idealMilliseconds: (Math.max(0, wanted - perSecond) / perSecond) * 1000,
        requests: byMethod(journal),
        refused: counts(journal.map(({ status }) => String(status))).get("429") ?? 0,
        failures: program === floor ? 0 : operation === "up" ? count - present : present,
      });
      bench.say(`  N = ${count}, ${program}, ${operation}: ${duration(milliseconds)}`);
    }
    return measured;
  } finally {
    if (!bench.signal.aborted) await sandbox.setOptions({ rateLimit: null });
    await stack.dispose();
  }
}

function figures(
  { program, operation, milliseconds, idealMilliseconds, failures }: Limited,
  count: number,
): readonly Figure[] {
  if (program !== "ours") return [];
  const what = `${operation} with ${perSecond} requests a second, N = ${count}`;
  if (count < enoughToCompare) {
    return [{ what, target: "0 failures", measured: `${failures} failures`, reached: failures === 0 }];
  }
  const ratio = milliseconds / idealMilliseconds;
  return [
    {
      what,
      target: "0 failures, ≤ 1.20 × the ideal time",
      measured: `${failures} failures, ${ratio.toFixed(2)} ×`,
      reached: failures === 0 && ratio <= 1.2,
    },
  ];
}

function table(measured: readonly Limited[], count: number): Table {
  return {
    columns: [
      "N",
      "Operation",
      "Program",
      "Time",
      "÷ ideal",
      "First request to last ÷ ideal",
      "Requests",
      "Refused",
      "Failures",
    ],
    rows: measured.map(({ operation, program, milliseconds, requestMilliseconds, idealMilliseconds, ...rest }) => [
      String(count),
      operation,
      program,
      duration(milliseconds),
      // Who fails at once is fast.
      rest.failures === 0 ? times(milliseconds / idealMilliseconds) : "failed",
      program === floor ? nothing : rest.failures === 0 ? times(requestMilliseconds / idealMilliseconds) : "failed",
      requests(rest.requests),
      String(rest.refused),
      String(rest.failures),
    ]),
  };
}

function plain(measured: readonly Limited[]): unknown {
  return measured.map((one) => ({ ...one, requests: Object.fromEntries(one.requests) }));
}
