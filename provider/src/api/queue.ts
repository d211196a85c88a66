import type { Clock } from "./clock";
import { onAnyAbort } from "./abort";

/** Gives the place back; calling it again does nothing. */
export type Leave = () => void;

/** A number of places, taken first come, first served. */
export interface Queue {
  /** Waits for a place; `undefined` when one of the signals fired first. `ahead`: before those who come for the first time. */
  enter(signals: readonly AbortSignal[], ahead?: boolean): Promise<Leave | undefined>;
  /**
   * Lets nobody in for so long. Then one, and one more for each one that `served` reports, up to all places: those
   * who waited do not all run into the next limit.
   */
  pause(milliseconds: number): void;
  served(): void;
}

export function createQueue(places: number, clock: Clock): Queue {
  // Sets keep the order of arrival, and one who gives up leaves without a search.
  const again = new Set<() => void>();
  const waiting = new Set<() => void>();
  let inside = 0;
  let open = places;
  let pausedUntil = -Infinity;
  let stopTimer: (() => void) | undefined;

  const admit = (): void => {
    if (stopTimer !== undefined) return;
    while (inside < open) {
      const next = first(again) ?? first(waiting);
      if (next === undefined) return;
      next();
    }
  };

  const leave = (): Leave => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside -= 1;
      admit();
    };
  };

  return {
    enter: (signals, ahead = false) =>
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

    pause: (milliseconds) => {
      open = 1;
      const until = clock.now() + milliseconds;
      if (until <= pausedUntil) return;
      pausedUntil = until;
      stopTimer?.();
      stopTimer = clock.after(milliseconds, () => {
        stopTimer = undefined;
        admit();
      });
    },

    served: () => {
      if (open < places) open += 1;
      admit();
    },
  };
}

function first<A>(set: ReadonlySet<A>): A | undefined {
  for (const value of set) return value;
  return undefined;
}
