import { isRepeatable, type Call } from "./call";
import type { TransportSettings } from "./settings";
import type { Failure } from "./verdict";

/** The tries of one call so far. */
export interface History {
  /** When the first was sent. */
  readonly began: number;
  /** Tries that failed, those that ran into a rate limit not counted. */
  readonly failures: number;
  /** Tries that ran into a rate limit, and how long they made the call wait. */
  readonly limited: number;
  readonly waited: number;
}

const shortestPause = 100;

/**
 * How long a call rests before its next try; `undefined` when it should give up.
 *
 * A call that must not run twice is tried again only when no try can have acted: a rate limit (429), or a connection
 * that was never made. A 503 is no such promise, with Retry-After or without: a proxy may send it after the API acted.
 */
export function restBeforeNextTry(
  call: Call<unknown>,
  { again, mayHaveActed, wait }: Failure,
  history: History,
  settings: TransportSettings,
): number | undefined {
  const elapsed = settings.clock.now() - history.began;
  switch (again) {
    case "never":
      return undefined;
    case "limited": {
      // A Retry-After in whole seconds, or a date just passed, may be too early: each time in a row waits longer.
      const atLeast = doubled(shortestPause, history.limited - 1, settings);
      const rest = Math.max(wait ?? jitter(history.limited, settings), atLeast);
      return elapsed + rest <= settings.limitedMilliseconds ? rest : undefined;
    }
    case "transient": {
      if (history.failures >= settings.tries || (mayHaveActed && !isRepeatable(call))) return undefined;
      const rest = Math.max(wait ?? 0, jitter(history.failures, settings));
      return elapsed - history.waited + rest <= settings.totalMilliseconds ? rest : undefined;
    }
  }
}

/** Full jitter: those who failed together do not come back together. */
function jitter(nth: number, settings: TransportSettings): number {
  return settings.random() * doubled(settings.backoffMilliseconds, nth - 1, settings);
}

function doubled(milliseconds: number, times: number, { longestBackoffMilliseconds }: TransportSettings): number {
  return Math.min(longestBackoffMilliseconds, milliseconds * 2 ** Math.max(0, times));
}
