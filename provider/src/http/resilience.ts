import { onAnyAbort } from "./abortListeners";
import { isIdempotent, type ApiCall } from "./apiCall";
import type { Failure } from "./classifyResponse";
import type { Queue, Release } from "./client";
import { type Clock, systemClock, type TransportSettings } from "./settings";

/** How long one call is retried. Waiting in the queue before the first attempt does not count. */
interface RetryPolicy {
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

/** Stops calling an unreachable API: after some failures in a row it sends nothing for a while, then one attempt. */
interface CircuitBreaker<T> {
  /** Runs the attempt, or returns `undefined` if the circuit is open. Waits while a probing attempt is in progress. */
  run(signals: readonly AbortSignal[], attempt: () => Promise<T>): Promise<T | undefined>;
  isOpen(): boolean;
  /** Calls back each time it opens. Returns a function that stops listening. */
  onOpen(callBack: () => void): () => void;
}

interface CircuitBreakerOptions<T> {
  readonly isFailure: (result: T) => boolean;
  readonly failures: number;
  readonly openMilliseconds: number;
  readonly clock: Clock;
}

export function createCircuitBreaker<T>(options: CircuitBreakerOptions<T>): CircuitBreaker<T> {
  const { isFailure, failures, openMilliseconds, clock } = options;
  const listeners = new Set<() => void>();
  let inARow = 0;
  let openUntil: number | undefined;
  let probe: Promise<T> | undefined;

  return {
    run: async (signals, attempt) => {
      const isStopped = () => signals.some((signal) => signal.aborted);
      while (probe !== undefined && !isStopped()) await endOf(probe, signals);
      // The attempt checks the signals itself, and sends nothing once they have fired.
      if (isStopped()) return attempt();
      if (openUntil === undefined) return counted(attempt);
      if (clock.now() < openUntil) return undefined;
      probe = counted(attempt);
      try {
        return await probe;
      } finally {
        probe = undefined;
      }
    },
    isOpen: () => openUntil !== undefined && clock.now() < openUntil,
    onOpen: (callBack) => {
      // Wrapped, because a Set would keep only one of two identical functions.
      const listener = () => {
        callBack();
      };
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };

  async function counted(attempt: () => Promise<T>): Promise<T> {
    const result = await attempt();
    if (!isFailure(result)) {
      inARow = 0;
      openUntil = undefined;
      return result;
    }
    inARow += 1;
    if (inARow < failures) return result;
    openUntil = clock.now() + openMilliseconds;
    for (const listener of listeners) listener();
    return result;
  }
}

/** Waits for the probe to end, in whatever way, or for a signal. */
function endOf(probe: Promise<unknown>, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stopListening();
      resolve();
    };
    const stopListening = onAnyAbort(signals, done);
    probe.then(done, done);
  });
}

/** A queue that is shorter after a rate limit. */
export interface AdaptiveLimiter extends Queue {
  /**
   * After a rate limit: pauses everything for this long, or longer if that has not helped before, and then halves the
   * number of slots.
   */
  onRateLimited(milliseconds: number): void;
  /** After any other reply, but not without one: gradually adds slots again, up to the maximum. */
  onSuccess(): void;
}

const shortestPause = 100;
const longestPause = 30_000;

export function createAdaptiveLimiter(slots: number, clock = systemClock): AdaptiveLimiter {
  // Sets keep the order of arrival, and a caller that gives up is removed without a search.
  const retryQueue = new Set<() => void>();
  const queue = new Set<() => void>();
  let running = 0;
  /** The number of slots at present. */
  let capacity = slots;
  /** Pauses since the last success. */
  let pauses = 0;
  let pausedUntil = -Infinity;
  /** Set during a pause. */
  let stopTimer: (() => void) | undefined;

  return {
    acquire: (signals, ahead = false) =>
      new Promise((resolve) => {
        if (signals.some((signal) => signal.aborted)) {
          resolve(undefined);
          return;
        }
        const own = ahead ? retryQueue : queue;
        const enter = () => {
          own.delete(enter);
          stopListening();
          running += 1;
          resolve(releaseOnce());
        };
        const stopListening = onAnyAbort(signals, () => {
          own.delete(enter);
          stopListening();
          resolve(undefined);
        });
        own.add(enter);
        admit();
      }),

    onRateLimited: (milliseconds) => {
      const isNew = stopTimer === undefined;
      if (isNew) {
        pauses += 1;
        capacity = Math.max(1, capacity / 2);
      }
      // Retry-After is rounded to seconds and may be too early, and some rate limits do not send it.
      const atLeast = Math.min(longestPause, shortestPause * 2 ** (pauses - 1));
      const until = clock.now() + Math.max(milliseconds, atLeast);
      if (!isNew && until <= pausedUntil) return;
      pausedUntil = until;
      stopTimer?.();
      stopTimer = clock.after(until - clock.now(), () => {
        stopTimer = undefined;
        admit();
      });
    },

    onSuccess: () => {
      pauses = 0;
      if (capacity === slots) return;
      capacity = Math.min(slots, capacity + 1 / capacity);
      admit();
    },
  };

  function admit(): void {
    if (stopTimer !== undefined) return;
    while (running < Math.floor(capacity)) {
      const next = first(retryQueue) ?? first(queue);
      if (next === undefined) return;
      next();
    }
  }

  function releaseOnce(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running -= 1;
      admit();
    };
  }
}

function first<A>(set: ReadonlySet<A>): A | undefined {
  for (const value of set) return value;
  return undefined;
}
