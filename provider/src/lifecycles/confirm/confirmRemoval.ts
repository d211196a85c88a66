import { identity, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isBadRequest, isDoubtful, isNotFound } from "../../api/http/errors";
import { confirmWrite } from "./confirmWrite";

/** What to look for after a removal that failed. */
export interface RemovalConfirmation<Left> {
  /** Looks for the object that was to be removed; none means that it is gone. */
  readonly look: TE.TaskEither<unknown, O.Option<Left>>;
  /**
   * Errors after which the object may nevertheless be gone. After a doubtful error, it always may be.
   * @default 400 and 404: for an object that is already gone, the API sometimes returns one and sometimes the other
   */
  readonly mayBeGoneAfter?: (error: ApiError) => boolean;
  /** What to do if the object still exists. @default fail with the first error */
  readonly whenLeft?: (left: Left, error: ApiError) => TE.TaskEither<ApiError, void>;
}

/**
 * Looks again after a removal whose reply does not show whether the object is gone. If it is, the removal counts as
 * successful.
 */
export function confirmRemoval<Left>({
  look,
  mayBeGoneAfter = (error) => isBadRequest(error) || isNotFound(error),
  whenLeft = (_left, error) => TE.left(error),
}: RemovalConfirmation<Left>): (error: ApiError) => TE.TaskEither<ApiError, void> {
  return confirmWrite({
    isInconclusive: (error) => isDoubtful(error) || mayBeGoneAfter(error),
    look: pipe(
      look,
      TE.map((left) => O.some(left)),
    ),
    explain: identity,
    whenFound: (left, error): TE.TaskEither<ApiError, void> =>
      O.isNone(left) ? TE.right(undefined) : whenLeft(left.value, error),
  });
}
