import { identity, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isBadRequest, isDoubtful, isNotFound } from "../../api/http/errors";
import { confirmWrite } from "./confirmWrite";

/** What to look for after a removal that failed. */
export interface RemovalConfirmation<Left> {
  /** Looks for what was to be removed; none means that it is gone. */
  readonly look: TE.TaskEither<unknown, O.Option<Left>>;
  /**
   * Refusals after which it may be gone all the same. After an error in doubt it always may.
   * @default 400 and 404: for what is gone already, the API answers now with one, now with the other
   */
  readonly mayBeGoneAfter?: (error: ApiError) => boolean;
  /** What to do about what is still there. @default fail with the first error */
  readonly whenLeft?: (left: Left, error: ApiError) => TE.TaskEither<ApiError, void>;
}

/** Looks again after a removal whose answer leaves open whether the object is gone. If it is, the removal succeeded. */
export function confirmRemoval<Left>({
  look,
  mayBeGoneAfter = (error) => isBadRequest(error) || isNotFound(error),
  whenLeft = (_left, error) => TE.left(error),
}: RemovalConfirmation<Left>): (error: ApiError) => TE.TaskEither<ApiError, void> {
  return confirmWrite({
    isOpen: (error) => isDoubtful(error) || mayBeGoneAfter(error),
    look: pipe(
      look,
      TE.map((left) => O.some(left)),
    ),
    explain: identity,
    whenFound: (left, error): TE.TaskEither<ApiError, void> =>
      O.isNone(left) ? TE.right(undefined) : whenLeft(left.value, error),
  });
}
