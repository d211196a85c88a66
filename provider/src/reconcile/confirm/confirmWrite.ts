import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../http/errors";
import { failWith, taskEither, valueOf } from "../../common/taskEither";

/** What to look for after a write that failed, and what to do with the result. */
export interface Confirmation<Found, Failure, Written> {
  /** Whether the write may have taken effect despite an error. @default whether the error is doubtful */
  readonly isInconclusive?: (error: ApiError) => boolean;
  /** Looks for what the write should have done; none means that it had no effect. */
  readonly look: TE.TaskEither<unknown, O.Option<Found>>;
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
      return yield* O.isSome(found) ? valueOf(whenFound(found.value, error)) : failWith(explain(error));
    });
}
