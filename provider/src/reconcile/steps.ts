import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, contradicted, isDoubtful } from "../http/errors";
import type { Client } from "../http/client";
import { missingParent, partial } from "../contract/errors";
import type { Context, Lifecycle, LifecycleError } from "../contract/lifecycle";
import type { Definition, InputsOf, OutputsOf } from "../vocabulary/definition";
import { failWith, step, type Step, taskEither } from "../common/taskEither";

/** What the verbs of a kind return. They fail with an error of the API, or with a refusal that tells the user what to do. */
export type Action<A> = TE.TaskEither<ApiError | Failure, A>;

/** An object that was created, and that has to be read: its key, and what the read does not show, or not at once. */
export class Acknowledged<Found> {
  constructor(readonly known: Partial<Found>) {}
}

/** A kind: its definition, and what it does. */
export interface DefinedKind<
  D extends Definition,
  R,
  I extends object = InputsOf<D>,
  O extends object = OutputsOf<D>,
> extends Lifecycle<Client, ApiError, I, O, R> {
  readonly definition: D;
}

export type Failure = LifecycleError<ApiError>;
export type Ctx = Context<Client>;

/** Steps of the engine, one below the other. */
export function steps<A>(body: () => AsyncGenerator<Failure, A, unknown>): Step<Failure, A> {
  return taskEither(body);
}

/** What a kind does, as a step of the engine. */
export function act<A>(action: Action<A>): Step<Failure, A> {
  return step(pipe(action, TE.mapLeft(asFailure)));
}

/** Fails with what speaks against going on, if anything does. */
export function refuseIf(question: Action<Failure | undefined>): Step<Failure, void> {
  return steps(async function* () {
    const reason = yield* act(question);
    if (reason !== undefined) yield* failWith(reason);
  });
}

/**
 * The parent in which an object is created. Fails if it does not exist.
 *
 * @param what the parent, as messages call it
 * @param property the input that refers to it
 */
export function existingParent<Parent>(
  look: Action<Parent | undefined>,
  what: string,
  property: string,
): Step<Failure, Parent> {
  return steps(async function* () {
    const found = yield* act(look);
    return found ?? (yield* failWith(missingParent(what, property)));
  });
}

/** Records what is known of an object that exists, or may exist, if the action fails. */
export function recordedIf<A>(
  isRecorded: (failure: Failure) => boolean,
  known: { readonly id: string; readonly applied: object; readonly outs: object },
  action: Step<Failure, A>,
): Step<Failure, A> {
  return step(
    pipe(
      action,
      TE.mapLeft((failure) => (failure._tag !== "Partial" && isRecorded(failure) ? partial(known)(failure) : failure)),
    ),
  );
}

/** Whether a call that failed may have acted nevertheless: also if the API reports an error with a status of success. */
export function isInDoubt(failure: Failure): boolean {
  return isApiError(
    failure,
    (error) => isDoubtful(error) || (error._tag === "Status" && error.status < 300 && error.isRefusal !== true),
  );
}

export function isApiError(failure: ApiError | Failure, is: (error: ApiError) => boolean): boolean {
  return failure._tag === "Api" && is(failure.cause);
}

function asFailure(error: ApiError | Failure): Failure {
  switch (error._tag) {
    case "Refused":
    case "Api":
    case "Partial":
      return error;
    default:
      return { _tag: "Api", cause: error };
  }
}

/**
 * Looks again after a removal that failed, whatever the error, because none shows whether the object is gone: for one
 * that is, the API sometimes returns 400 and sometimes 404, and for some that are not it returns 404, too. If it is
 * gone, the removal counts as successful.
 *
 * @param look looks for the object that was to be removed; `undefined` means that it is gone
 * @param whenLeft what to do if the object still exists; without it, the removal fails with the error
 */
export function confirmRemoval(
  look: TE.TaskEither<unknown, unknown>,
  whenLeft: (error: ApiError) => TE.TaskEither<ApiError, void> = TE.left,
): (error: ApiError) => TE.TaskEither<ApiError, void> {
  return (error) =>
    pipe(
      look,
      TE.foldW(
        () => TE.left(error),
        (left) => (left === undefined ? TE.right(undefined) : whenLeft(contradicted(error))),
      ),
    );
}
