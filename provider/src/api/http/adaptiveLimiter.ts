import { onAnyAbort } from "./abortListeners";
import { systemClock } from "./clock";

/** Frees the place. Calling it again does nothing. */
export type Release = () => void;

/** Limits how many run at the same time, first come, first served. */
export interface AdaptiveLimiter {
  /** Waits for a place; `undefined` if one of the signals fires first. `ahead`: go before those that wait for the first time. */
  acquire(signals: readonly AbortSignal[], ahead?: boolean): Promise<Release | undefined>;
  /**
   * After a rate limit: pauses everything for this long, or longer if that has not helped before, and then halves the
   * number of places.
   */
  onRateLimited(milliseconds: number): void;
  /** After any other reply: slowly adds places again, up to the maximum. */
  onSuccess(): void;
}

const shortestPause = 100;
const longestPause = 30_000;

export function createAdaptiveLimiter(places: number, clock = systemClock): AdaptiveLimiter {
  // Sets keep the order of arrival, and who gives up leaves without a search.
  const again = new Set<() => void>();
  const waiting = new Set<() => void>();
  let inside = 0;
  /** Places that are open now. */
  let open = places;
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
        const line = ahead ? again : waiting;
        const enter = () => {
          line.delete(enter);
          stopListening();
          inside += 1;
          resolve(releaseOnce());
        };
        const stopListening = onAnyAbort(signals, () => {
          line.delete(enter);
          stopListening();
          resolve(undefined);
        });
        line.add(enter);
        admit();
      }),

    onRateLimited: (milliseconds) => {
      const isNew = stopTimer === undefined;
      if (isNew) {
        pauses += 1;
        open = Math.max(1, open / 2);
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
      if (open === places) return;
      open = Math.min(places, open + 1 / open);
      admit();
    },
  };

  function admit(): void {
    if (stopTimer !== undefined) return;
    while (inside < Math.floor(open)) {
      const next = first(again) ?? first(waiting);
      if (next === undefined) return;
      next();
    }
  }

  function releaseOnce(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      inside -= 1;
      admit();
    };
  }
}

function first<A>(set: ReadonlySet<A>): A | undefined {
  for (const value of set) return value;
  return undefined;
}
