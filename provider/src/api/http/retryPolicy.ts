import { isIdempotent, type ApiCall } from "./apiCall";
import type { Failure } from "./classifyResponse";
import type { TransportSettings } from "./settings";

/** How long one call goes on trying. Time spent waiting for a turn before the first try is not counted. */
export interface RetryPolicy {
  /** A try is being sent. */
  readonly onSend: () => void;
  /** How long to rest before the next try; `undefined` to give up. */
  readonly delayAfter: (failure: Failure) => number | undefined;
}

/**
 * A call that must not run twice is tried again only when no try can have acted: after a rate limit (429), and when
 * there was no connection. A 503 is no such promise, with Retry-After or without: a proxy may send it after the API
 * acted.
 */
export function createRetryPolicy(call: ApiCall<unknown>, settings: TransportSettings): RetryPolicy {
  const { now } = settings.clock;
  let sentAt = now();
  let tryingSince: number | undefined;
  let failingSince: number | undefined;
  let failures = 0;

  /** The whole account pauses meanwhile; only what is longer than its pauses is the affair of this call alone. */
  const restAfterLimit = (wait: number): number | undefined => {
    failingSince = undefined;
    const end = (tryingSince ?? sentAt) + settings.limitedMilliseconds;
    if (now() + wait > end) return undefined;
    return wait > settings.longestPauseMilliseconds ? wait : 0;
  };

  const restAfterFailure = (wait: number, mayHaveActed: boolean): number | undefined => {
    failures += 1;
    failingSince ??= sentAt;
    if (failures >= settings.maxAttempts || (mayHaveActed && !isIdempotent(call))) return undefined;
    const rest = Math.max(wait, jitter(failures, settings));
    return now() + rest <= failingSince + settings.totalMilliseconds ? rest : undefined;
  };

  /** Counted as a failure: nobody else pauses, and the turn that it holds must not be held for long. */
  const restAfterOwnLimit = (wait: number | undefined): number | undefined =>
    wait === undefined || wait > settings.longestOwnWaitMilliseconds ? undefined : restAfterFailure(wait, false);

  return {
    onSend: () => {
      sentAt = now();
      tryingSince ??= sentAt;
    },
    delayAfter: ({ again, wait, mayHaveActed }) => {
      switch (again) {
        case "never":
          return undefined;
        case "limited":
          return call.ownLimit === true ? restAfterOwnLimit(wait) : restAfterLimit(wait ?? 0);
        case "transient":
          return restAfterFailure(wait ?? 0, mayHaveActed);
      }
    },
  };
}

/** Exponential with full jitter: those who failed together do not come back together. */
function jitter(nth: number, settings: TransportSettings): number {
  const { backoffMilliseconds, longestBackoffMilliseconds, random } = settings;
  return random() * Math.min(longestBackoffMilliseconds, backoffMilliseconds * 2 ** (nth - 1));
}
