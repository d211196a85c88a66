import * as TE from "fp-ts/TaskEither";
import { mapStep } from "../common/taskEither";
import type { ApiError } from "../http/errors";
import type { Client } from "../http/client";
import { noObjects } from "../ownership/claims";
import { refused } from "../contract/errors";
import type { Lifecycle, Prior } from "../contract/lifecycle";
import type { Definition, InputsOf, OutputsOf } from "../vocabulary/definition";
import type { ObjectOf } from "../vocabulary/reply";
import { comparison } from "./comparison";
import { act, type Action, type Ctx, type DefinedKind } from "./steps";

/** What is issued once, and known by state alone: a purge, a token. */
interface Issued<I, O> {
  readonly noun: string;
  /** State knows it by this. It need not be unique. */
  readonly idOf: (inputs: I) => string;
  /** Issues it, once for each create and for each change. */
  readonly issue: (ctx: Ctx, inputs: I, prior?: Prior<I, O>) => Action<O>;
  /** Whether what was issued has ended by itself: then it is gone. */
  readonly isOver?: (outs: Partial<I> & Partial<O>) => boolean;
  /** Revokes what was issued. @default it is forgotten */
  readonly revoke?: (ctx: Ctx, prior: Prior<I, O>) => Action<void>;
}

/**
 * A kind of what is issued. A change of any input issues another one, also of `triggers`, which mean nothing else. Reads
 * send nothing, and give what state has.
 */
export function issued<D extends Definition>(
  definition: D,
  {
    noun,
    idOf,
    issue,
    isOver = () => false,
    revoke = () => TE.right(undefined),
    ...behavior
  }: Issued<InputsOf<D>, OutputsOf<D>> &
    Pick<
      Lifecycle<Client, ApiError, InputsOf<D>, OutputsOf<D>, ObjectOf<D>>,
      "validate" | "validateChange" | "normalise" | "planNotes"
    >,
): DefinedKind<D, ObjectOf<D>> {
  type I = InputsOf<D>;
  type O = OutputsOf<D>;
  const compare = comparison<I, O>(definition);
  const make = (ctx: Ctx, inputs: I, prior?: Prior<I, O>) =>
    mapStep(act(issue(ctx, inputs, prior)), (made) => compare.outs(inputs, { ...inputs, ...made }));
  return {
    definition,
    ...behavior,
    objects: () => noObjects,
    notImportable: `a ${noun} is known only to the stack that made it; remove the import and declare it`,
    toInputs: compare.inputsOf,
    toOutputs: compare.outputsOf,
    create: (ctx, inputs) => mapStep(make(ctx, inputs), (outs) => ({ id: idOf(inputs), outs })),
    read: (_ctx, id, prior) =>
      prior === undefined
        ? TE.left(
            refused(`${noun} ${id} cannot be read`, "only the stack that made it knows it: declare one of its own"),
          )
        : TE.right(isOver(prior.outs) ? undefined : { ...prior.outs, ...prior.inputs }),
    update: (ctx, _id, prior, inputs) => make(ctx, inputs, prior),
    delete: (ctx, _id, prior) => act(revoke(ctx, prior)),
  };
}
