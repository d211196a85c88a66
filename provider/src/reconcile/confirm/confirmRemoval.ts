import { identity, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, contradicted } from "../../http/errors";
import { confirmWrite } from "./confirmWrite";

/** What to look for after a removal that failed. */
export interface RemovalConfirmation<Left> {
  /** Looks for the object that was to be removed; none means that it is gone. */
  readonly look: TE.TaskEither<unknown, O.Option<Left>>;
  /** What to do if the object still exists. @default fail with the error */
  readonly whenLeft?: (left: Left, error: ApiError) => TE.TaskEither<ApiError, void>;
}

/**
 * Looks again after a removal that failed, whatever the error, because none shows whether the object is gone: for one
 * that is, the API sometimes returns 400 and sometimes 404, and for some that are not it returns 404, too. If it is
 * gone, the removal counts as successful.
 */
export function confirmRemoval<Left>({
  look,
  whenLeft = (_left, error) => TE.left(error),
}: RemovalConfirmation<Left>): (error: ApiError) => TE.TaskEither<ApiError, void> {
  return confirmWrite({
    isInconclusive: () => true,
    look: pipe(
      look,
      TE.map((left) => O.some(left)),
    ),
    explain: identity,
    whenFound: (left, error): TE.TaskEither<ApiError, void> =>
      O.isNone(left) ? TE.right(undefined) : whenLeft(left.value, contradicted(error)),
  });
}
