import type { JournalEntry } from "pulumi-bunny-sandbox";
import type { StackResource } from "../tools/pulumi-workspace";
import { duration } from "../tools/progress";
import type { Bench } from "./part";
import { type BenchStack, createStack, type Operation, operations, type StackOptions } from "./stack";
import { counts, inTurn, ratioOfPairs, type Sample, sample } from "./statistics";

/** Programs that do the same, by their names. */
export type Contestants = Readonly<Record<string, () => Promise<Omit<StackOptions, "count">>>>;

/** One call in a contest. */
export interface Measurement {
  readonly program: string;
  readonly operation: Operation;
  readonly run: number;
  readonly milliseconds: number;
  /** The most memory that the provider process had at once, in bytes; undefined where it was not seen. */
  readonly peakMemory: number | undefined;
  /** Its processor time, in milliseconds. */
  readonly providerTime: number | undefined;
  /** The same of the process that runs the program, and the processor time of all processes of the call. */
  readonly programMemory: number | undefined;
  readonly programTime: number | undefined;
  readonly allTime: number | undefined;
  readonly journal: readonly JournalEntry[];
}

/** What each resource of a program takes in state, in bytes. */
export interface StateSize {
  readonly resources: number;
  readonly bytesPerResource: number;
  /** The largest `__provider` text. */
  readonly providerText: number;
  /** How many different ones there are. */
  readonly providerTexts: number;
}

/** All that a contest measured. */
export interface Contest {
  readonly count: number;
  readonly measurements: readonly Measurement[];
  readonly states: ReadonlyMap<string, StateSize>;
  /** Times of all runs of an operation. */
  readonly time: (program: string, operation: Operation) => Sample;
  /**
   * How many times what another program takes: the median of the pairs, in the order in which they were measured. Two
   * of a pair came one soon after the other, so that the machine was about as fast.
   */
  readonly ratio: (program: string, other: string, operation: Operation) => number;
  /** Processor time of the provider process in all runs of an operation; undefined where it was not seen. */
  readonly providerTime: (program: string, operation: Operation) => Sample | undefined;
  /** Requests of an operation, in its last run. */
  readonly requests: (program: string, operation: Operation) => readonly JournalEntry[];
  /** The most memory that its provider process had at once in any run. */
  readonly peakMemory: (program: string) => number;
}

/** How often an operation is measured in each run: one that is short and changes nothing, more often. */
const repeats: Readonly<Record<Operation, number>> = {
  up: 1,
  "up again": 1,
  preview: 3,
  refresh: 5,
  "up with 1 change": 1,
  destroy: 1,
};

/** Large stacks are measured less often, because their calls take minutes; but not once only, which no other run bears out. */
export function runsOf(runs: number, count: number): number {
  return Math.min(runs, Math.max(2, Math.floor((runs * 300) / count)));
}

/** Runs all operations with all programs, each operation with one after the other, in another order in each run. */
export async function contest(
  bench: Bench,
  count: number,
  contestants: Contestants,
  measured: readonly Operation[] = operations,
): Promise<Contest> {
  const measurements: Measurement[] = [];
  const states = new Map<string, StateSize>();
  const programs = Object.keys(contestants);
  const runs = runsOf(bench.runs, count);
  for (let run = 0; run < runs; run++) {
    const stacks = new Map<string, BenchStack>();
    try {
      for (const [program, prepare] of Object.entries(contestants)) {
        stacks.set(program, await createStack(bench, { count, ...(await prepare()) }));
      }
      for (const operation of measured) {
        const done: string[] = [];
        for (const program of Array.from({ length: repeats[operation] }, (_, turn) =>
          inTurn(programs, run + turn),
        ).flat()) {
          const stack = stacks.get(program);
          if (stack === undefined) continue;
          const { milliseconds, usages, journal } = await stack.call(operation);
          measurements.push({
            program,
            operation,
            run,
            milliseconds,
            peakMemory: usages.provider?.peakMemory,
            providerTime: usages.provider?.processorTime,
            programMemory: usages.program?.peakMemory,
            programTime: usages.program?.processorTime,
            allTime: usages.all?.processorTime,
            journal,
          });
          done.push(`${program} ${duration(milliseconds)}`);
          if (operation === "up" && run === 0) states.set(program, stateSize(await stack.resources()));
        }
        bench.say(`  N = ${count}, run ${run + 1} of ${runs}, ${operation}: ${done.join(", ")}`);
      }
    } finally {
      for (const stack of stacks.values()) await stack.dispose();
    }
  }
  const of = (program: string, operation?: Operation): readonly Measurement[] =>
    measurements.filter((one) => one.program === program && (operation ?? one.operation) === one.operation);
  const times = (program: string, operation: Operation): readonly number[] =>
    of(program, operation).map(({ milliseconds }) => milliseconds);
  return {
    count,
    measurements,
    states,
    time: (program, operation) => sample(times(program, operation)),
    ratio: (program, other, operation) => ratioOfPairs(times(program, operation), times(other, operation)),
    providerTime: (program, operation) => {
      const known = of(program, operation).flatMap(({ providerTime }) => providerTime ?? []);
      return known.length === 0 ? undefined : sample(known);
    },
    requests: (program, operation) => of(program, operation).at(-1)?.journal ?? [],
    peakMemory: (program) => Math.max(0, ...of(program).map(({ peakMemory }) => peakMemory ?? 0)),
  };
}

/** How many requests there were of each method. */
export function byMethod(journal: readonly JournalEntry[]): ReadonlyMap<string, number> {
  return counts(journal.map(({ method }) => method));
}

function stateSize(resources: readonly StackResource[]): StateSize {
  // State of a plugin has none.
  const texts = resources.flatMap(({ outputs = {} }) =>
    outputs.__provider === undefined ? [] : [providerText(outputs.__provider)],
  );
  const bytes = resources.reduce((sum, resource) => sum + Buffer.byteLength(JSON.stringify(resource)), 0);
  return {
    resources: resources.length,
    bytesPerResource: Math.round(bytes / Math.max(1, resources.length)),
    providerText: Math.max(0, ...texts.map((text) => Buffer.byteLength(text))),
    providerTexts: new Set(texts).size,
  };
}

/** What Pulumi made a secret is an object. */
function providerText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify({ value });
}
