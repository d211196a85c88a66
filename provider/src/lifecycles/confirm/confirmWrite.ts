import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../api/http/errors";

/** What to look for after a write that failed, and what each finding means. */
export interface Confirmation<Found, Failure, Written> {
  /** Whether an error leaves open what is there now. @default in doubt */
  readonly isOpen?: (error: ApiError) => boolean;
  /** Looks for what the write should have brought about; none shows that it did not act. */
  readonly look: TE.TaskEither<unknown, O.Option<Found>>;
  /** The error in the words of the resource. */
  readonly explain: (error: ApiError) => Failure;
  /** What is said, or recorded, where the look failed. @default the first error */
  readonly whenUnknown?: (error: ApiError) => Failure;
  readonly whenFound: (found: Found, error: ApiError) => TE.TaskEither<Failure, Written>;
  /** What is done about an error that leaves nothing open. @default it is the failure */
  readonly whenRefused?: (error: ApiError) => TE.TaskEither<Failure, Written>;
}

/**
 * Looks again after a write whose answer leaves open whether it acted: what shows that it acted counts as success, and
 * what shows that it did not gives the first error. What the look itself says when it fails is of no use to anybody.
 */
export const confirmWrite =
  <Found, Failure, Written>({
    isOpen = isDoubtful,
    look,
    explain,
    whenUnknown = explain,
    whenFound,
    whenRefused = (error) => TE.left(explain(error)),
  }: Confirmation<Found, Failure, Written>) =>
  (error: ApiError): TE.TaskEither<Failure, Written> =>
    isOpen(error)
      ? pipe(
          look,
          TE.mapLeft(() => whenUnknown(error)),
          TE.chain(
            O.match(
              () => TE.left(explain(error)),
              (found) => whenFound(found, error),
            ),
          ),
        )
      : whenRefused(error);
