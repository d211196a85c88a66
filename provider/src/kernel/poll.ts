import { setTimeout as delay } from "node:timers/promises";
import * as E from "fp-ts/Either";
import { isSome, type Option } from "fp-ts/Option";
import type { TaskEither } from "fp-ts/TaskEither";

/** How long and for what an attempt is repeated. */
export interface RetryOptions<Failure> {
  readonly limitMilliseconds: number;
  readonly signal: AbortSignal;
  /** Tells the waiting user what is waited for. */
  readonly log: (line: string) => void;
  /**
   * Rest before the second attempt; each later one doubles, up to a minute. Certificate authorities count failed attempts,
   * a handful an hour, so what reaches one must rest long.
   */
  readonly firstDelayMilliseconds: number;
  /** @default a minute */
  readonly longestDelayMilliseconds?: number;
  /** What is waited for, in words; `undefined` when waiting does not help. */
  readonly waitsFor: (failure: Failure) => string | undefined;
  /** The time, in milliseconds since 1970, before which another attempt is of no use. */
  readonly notBefore?: (failure: Failure) => number | undefined;
}

const defaultLongestRest = 60_000;

/** Repeats an attempt until it succeeds, fails in a way that waiting does not mend, or time is up: then it fails as it last did. */
export function retryUntil<Failure, A>(
  attempt: TaskEither<Failure, A>,
  {
    limitMilliseconds,
    firstDelayMilliseconds,
    longestDelayMilliseconds = defaultLongestRest,
    signal,
    log,
    waitsFor,
    notBefore = () => undefined,
  }: RetryOptions<Failure>,
): TaskEither<Failure, A> {
  return async () => {
    const started = performance.now();
    const seconds = (milliseconds: number): number => Math.round(milliseconds / 1_000);
    for (let usual = firstDelayMilliseconds; ; usual = Math.min(2 * usual, longestDelayMilliseconds)) {
      const result = await attempt();
      if (E.isRight(result)) return result;
      const reason = waitsFor(result.left);
      const rest = Math.max(usual, (notBefore(result.left) ?? 0) - Date.now());
      const left = limitMilliseconds - (performance.now() - started);
      if (reason === undefined || left < rest || !(await rested(rest, signal))) return result;
      log(`waiting for ${reason}, at most ${seconds(left - rest)} s more`);
    }
  };
}

/** How long to look for what was just written, which reads may show late. */
export interface LookOptions {
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  readonly timeoutMilliseconds?: number;
}

const firstLookRest = 200;
const longestLookRest = 2_000;

/** For how long something is looked for that was surely written, and that may not have been. */
export const lookMilliseconds = { written: 10_000, inDoubt: 700 } as const;

/**
 * Looks more than once for what was just written.
 *
 * @param what it is, in words, for the waiting user
 */
export function lookUntil<Failure, A>(
  { signal, log, timeoutMilliseconds = Infinity }: LookOptions,
  limitMilliseconds: number,
  what: string,
  look: TaskEither<Failure, A>,
  isShown: (found: A) => boolean,
): TaskEither<Failure, A> {
  type Missing = { readonly found: A };
  const once: TaskEither<E.Either<Failure, Missing>, A> = async () => {
    const found = await look();
    if (E.isLeft(found)) return E.left(found);
    return isShown(found.right) ? found : E.left(E.right({ found: found.right }));
  };
  const attempts = retryUntil(once, {
    limitMilliseconds: Math.min(limitMilliseconds, timeoutMilliseconds),
    firstDelayMilliseconds: firstLookRest,
    longestDelayMilliseconds: longestLookRest,
    signal,
    log,
    waitsFor: (failure) => (E.isRight(failure) ? `${what} to be shown` : undefined),
  });
  return async () => {
    const result = await attempts();
    if (E.isRight(result)) return result;
    return E.isLeft(result.left) ? result.left : E.right(result.left.right.found);
  };
}

/** The same for something that may be missing: none where no look shows it in time. */
export const untilShown = <Failure, A>(
  patience: LookOptions,
  what: string,
  look: TaskEither<Failure, Option<A>>,
  sure: keyof typeof lookMilliseconds,
): TaskEither<Failure, Option<A>> => lookUntil(patience, lookMilliseconds[sure], what, look, isSome);

/** Whether the time passed before the signal fired. */
async function rested(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(milliseconds, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
