import { setTimeout as delay } from "node:timers/promises";
import * as E from "fp-ts/Either";
import type { TaskEither } from "fp-ts/TaskEither";

/** How long and for what an attempt is repeated. */
export interface Patience<Failure> {
  readonly limitMilliseconds: number;
  readonly signal: AbortSignal;
  /** Tells the waiting user what is waited for. */
  readonly log: (line: string) => void;
  /**
   * Rest before the second attempt; each later one doubles, up to a minute. Certificate authorities count failed attempts,
   * a handful an hour, so what reaches one must rest long.
   */
  readonly firstRestMilliseconds: number;
  /** @default a minute */
  readonly longestRestMilliseconds?: number;
  /** What is waited for, in words; `undefined` when waiting does not help. */
  readonly waitsFor: (failure: Failure) => string | undefined;
}

const defaultLongestRest = 60_000;

/** Repeats an attempt until it succeeds, fails in a way that waiting does not mend, or time is up: then it fails as it last did. */
export function attemptWithin<Failure, A>(
  attempt: TaskEither<Failure, A>,
  {
    limitMilliseconds,
    firstRestMilliseconds,
    longestRestMilliseconds = defaultLongestRest,
    signal,
    log,
    waitsFor,
  }: Patience<Failure>,
): TaskEither<Failure, A> {
  return async () => {
    const started = performance.now();
    const seconds = (milliseconds: number): number => Math.round(milliseconds / 1_000);
    for (let rest = firstRestMilliseconds; ; rest = Math.min(2 * rest, longestRestMilliseconds)) {
      const result = await attempt();
      const reason = E.isLeft(result) ? waitsFor(result.left) : undefined;
      const left = limitMilliseconds - (performance.now() - started);
      if (reason === undefined || left < rest || !(await rested(rest, signal))) return result;
      log(`waiting for ${reason}, at most ${seconds(left - rest)} s more`);
    }
  };
}

/** Whether the time passed before the signal fired. */
async function rested(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(milliseconds, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
