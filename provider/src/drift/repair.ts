import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type DriftFailure, type PulumiOptions, showPulumi } from "./pulumi";
import type { DriftReport } from "./report";

/** How to repair. */
export interface RepairOptions extends PulumiOptions {
  /** Shows the plan in a run of its own, before `agreed` is asked; else the plan is shown by the repair itself. */
  readonly planFirst: boolean;
  /** Whether a stack may be repaired. */
  readonly agreed: (stack: string) => Promise<boolean>;
  /** Takes what is to be told besides what the CLI prints. */
  readonly tell: (text: string) => void;
}

/** What came of it. What is there now is for another comparison to say. */
export interface Repair {
  /** Whether anything was tried. */
  readonly tried: boolean;
  /** Whether anything failed. */
  readonly failed: boolean;
}

/** Makes the stacks that drifted as declared, by `pulumi up --refresh`, which shows its plan. */
export function repair({ stacks }: DriftReport, options: RepairOptions): TE.TaskEither<DriftFailure, Repair> {
  const drifted = stacks.filter(({ outcome }) => outcome === "drift").map(({ stack }) => stack);
  return pipe(
    drifted,
    TE.traverseSeqArray((stack) => repairStack(stack, options)),
    TE.map((repairs) => ({
      tried: repairs.some(({ tried }) => tried),
      failed: repairs.some(({ failed }) => failed),
    })),
  );
}

function repairStack(stack: string, options: RepairOptions): TE.TaskEither<DriftFailure, Repair> {
  const { agreed, planFirst, tell } = options;
  const refused: Repair = { tried: false, failed: false };
  const run = (args: readonly string[]): TE.TaskEither<DriftFailure, boolean> =>
    pipe(
      showPulumi([...args, "--refresh", "--stack", stack], options),
      TE.map((code) => {
        if (code !== 0) tell(`\npulumi ${args.join(" ")} of stack ${stack} ended with exit code ${code}\n`);
        return code === 0;
      }),
    );
  return pipe(
    planFirst ? run(["preview", "--diff"]) : TE.right(true),
    TE.chain((planned) => {
      if (!planned) return TE.right<DriftFailure, Repair>({ tried: false, failed: true });
      return pipe(
        TE.fromTask<boolean, DriftFailure>(() => agreed(stack)),
        TE.chain((yes) =>
          yes
            ? pipe(
                run(["up", "--yes", planFirst ? "--skip-preview" : "--diff"]),
                TE.map((succeeded) => ({ tried: true, failed: !succeeded })),
              )
            : TE.right(refused),
        ),
      );
    }),
  );
}
