import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../http/errors";
import { visibilityMilliseconds } from "../poll";

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
