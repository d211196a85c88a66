import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { collect } from "./interpretEvents";
import { type DriftFailure, notUnderstood, type PulumiOptions, runEngine } from "./pulumi";
import { type DriftReport, type StackDrift, toReport, toStackDrift } from "./report";
import { namesOf, type StackChoice } from "./stacks";

/** What to compare, and a callback for its progress. */
interface Comparison extends PulumiOptions {
  readonly stacks: StackChoice;
  /** Called with the name of the stack that is compared next. */
  readonly onProgress: (stack: string) => void;
}

/** Compares stacks with what actually exists, one after the other. Changes neither. */
export function compare(comparison: Comparison): TE.TaskEither<DriftFailure, DriftReport> {
  return pipe(
    namesOf(comparison.stacks, comparison),
    TE.chain(TE.traverseSeqArray((stack) => compareStack(stack, comparison))),
    TE.map(toReport),
  );
}

function compareStack(stack: string, comparison: Comparison): TE.TaskEither<DriftFailure, StackDrift> {
  return pipe(
    TE.fromIO(() => {
      comparison.onProgress(stack);
    }),
    TE.flatMap(() => runEngine(["refresh", "--preview-only", "--json", "--stack", stack], comparison)),
    TE.map(({ events, end, understood }) => {
      const found = collect(stack, events, end);
      return understood ? found : toStackDrift({ ...found, failures: [...found.failures, notUnderstood] });
    }),
  );
}
