import { onAnyAbort } from "./abortListeners";
import type { Queue, Release } from "./readCache";
import { systemClock } from "./settings";

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
