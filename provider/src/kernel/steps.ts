import * as E from "fp-ts/Either";
import type * as TE from "fp-ts/TaskEither";
import type { LifecycleError } from "./lifecycle";

/** An error that the user can mend. */
export function refused(reason: string, remedy: string): LifecycleError<never> & { readonly _tag: "Refused" } {
  return { _tag: "Refused", reason, remedy };
}

/** An API call as a step. */
export function fromApi<Failure, A>(call: TE.TaskEither<Failure, A>): TE.TaskEither<LifecycleError<Failure>, A> {
  return async () => {
    const result = await call();
    return E.isRight(result) ? result : E.left({ _tag: "Api", cause: result.left });
  };
}

/** What to say where the parent that something is put into is not there. */
export function missingParent(what: string, property: string): LifecycleError<never> {
  return refused(
    `${what} does not exist on this account`,
    `check ${property}, and which account the API key belongs to`,
  );
}
