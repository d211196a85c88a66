import { pipe } from "fp-ts/function";
import type * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../api/http/errors";
import { fromApi, missingParent } from "../kernel/errors";
import type { LifecycleError } from "../kernel/lifecycle";

/** What a step of a lifecycle does, or a part of it. */
export type Step<A> = TE.TaskEither<LifecycleError<ApiError>, A>;

/**
 * What something is put into: it must be there.
 *
 * @param what it is, in words
 * @param property the input that names it
 */
export const existingParent = <Parent>(
  look: TE.TaskEither<ApiError, O.Option<Parent>>,
  what: string,
  property: string,
): Step<Parent> =>
  pipe(fromApi(look), TE.chain(TE.fromOption((): LifecycleError<ApiError> => missingParent(what, property))));
