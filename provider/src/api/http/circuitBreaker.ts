import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult } from "cockatiel";
import { onAnyAbort } from "./abortListeners";

/** Stops calling an API that cannot be reached: after some failures in a row nothing is sent for a while, then one try. */
export interface CircuitBreaker<T> {
  /** Runs the try, or answers `undefined` when the circuit is open. Waits while the one try is under way. */
  run(signals: readonly AbortSignal[], attempt: () => Promise<T>): Promise<T | undefined>;
  isOpen(): boolean;
  /** Calls back each time it opens; the answer takes it back. */
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

  /** The breaker would wait itself, but not stop waiting at a signal. */
  const probed = (signals: readonly AbortSignal[]): Promise<void> =>
    new Promise((resolve) => {
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

  return {
    run: async (signals, attempt) => {
      await probed(signals);
      // An attempt looks at the signals itself and sends nothing once they fired.
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
}
