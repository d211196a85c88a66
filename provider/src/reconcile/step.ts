import * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../http/errors";
import { fromApi, missingParent } from "../contract/errors";
import type { LifecycleError } from "../contract/lifecycle";
import { failWith, taskEither, valueOf } from "../common/taskEither";

/** A step of a lifecycle, or part of one. */
export type Step<A> = TE.TaskEither<LifecycleError<ApiError>, A>;

/**
 * The parent in which an object is created. Fails if it does not exist.
 *
 * @param what the parent, as messages call it
 * @param property the input that refers to it
 */
export function existingParent<Parent>(
  look: TE.TaskEither<ApiError, O.Option<Parent>>,
  what: string,
  property: string,
): Step<Parent> {
  return taskEither(async function* () {
    const found = yield* valueOf(fromApi(look));
    return O.isSome(found) ? found.value : yield* failWith(missingParent(what, property));
  });
}
