import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { LifecycleError, PartialFailure } from "./lifecycle";

/** An error that the user can fix. */
export function refused(reason: string, remedy: string): LifecycleError<never> & { readonly _tag: "Refused" } {
  return { _tag: "Refused", reason, remedy };
}

/** Wraps an API error as the failure of an operation. */
export function apiFailure<Failure>(cause: Failure): LifecycleError<Failure> {
  return { _tag: "Api", cause };
}

/** Says which of several objects an error is about, if that of the API cannot say it. */
export function about<Failure>(what: string, error: LifecycleError<Failure>): LifecycleError<Failure> {
  return error._tag === "Api" ? { ...error, what } : error;
}

/** Wraps an error that left something behind, or may have, so that state records what exists. */
export function partial({ id, applied, outs }: Omit<PartialFailure<never>, "_tag" | "cause">) {
  return <Failure>(cause: LifecycleError<Failure>): LifecycleError<Failure> => ({
    _tag: "Partial",
    id,
    applied,
    outs,
    cause,
  });
}

/** An API call as part of an operation. */
export function fromApi<Failure, A>(call: TE.TaskEither<Failure, A>): TE.TaskEither<LifecycleError<Failure>, A> {
  return pipe(call, TE.mapLeft(apiFailure));
}

/** The parent of a resource does not exist. @param property the input that refers to it */
export function missingParent(what: string, property: string): LifecycleError<never> {
  return refused(
    `${what} does not exist on this account`,
    "if it was deleted outside this stack, run `pulumi up --refresh`, which creates it again; otherwise check " +
      `${property}, and which account the API key belongs to`,
  );
}

/** What to say if a write took effect and reads do not show it in time. */
export function notShownYet(what: string, done: "created" | "saved" | "written" | "removed"): LifecycleError<never> {
  return refused(
    `${what} was ${done}, but the API does not show it yet`,
    "run `pulumi up` again to continue from there",
  );
}

/** What to say if an object that an update changes no longer exists. */
export function vanished(what: string): LifecycleError<never> {
  return refused(
    `${what} is gone`,
    "it was deleted outside this stack: run `pulumi refresh`, then `pulumi up` to create it again",
  );
}
