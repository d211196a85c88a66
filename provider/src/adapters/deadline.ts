/** How long a write that was already sent may still take after its operation is stopped. */
const graceMilliseconds = 15_000;

/** Two signals: the first stops an operation; the second, after a grace period, a write that was already sent. */
interface Deadline {
  readonly signal: AbortSignal;
  readonly writeSignal: AbortSignal;
  readonly end: () => void;
}

const never = new AbortController().signal;
const endless: Deadline = { signal: never, writeSignal: never, end: () => undefined };

/**
 * Starts the timers of an operation, which also stops if the user cancels the command. Without a limit nothing else
 * stops it; API calls have their own timeouts.
 */
export function startDeadline(limitMilliseconds: number | undefined, cancelled?: AbortSignal): Deadline {
  if (limitMilliseconds === undefined && cancelled === undefined) return endless;
  const operation = new AbortController();
  const write = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const stop = (): void => {
    if (operation.signal.aborted) return;
    operation.abort();
    timers.push(
      setTimeout(() => {
        write.abort();
      }, graceMilliseconds),
    );
  };
  if (limitMilliseconds !== undefined) timers.push(setTimeout(stop, limitMilliseconds));
  if (cancelled?.aborted === true) stop();
  cancelled?.addEventListener("abort", stop);
  return {
    signal: operation.signal,
    writeSignal: write.signal,
    end: () => {
      cancelled?.removeEventListener("abort", stop);
      timers.forEach(clearTimeout);
    },
  };
}
