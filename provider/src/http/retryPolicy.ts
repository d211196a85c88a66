import { isIdempotent, type ApiCall } from "./apiCall";
import type { Failure } from "./classifyResponse";
import type { TransportSettings } from "./settings";

/** How long one call is retried. Waiting in the queue before the first attempt does not count. */
export interface RetryPolicy {
  /** Records that an attempt is being sent. */
  readonly onSend: () => void;
  /** How long to wait before the next attempt; `undefined` to give up. */
  readonly delayAfter: (failure: Failure) => number | undefined;
}

/**
 * A call that is not idempotent is retried only if no attempt can have taken effect: after a rate limit (429), and when
 * there was no connection. A 503 does not guarantee that, with or without Retry-After: a proxy may send it after the
 * API has acted.
 */
export function createRetryPolicy(call: ApiCall<unknown>, settings: TransportSettings): RetryPolicy {
  const { now } = settings.clock;
  let sentAt = now();
  let firstSentAt: number | undefined;
  let failingSince: number | undefined;
  let failures = 0;

  return {
    onSend: () => {
      sentAt = now();
      firstSentAt ??= sentAt;
    },
    delayAfter: ({ again, wait, mayHaveActed }) => {
      switch (again) {
        case "never":
          return undefined;
        case "limited":
          return call.hasSeparateRateLimit === true ? delayAfterSeparateLimit(wait) : delayAfterLimit(wait ?? 0);
        case "transient":
          return delayAfterFailure(wait ?? 0, mayHaveActed);
      }
    },
  };

  /** The whole account pauses in the meantime, so this call waits on its own only if it must wait longer than that. */
  function delayAfterLimit(wait: number): number | undefined {
    failingSince = undefined;
    const end = (firstSentAt ?? sentAt) + settings.limitedMilliseconds;
    if (now() + wait > end) return undefined;
    return wait > settings.longestPauseMilliseconds ? wait : 0;
  }

  /** Counts as a failure: no other call pauses, and the turn that this one holds must not be held for long. */
  function delayAfterSeparateLimit(wait: number | undefined): number | undefined {
    return wait === undefined || wait > settings.longestOwnWaitMilliseconds
      ? undefined
      : delayAfterFailure(wait, false);
  }

  function delayAfterFailure(wait: number, mayHaveActed: boolean): number | undefined {
    failures += 1;
    failingSince ??= sentAt;
    if (failures >= settings.maxAttempts || (mayHaveActed && !isIdempotent(call))) return undefined;
    const delay = Math.max(wait, jitter(failures, settings));
    return now() + delay <= failingSince + settings.totalMilliseconds ? delay : undefined;
  }
}

/** Exponential backoff with full jitter: calls that failed together are not retried together. */
function jitter(nth: number, settings: TransportSettings): number {
  const { backoffMilliseconds, longestBackoffMilliseconds, random } = settings;
  return random() * Math.min(longestBackoffMilliseconds, backoffMilliseconds * 2 ** (nth - 1));
}
