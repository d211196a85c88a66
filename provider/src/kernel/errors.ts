import * as E from "fp-ts/Either";
import type * as TE from "fp-ts/TaskEither";
import type { LifecycleError, PartialFailure } from "./lifecycle";

/** An error that the user can mend. */
export function refused(reason: string, remedy: string): LifecycleError<never> & { readonly _tag: "Refused" } {
  return { _tag: "Refused", reason, remedy };
}

/** What the API said, as the failure of a step. */
export function apiFailure<Failure>(cause: Failure): LifecycleError<Failure> {
  return { _tag: "Api", cause };
}

/** Records what there is, or may be, of a step that failed half-way. */
export function partial({ id, applied, outs }: Omit<PartialFailure<never>, "_tag" | "cause">) {
  return <Failure>(cause: LifecycleError<Failure>): LifecycleError<Failure> => ({
    _tag: "Partial",
    id,
    applied,
    outs,
    cause,
  });
}

/** An API call as a step. */
export function fromApi<Failure, A>(call: TE.TaskEither<Failure, A>): TE.TaskEither<LifecycleError<Failure>, A> {
  return async () => {
    const result = await call();
    return E.isRight(result) ? result : E.left(apiFailure(result.left));
  };
}

/** What to say where the parent that something is put into is not there. */
export function missingParent(what: string, property: string): LifecycleError<never> {
  return refused(
    `${what} does not exist on this account`,
    `check ${property}, and which account the API key belongs to`,
  );
}
