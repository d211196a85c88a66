import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";

/** Steps written one below the other. What it yields is a failure, and nothing after that is run. */
type Steps<Failure, A> = AsyncGenerator<Failure, A, unknown>;

/** A `TaskEither` that the body of another one yields as it is: `const zone = yield* findZone(session, id)`. */
export interface Step<Failure, A> extends TE.TaskEither<Failure, A> {
  readonly [Symbol.asyncIterator]: () => Steps<Failure, A>;
}

/** Makes any `TaskEither` one that can be yielded. */
export function step<Failure, A>(run: TE.TaskEither<Failure, A>): Step<Failure, A> {
  return Object.assign(() => run(), { [Symbol.asyncIterator]: () => valueOf(run) });
}

/** A step whose value is made of that of another one. */
export function mapStep<Failure, A, B>(run: TE.TaskEither<Failure, A>, of: (value: A) => B): Step<Failure, B> {
  return step(TE.map(of)(run));
}

/** A step that gives `undefined` where another one fails in this way. */
export function undefinedIf<Failure, A>(
  meansNone: (failure: Failure) => boolean,
  run: TE.TaskEither<Failure, A>,
): Step<Failure, A | undefined> {
  return step(TE.orElseW((failure: Failure) => (meansNone(failure) ? TE.right(undefined) : TE.left(failure)))(run));
}

/**
 * A `TaskEither` whose body reads straight down: `yield* valueOf(step)` runs a step and gives its value, and the first
 * failure is that of the whole. After a failure only a `finally` around it is run.
 *
 * @example
 * ```ts
 * const rename = (id: number, name: string) =>
 *   taskEither(async function* () {
 *     const script = yield* findScript(id);
 *     if (script.name === name) return script;
 *     return yield* saveScript({ ...script, name });
 *   });
 * ```
 */
export function taskEither<Failure, A>(body: () => Steps<Failure, A>): Step<Failure, A> {
  return step(async () => {
    const steps: AsyncIterator<Failure, A, unknown> = body();
    const { done, value } = await steps.next();
    if (done === true) return E.right(value);
    await steps.return?.();
    return E.left(value);
  });
}

/** Within {@link taskEither}: runs a step and gives its value. */
export async function* valueOf<Failure, A>(step: TE.TaskEither<Failure, A>): Steps<Failure, A> {
  const outcome = await step();
  if (E.isRight(outcome)) return outcome.right;
  yield outcome.left;
  throw new Error("a step was resumed after it had failed");
}

/** Within {@link taskEither}: ends it with this failure. */
export function failWith<Failure>(failure: Failure): Steps<Failure, never> {
  return valueOf(TE.left(failure));
}
