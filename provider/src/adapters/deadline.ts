/** How long a write that was already sent may still take after its step was stopped. */
const graceMilliseconds = 15_000;

/** Two signals: the first stops a step, the second, a grace later, a write that was already sent. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly writeSignal: AbortSignal;
  readonly end: () => void;
}

const never = new AbortController().signal;
const endless: Deadline = { signal: never, writeSignal: never, end: () => undefined };

/** Starts the clock of a step. Without a limit nothing ever stops it; API calls have limits of their own. */
export function startDeadline(limitMilliseconds: number | undefined): Deadline {
  if (limitMilliseconds === undefined) return endless;
  const step = new AbortController();
  const write = new AbortController();
  const stepTimer = setTimeout(() => {
    step.abort();
  }, limitMilliseconds);
  const writeTimer = setTimeout(() => {
    write.abort();
  }, limitMilliseconds + graceMilliseconds);
  return {
    signal: step.signal,
    writeSignal: write.signal,
    end: () => {
      clearTimeout(stepTimer);
      clearTimeout(writeTimer);
    },
  };
}
