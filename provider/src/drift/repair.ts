import { isDeepStrictEqual } from "node:util";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../common/taskEither";
import type { Event } from "./events";
import { titleOf } from "./formatting";
import { planIn, type PlannedStep } from "./plan";
import { type DriftFailure, type EngineRun, notUnderstood, type PulumiOptions, runEngine } from "./pulumi";
import { remarkIn, shortReasonsOf } from "./reasons";
import type { DriftReport, StackDrift } from "./report";
import { parseUrn } from "./urns";

/** How to repair, with callbacks. */
interface RepairOptions extends PulumiOptions {
  /** Called with the plan; returns whether to carry it out. Called with an empty plan too. */
  readonly agreed: (stack: StackDrift, plan: readonly PlannedStep[]) => Promise<Agreement>;
  /** Called with the number of resources that a command has processed. */
  readonly onProgress: (progress: RepairProgress) => void;
  /** Called with messages from providers about resources during the repair. */
  readonly onRemark: (remark: string) => void;
  /** Called with the reasons if a command fails. */
  readonly onFailure: (stack: string, command: RepairCommand, reasons: readonly string[]) => void;
}

/** Whether to repair: not, whatever the plan is, or as the plan says that a person has seen. */
export type Agreement = "no" | "anyPlan" | "thisPlan";

/** The two steps of a repair. */
export type RepairCommand = "preview" | "up";

/** Progress of a repair. */
export interface RepairProgress {
  readonly stack: string;
  readonly command: RepairCommand;
  readonly resources: number;
  readonly done: boolean;
}

/** The result of a repair. What exists afterwards is determined by another comparison. */
export interface Repair {
  /** Whether anything was attempted. */
  readonly tried: boolean;
  /** Whether anything failed. */
  readonly failed: boolean;
  /** The stacks whose update failed halfway. */
  readonly unfinished: readonly string[];
}

/**
 * Repairs the stacks that drifted: with `pulumi up --refresh`, after `pulumi preview --refresh` has produced the plan.
 */
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
  return taskEither(async function* () {
    const planned = yield* valueOf(run(stack.stack, "preview", [], options));
    if (planned === undefined) return { tried: false, failed: true, unfinished: [] };
    const plan = planIn(planned);
    const agreement = await options.agreed(stack, plan);
    if (agreement === "no") return { tried: false, failed: false, unfinished: [] };
    if (agreement === "thisPlan" && !(yield* valueOf(isStillThePlan(stack.stack, plan, options)))) {
      return { tried: false, failed: true, unfinished: [] };
    }
    return yield* valueOf(carryOut(stack.stack, options));
  });
}

/** An update makes a plan of its own. A preview right before shows whether that one does more than was agreed to. */
function isStillThePlan(
  stack: string,
  agreed: readonly PlannedStep[],
  options: RepairOptions,
): TE.TaskEither<DriftFailure, boolean> {
  return pipe(
    run(stack, "preview", [], options),
    TE.map((planned) => {
      if (planned === undefined) return false;
      const more = planIn(planned).filter((step) => !agreed.some((other) => isDeepStrictEqual(step, other)));
      if (more.length > 0) options.onFailure(stack, "preview", [planHasChanged(more)]);
      return more.length === 0;
    }),
  );
}

function planHasChanged(more: readonly PlannedStep[]): string {
  const named = more.map(({ action, urn }) => `${action} ${titleOf(parseUrn(urn))}`);
  return `the plan has changed since it was shown, so nothing was done: ${named.join(", ")}. Run again to see it`;
}

/** An `up` that has started runs to completion: an interruption only prevents the next step. */
function carryOut(stack: string, options: RepairOptions): TE.TaskEither<DriftFailure, Repair> {
  return pipe(
    run(stack, "up", ["--yes", "--skip-preview"], options),
    TE.map((events) => ({
      tried: true,
      failed: events === undefined,
      unfinished: events === undefined ? [stack] : [],
    })),
  );
}

/** The events of a successful run; a failed one is reported. */
function run(
  stack: string,
  command: RepairCommand,
  args: readonly string[],
  options: RepairOptions,
): TE.TaskEither<DriftFailure, readonly Event[] | undefined> {
  const { onFailure, onProgress, onRemark } = options;
  let resources = 0;
  const progress = (done: boolean): void => {
    onProgress({ stack, command, resources, done });
  };
  const onEvent = (event: Event): void => {
    if (event.resOutputsEvent !== undefined) {
      resources += 1;
      progress(false);
    }
    const remark = command === "up" ? remarkIn(event) : undefined;
    if (remark !== undefined) onRemark(remark);
  };
  progress(false);
  return pipe(
    runEngine(
      [command, ...args, "--refresh", "--json", "--stack", stack],
      { ...options, finish: command === "up" },
      onEvent,
    ),
    TE.map((found) => {
      progress(true);
      const reasons = reasonsFor(command, found);
      if (reasons.length === 0) return found.events;
      onFailure(stack, command, reasons);
      return undefined;
    }),
  );
}

/** A plan in an unknown format is a failure; after an update, another comparison shows the result. */
function reasonsFor(command: RepairCommand, { events, end, understood }: EngineRun): readonly string[] {
  if (end.code !== 0) return shortReasonsOf(events, end);
  return command === "preview" && !understood ? [notUnderstood] : [];
}
