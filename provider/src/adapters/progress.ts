const firstMilliseconds = 1_000;
/** Where there is no terminal, the engine prints each line. */
const nextMilliseconds = 15_000;

/** Lines about work under way, of which each replaces the last one. */
export interface Progress {
  readonly say: (line: string) => void;
  /** Shows how it ended, if anything was shown. */
  readonly end: () => Promise<void>;
}

/** Shows the latest of many lines: none of work that ends within a second, and then one each quarter of a minute. */
export function startProgress(show: (line: string) => Promise<void>): Progress {
  let latest: string | undefined;
  let shown: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const showLatest = (): void => {
    timer = undefined;
    if (latest === undefined) return;
    shown = show(latest);
    latest = undefined;
    timer = setTimeout(showLatest, nextMilliseconds);
  };
  return {
    say: (line) => {
      latest = line;
      timer ??= setTimeout(showLatest, firstMilliseconds);
    },
    end: async () => {
      clearTimeout(timer);
      if (shown !== undefined && latest !== undefined) shown = show(latest);
      await shown;
    },
  };
}
