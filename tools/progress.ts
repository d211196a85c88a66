/** Takes lines for the user at the terminal. */
export type Report = (line: string) => void;

/** Interval for reporting the elapsed time of silent work. */
const heartbeatMs = 15_000;

/** "8.2 s" or "4 min 12 s". */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

/** Does work under a heading: prints the heading, then a sign of life every 15 s, then the time taken. */
export async function withProgress<Result>(
  heading: string,
  report: Report,
  work: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const elapsed = () => duration(performance.now() - started);
  report(heading);
  try {
    const result = await withSignsOfLife(report, work);
    report(`  done in ${elapsed()}`);
    return result;
  } catch (error) {
    report(`  failed after ${elapsed()}`);
    throw error;
  }
}

/** Does work, and prints a sign of life every 15 s. */
export async function withSignsOfLife<Result>(report: Report, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const timer = setInterval(() => {
    report(`  … ${duration(performance.now() - started)}`);
  }, heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
