import { onAnyAbort } from "./abortListeners";
import type { Clock } from "./settings";

/** Stops calling an unreachable API: after some failures in a row it sends nothing for a while, then one attempt. */
export interface CircuitBreaker<T> {
  /** Runs the attempt, or returns `undefined` if the circuit is open. Waits while a probing attempt is in progress. */
  run(signals: readonly AbortSignal[], attempt: () => Promise<T>): Promise<T | undefined>;
  isOpen(): boolean;
  /** Calls back each time it opens. Returns a function that stops listening. */
  onOpen(callBack: () => void): () => void;
}

export interface CircuitBreakerOptions<T> {
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
