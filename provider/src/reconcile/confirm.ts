import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, contradicted, isDoubtful } from "../http/errors";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { visibilityMilliseconds } from "./poll";

/** What to look for after a write that failed, and what to do with the result. */
export interface Confirmation<Found, Failure, Written> {
  /** Whether the write may have taken effect despite an error. @default whether the error is doubtful */
  readonly isInconclusive?: (error: ApiError) => boolean;
  /** Looks for what the write should have done; `undefined` means that it had no effect. */
  readonly look: TE.TaskEither<unknown, Found | undefined>;
  /** The error as the resource reports it. */
  readonly explain: (error: ApiError) => Failure;
  /** The failure to report if looking fails. @default the first error */
  readonly whenUnknown?: (error: ApiError) => Failure;
  readonly whenFound: (found: Found, error: ApiError) => TE.TaskEither<Failure, Written>;
  /** What to do about an error after which the write certainly had no effect. @default fail with it */
  readonly whenRefused?: (error: ApiError) => TE.TaskEither<Failure, Written>;
}

/**
 * Looks again after a write that may have taken effect despite its error. If it did, that counts as success; if not,
 * the first error stands. If looking fails, that second error is dropped.
 */
export function confirmWrite<Found, Failure, Written>({
  isInconclusive = isDoubtful,
  look,
  explain,
  whenUnknown = explain,
  whenFound,
  whenRefused = (error) => TE.left(explain(error)),
}: Confirmation<Found, Failure, Written>): (error: ApiError) => TE.TaskEither<Failure, Written> {
  return (error) =>
    taskEither(async function* () {
      if (!isInconclusive(error)) return yield* valueOf(whenRefused(error));
      const found = yield* valueOf(
        pipe(
          look,
          TE.mapLeft(() => whenUnknown(error)),
        ),
      );
      return yield* found === undefined ? failWith(explain(error)) : valueOf(whenFound(found, error));
    });
}

/**
 * Looks again after a removal that failed, whatever the error, because none shows whether the object is gone: for one
 * that is, the API sometimes returns 400 and sometimes 404, and for some that are not it returns 404, too. If it is
 * gone, the removal counts as successful.
 *
 * @param look looks for the object that was to be removed; `undefined` means that it is gone
 * @param whenLeft what to do if the object still exists; without it, the removal fails with the error
 */
export function confirmRemoval(
  look: TE.TaskEither<unknown, unknown>,
  whenLeft: (error: ApiError) => TE.TaskEither<ApiError, void> = TE.left,
): (error: ApiError) => TE.TaskEither<ApiError, void> {
  return (error) =>
    pipe(
      look,
      TE.foldW(
        () => TE.left(error),
        (left) => (left === undefined ? TE.right(undefined) : whenLeft(contradicted(error))),
      ),
    );
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
