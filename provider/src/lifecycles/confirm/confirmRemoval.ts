import { identity, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isBadRequest, isDoubtful, isNotFound } from "../../api/http/errors";
import { confirmWrite } from "./confirmWrite";

/** What to look for after a removal that failed. */
export interface RemovalConfirmation<Left> {
  /** Looks for what was to go; none shows that it is gone. */
  readonly look: TE.TaskEither<unknown, O.Option<Left>>;
  /**
   * Refusals after which it may be gone nevertheless. After an error in doubt it always may.
   * @default 400 and 404, which the API answers by turns for what is gone already
   */
  readonly mayBeGoneAfter?: (error: ApiError) => boolean;
  /** What is done about what is still there. @default it fails as it first did */
  readonly whenLeft?: (left: Left, error: ApiError) => TE.TaskEither<ApiError, void>;
}

/** Looks again after a removal whose answer leaves open whether the object is gone: if it is, all is well. */
export const confirmRemoval = <Left>({
  look,
  mayBeGoneAfter = (error) => isBadRequest(error) || isNotFound(error),
  whenLeft = (_left, error) => TE.left(error),
}: RemovalConfirmation<Left>): ((error: ApiError) => TE.TaskEither<ApiError, void>) =>
  confirmWrite({
    isOpen: (error) => isDoubtful(error) || mayBeGoneAfter(error),
    look: pipe(
      look,
      TE.map((left) => O.some(left)),
    ),
    explain: identity,
    whenFound: (left, error): TE.TaskEither<ApiError, void> =>
      O.isNone(left) ? TE.right(undefined) : whenLeft(left.value, error),
  });
