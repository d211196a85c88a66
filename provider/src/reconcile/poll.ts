import { setTimeout as delay } from "node:timers/promises";
import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither } from "../common/taskEither";
import type { Log } from "../contract/lifecycle";

/** How often and for how long to retry. */
export interface RetryOptions<Failure> {
  readonly limitMilliseconds: number;
  readonly signal: AbortSignal;
  /** Shows the user what is being waited for. */
  readonly log: Log;
  /**
   * Delay before the second attempt; it doubles with each further one. Certificate authorities allow only a few failed
   * attempts an hour, so requests that reach one need a long delay.
   */
  readonly firstDelayMilliseconds: number;
  /** @default one minute */
  readonly longestDelayMilliseconds?: number;
  /** What is being waited for, as messages call it; `undefined` if waiting does not help. */
  readonly waitsFor: (failure: Failure) => string | undefined;
}

const defaultLongestDelay = 60_000;

/**
 * Retries until an attempt succeeds. Fails with the last failure once waiting no longer helps or the time limit is
 * reached.
 */
export function retryUntil<Failure, A>(
  attempt: TE.TaskEither<Failure, A>,
  {
    limitMilliseconds,
    firstDelayMilliseconds,
    longestDelayMilliseconds = defaultLongestDelay,
    signal,
    log,
    waitsFor,
  }: RetryOptions<Failure>,
): TE.TaskEither<Failure, A> {
  return taskEither(async function* () {
    const started = performance.now();
    const seconds = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / 1_000));
    for (let usual = firstDelayMilliseconds; ; usual = Math.min(2 * usual, longestDelayMilliseconds)) {
      const result = await attempt();
      if (E.isRight(result)) return result.right;
      const reason = waitsFor(result.left);
      const left = limitMilliseconds - (performance.now() - started);
      if (reason === undefined || left < usual) return yield* failWith(result.left);
      log(`waiting for ${reason}, at most ${seconds(left)} s more`, "progress");
      if (!(await passed(usual, signal))) return yield* failWith(result.left);
    }
  });
}

/** Whether the time passed before the signal fired. */
async function passed(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(milliseconds, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

/** How long to look for what was just written, which reads may show with a delay. */
export interface PollOptions {
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly timeoutMilliseconds?: number;
}

const firstLookDelay = 200;
const longestLookDelay = 2_000;

/** How long to look for something that was certainly written, and for something that may not have been. */
export const visibilityMilliseconds = { written: 10_000, inDoubt: 700 } as const;

/**
 * Reads repeatedly until what was just written is shown, and returns the result of the last read.
 *
 * @param what is being looked for, as messages call it
 */
export function pollUntil<Failure, A>(
  { signal, log, timeoutMilliseconds = Infinity }: PollOptions,
  limitMilliseconds: number,
  what: string,
  look: TE.TaskEither<Failure, A>,
  isShown: (found: A) => boolean,
): TE.TaskEither<Failure, A> {
  type Last = E.Either<Failure, A>;
  const attempt = pipe(
    look,
    TE.mapLeft((failure): Last => E.left(failure)),
    TE.filterOrElse(isShown, (found): Last => E.right(found)),
  );
  const attempts = retryUntil(attempt, {
    limitMilliseconds: Math.min(limitMilliseconds, timeoutMilliseconds),
    firstDelayMilliseconds: firstLookDelay,
    longestDelayMilliseconds: longestLookDelay,
    signal,
    log,
    waitsFor: (last) => (E.isRight(last) ? `${what} to appear` : undefined),
  });
  return pipe(
    attempts,
    TE.orElse((last) => TE.fromEither(last)),
  );
}

/** Like {@link pollUntil}, for something that may be missing: `undefined` if no read shows it in time. */
export function waitUntilVisible<Failure, A>(
  options: PollOptions,
  what: string,
  look: TE.TaskEither<Failure, A | undefined>,
  certainty: keyof typeof visibilityMilliseconds,
): TE.TaskEither<Failure, A | undefined> {
  return pollUntil(options, visibilityMilliseconds[certainty], what, look, (found) => found !== undefined);
}
