/** One request in the journal: without headers and body. */
export interface JournalEntry {
  /** Counts up from 1 over the life of the sandbox, also across a cleared journal. */
  readonly sequence: number;
  /** When the request arrived, as an ISO date. */
  readonly time: string;
  /** Account whose key the request carried; null if the key was wrong or missing. */
  readonly account: string | null;
  readonly method: string;
  readonly path: string;
  /** The `Host` header of a request to the storage API; the account's API has none here. */
  readonly host?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Path of the operation, for example `/pullzone/{id}`; null if the API has no such operation. */
  readonly template: string | null;
  /** Status of the response; null while there is none, and permanently if a fault withheld it. */
  readonly status: number | null;
  /** Time from arrival to response. */
  readonly milliseconds: number | null;
  /** Id of the fault that affected the request. */
  readonly fault?: number;
}

/** The same while the request is being served. */
export type OpenEntry = { -readonly [K in keyof JournalEntry]: JournalEntry[K] };

/**
 * Keeps at most `limit` requests: a long-lived sandbox discards the oldest, so that it does not grow without bounds.
 */
export const createJournal = (limit = 200_000) => {
  let kept: OpenEntry[] = [];
  let sequence = 0;
  return {
    /** Records an arrived request; the caller fills in the rest later. */
    open: (entry: Pick<JournalEntry, "method" | "path" | "host" | "query" | "template" | "account">): OpenEntry => {
      sequence += 1;
      const opened: OpenEntry = {
        sequence,
        time: new Date().toISOString(),
        ...entry,
        status: null,
        milliseconds: null,
      };
      if (kept.length >= limit) kept = kept.slice(limit / 2);
      kept.push(opened);
      return opened;
    },
    /** Copies of the entries with a higher sequence than `since`, oldest first. */
    // sequences have no gaps, so the index of an entry follows from its sequence
    entries: (since = 0): JournalEntry[] =>
      kept.slice(Math.max(0, since - (sequence - kept.length))).map((entry) => ({ ...entry })),
    clear: (): void => {
      kept = [];
    },
  };
};
