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
  detail: () => string = () => "",
): Promise<Result> {
  const started = performance.now();
  const elapsed = () => duration(performance.now() - started);
  report(heading);
  const timer = setInterval(() => {
    report(`  … ${elapsed()}${detail()}`);
  }, heartbeatMs);
  try {
    const result = await work();
    report(`  done in ${elapsed()}`);
    return result;
  } catch (error) {
    report(`  failed after ${elapsed()}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
