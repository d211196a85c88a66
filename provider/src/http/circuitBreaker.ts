import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult } from "cockatiel";
import { onAnyAbort } from "./abortListeners";

/** Stops calling an unreachable API: after some failures in a row it sends nothing for a while, then one attempt. */
export interface CircuitBreaker<T> {
  /** Runs the attempt, or returns `undefined` if the circuit is open. Waits while a probing attempt is in progress. */
  run(signals: readonly AbortSignal[], attempt: () => Promise<T>): Promise<T | undefined>;
  isOpen(): boolean;
  /** Calls back each time it opens. Returns a function that stops listening. */
  onOpen(callBack: () => void): () => void;
}

export function createCircuitBreaker<T>(
  isFailure: (result: unknown) => boolean,
  failures: number,
  openMilliseconds: number,
): CircuitBreaker<T> {
  const breaker = circuitBreaker(handleWhenResult(isFailure), {
    breaker: new ConsecutiveBreaker(failures),
    halfOpenAfter: openMilliseconds,
  });

  return {
    run: async (signals, attempt) => {
      await probed(signals);
      // The attempt checks the signals itself, and sends nothing once they have fired.
      if (signals.some((signal) => signal.aborted)) return attempt();
      return breaker.execute(attempt).catch((thrown: unknown) => {
        if (thrown instanceof BrokenCircuitError) return undefined;
        throw thrown;
      });
    },
    isOpen: () => breaker.state === CircuitState.Open,
    onOpen: (callBack) => {
      const listener = breaker.onBreak(callBack);
      return () => {
        listener.dispose();
      };
    },
  };

  /** The breaker would wait too, but not stop waiting when a signal fires. */
  function probed(signals: readonly AbortSignal[]): Promise<void> {
    return new Promise((resolve) => {
      if (breaker.state !== CircuitState.HalfOpen) {
        resolve();
        return;
      }
      const done = () => {
        listener.dispose();
        stopListening();
        resolve();
      };
      const listener = breaker.onStateChange(done);
      const stopListening = onAnyAbort(signals, done);
    });
  }
}
