import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { notUnderstood } from "./compare";
import { type Event, parseEvent } from "./events";
import { planIn, type PlannedStep } from "./plan";
import { type DriftFailure, type PulumiOptions, runPulumi } from "./pulumi";
import { type End, remarkIn, shortReasonsOf } from "./reasons";
import type { DriftReport, StackDrift } from "./report";

/** How to repair, and whom to tell of it. */
export interface RepairOptions extends PulumiOptions {
  /** Is given what would be done. Whether that may be done; nothing is, where nothing is planned. */
  readonly agreed: (stack: StackDrift, plan: readonly PlannedStep[]) => Promise<boolean>;
  /** Is told how many resources a command is done with. */
  readonly onProgress: (progress: RepairProgress) => void;
  /** Is given what a provider says of a resource meanwhile. */
  readonly onRemark: (remark: string) => void;
  /** Is told why a command failed. */
  readonly onFailure: (stack: string, command: RepairCommand, reasons: readonly string[]) => void;
}

/** The two steps of a repair. */
export type RepairCommand = "preview" | "up";

/** How far a repair is. */
export interface RepairProgress {
  readonly stack: string;
  readonly command: RepairCommand;
  readonly resources: number;
  readonly done: boolean;
}

/** What came of it. What is there now is for another comparison to say. */
export interface Repair {
  /** Whether anything was tried. */
  readonly tried: boolean;
  /** Whether anything failed. */
  readonly failed: boolean;
  /** The stacks of which an update failed half-way. */
  readonly unfinished: readonly string[];
}

/** Makes the stacks that drifted as declared: by `pulumi up --refresh`, after `pulumi preview --refresh` gave the plan. */
export function repair({ stacks }: DriftReport, options: RepairOptions): TE.TaskEither<DriftFailure, Repair> {
  return pipe(
    stacks.filter(({ outcome }) => outcome === "drift"),
    TE.traverseSeqArray((stack) => repairStack(stack, options)),
    TE.map((repairs) => ({
      tried: repairs.some(({ tried }) => tried),
      failed: repairs.some(({ failed }) => failed),
      unfinished: repairs.flatMap(({ unfinished }) => unfinished),
    })),
  );
}

function repairStack(stack: StackDrift, options: RepairOptions): TE.TaskEither<DriftFailure, Repair> {
  return pipe(
    run(stack.stack, "preview", [], options),
    TE.chain(
      O.match(
        () => TE.right<DriftFailure, Repair>({ tried: false, failed: true, unfinished: [] }),
        (events) =>
          pipe(
            TE.fromTask<boolean, DriftFailure>(() => options.agreed(stack, planIn(events))),
            TE.chain((yes) =>
              yes ? carryOut(stack.stack, options) : TE.right({ tried: false, failed: false, unfinished: [] }),
            ),
          ),
      ),
    ),
  );
}

/** An `up` that has begun comes to its end: what would end us only keeps us from going on. */
const carryOut = (stack: string, options: RepairOptions): TE.TaskEither<DriftFailure, Repair> =>
  pipe(
    run(stack, "up", ["--yes", "--skip-preview"], options),
    TE.map((events) => ({ tried: true, failed: O.isNone(events), unfinished: O.isNone(events) ? [stack] : [] })),
  );

/** The events of a run that went well; one that did not is told. */
function run(
  stack: string,
  command: RepairCommand,
  args: readonly string[],
  options: RepairOptions,
): TE.TaskEither<DriftFailure, O.Option<readonly Event[]>> {
  const { onFailure, onProgress, onRemark } = options;
  const events: Event[] = [];
  let resources = 0;
  let understood = true;
  const progress = (done: boolean): void => {
    onProgress({ stack, command, resources, done });
  };
  const onLine = (line: string): void => {
    const event = parseEvent(line);
    if (E.isLeft(event)) understood = false;
    if (E.isLeft(event) || O.isNone(event.right)) return;
    const { value } = event.right;
    events.push(value);
    if (value.resOutputsEvent !== undefined) {
      resources += 1;
      progress(false);
    }
    const remark = command === "up" ? remarkIn(value) : undefined;
    if (remark !== undefined) onRemark(remark);
  };
  progress(false);
  return pipe(
    runPulumi(
      [command, ...args, "--refresh", "--json", "--stack", stack],
      { ...options, finish: command === "up" },
      onLine,
    ),
    TE.map((end) => {
      progress(true);
      const reasons = reasonsFor(command, events, end, understood);
      if (reasons.length === 0) return O.some(events);
      onFailure(stack, command, reasons);
      return O.none;
    }),
  );
}

/** A plan that was not understood is none; of an update, another comparison tells what came of it. */
function reasonsFor(
  command: RepairCommand,
  events: readonly Event[],
  end: End,
  understood: boolean,
): readonly string[] {
  if (end.code !== 0) return shortReasonsOf(events, end);
  return command === "preview" && !understood ? [notUnderstood] : [];
}
