/** How long a write that was already sent may still take after its operation is stopped. */
const graceMilliseconds = 15_000;

/** Two signals: the first stops an operation; the second, after a grace period, a write that was already sent. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly writeSignal: AbortSignal;
  readonly end: () => void;
}

const never = new AbortController().signal;
const endless: Deadline = { signal: never, writeSignal: never, end: () => undefined };

/** Starts the timers of an operation. Without a limit nothing stops it; API calls have their own timeouts. */
export function startDeadline(limitMilliseconds: number | undefined): Deadline {
  if (limitMilliseconds === undefined) return endless;
  const operation = new AbortController();
  const write = new AbortController();
  const operationTimer = setTimeout(() => {
    operation.abort();
  }, limitMilliseconds);
  const writeTimer = setTimeout(() => {
    write.abort();
  }, limitMilliseconds + graceMilliseconds);
  return {
    signal: operation.signal,
    writeSignal: write.signal,
    end: () => {
      clearTimeout(operationTimer);
      clearTimeout(writeTimer);
    },
  };
}
