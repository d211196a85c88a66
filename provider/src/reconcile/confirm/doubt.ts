import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../http/errors";
import type { LifecycleError } from "../../contract/lifecycle";
import { visibilityMilliseconds } from "../poll";

type Failure = LifecycleError<ApiError>;

/** Whether a step failed in a call that may nevertheless have taken effect. */
export function isInDoubt(error: Failure): boolean {
  return error._tag === "Api" && isDoubtful(error.cause);
}

/**
 * Records a step that may have taken effect, if looking again cannot show whether it did. Returns a definite failure
 * unchanged.
 */
export function recordedIfInDoubt(record: (cause: Failure) => Failure): (error: Failure) => Failure {
  return (error) => (isInDoubt(error) ? record(error) : error);
}

/**
 * Sends a write whose reply does not show what it did. Returns the doubtful error, if any, after which it may
 * nevertheless have taken effect.
 */
export function sentOrInDoubt(write: TE.TaskEither<ApiError, unknown>): TE.TaskEither<ApiError, ApiError | undefined> {
  return pipe(
    write,
    TE.map(() => undefined),
    TE.orElseW((error) => (isDoubtful(error) ? TE.right(error) : TE.left(error))),
  );
}

/** How long to look for the effect of a write. */
export function lookTimeAfter(doubt: ApiError | undefined): number {
  return visibilityMilliseconds[doubt === undefined ? "written" : "inDoubt"];
}
