import { onAnyAbort } from "./abortListeners";
import { systemClock } from "./clock";

/** Gives the place back; calling it again does nothing. */
export type Release = () => void;

/** A number of places, taken first come, first served. */
export interface AdaptiveLimiter {
  /** Waits for a place; `undefined` when one of the signals fired first. `ahead`: before those who come for the first time. */
  acquire(signals: readonly AbortSignal[], ahead?: boolean): Promise<Release | undefined>;
  /**
   * The API was asked too often: lets nobody in for so long, or longer when that has not helped before, and then half
   * as many at a time as before.
   */
  onRateLimited(milliseconds: number): void;
  /** The API was not asked too often: lets in slowly more at a time, up to all places. */
  onSuccess(): void;
}

const shortestPause = 100;
const longestPause = 30_000;

export function createAdaptiveLimiter(places: number, clock = systemClock): AdaptiveLimiter {
  // Sets keep the order of arrival, and one who gives up leaves without a search.
  const again = new Set<() => void>();
  const waiting = new Set<() => void>();
  let inside = 0;
  /** Places that may be taken now. */
  let open = places;
  /** Pauses since one was last served. */
  let pauses = 0;
  let pausedUntil = -Infinity;
  /** There while nobody is let in. */
  let stopTimer: (() => void) | undefined;

  const admit = (): void => {
    if (stopTimer !== undefined) return;
    while (inside < Math.floor(open)) {
      const next = first(again) ?? first(waiting);
      if (next === undefined) return;
      next();
    }
  };

  const leave = (): Release => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside -= 1;
      admit();
    };
  };

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
          resolve(leave());
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
      // Whole seconds and dates are rounded and may be too early, and some limits give no time at all.
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
}

function first<A>(set: ReadonlySet<A>): A | undefined {
  for (const value of set) return value;
  return undefined;
}
