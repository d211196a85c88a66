import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../api/http/errors";
import type { LifecycleError } from "../../kernel/lifecycle";
import { lookMilliseconds } from "../../kernel/poll";

type Failure = LifecycleError<ApiError>;

/** Whether a step failed by a call that may have acted. */
export const isInDoubt = (error: Failure): boolean => error._tag === "Api" && isDoubtful(error.cause);

/** Records a step that may have acted, where nothing can be looked up that would tell. A sure failure stays as it is. */
export const recordedIfInDoubt =
  (record: (cause: Failure) => Failure) =>
  (error: Failure): Failure =>
    isInDoubt(error) ? record(error) : error;

/** A write whose answer says nothing of what it did: sent, with the doubt that it left, if any. */
export const sentOrInDoubt = (write: TE.TaskEither<ApiError, unknown>): TE.TaskEither<ApiError, ApiError | undefined> =>
  pipe(
    write,
    TE.map(() => undefined),
    TE.orElseW((error) => (isDoubtful(error) ? TE.right(error) : TE.left(error))),
  );

/** For how long to look for what a write did. */
export const lookTimeAfter = (doubt: ApiError | undefined): number =>
  lookMilliseconds[doubt === undefined ? "written" : "inDoubt"];
