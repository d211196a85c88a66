/** Time as the transport sees it. Tests replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after this time. Returns a function that cancels it. */
  readonly after: (milliseconds: number, callBack: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callBack) => {
    const timer = setTimeout(callBack, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Timeouts and limits of the transport. */
export interface TransportSettings {
  /** Concurrent requests per account. */
  readonly inFlight: number;
  /** Attempts per call, not counting those that run into a rate limit. */
  readonly maxAttempts: number;
  /** Timeout of one attempt, from when it is sent. */
  readonly attemptMilliseconds: number;
  /**
   * How long idle connections are kept: less than servers keep them, because a server might close one just as it is
   * reused.
   */
  readonly idleMilliseconds: number;
  /** No attempt is begun later than this after the first one. Waiting in the queue before that does not count. */
  readonly totalMilliseconds: number;
  /** Longest pause of the whole account after a 429. With a longer Retry-After, only the call itself waits longer. */
  readonly longestPauseMilliseconds: number;
  /** The n-th delay between attempts is random, up to this value doubled n - 1 times. */
  readonly backoffMilliseconds: number;
  readonly longestBackoffMilliseconds: number;
  /** After a call whose attempts all got no reply, further calls fail immediately for this long. */
  readonly unreachableMilliseconds: number;
  /** Longer replies are rejected. */
  readonly replyBytes: number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly clock: Clock;
}

export const defaultSettings: TransportSettings = {
  inFlight: 32,
  maxAttempts: 4,
  attemptMilliseconds: 30_000,
  idleMilliseconds: 15_000,
  totalMilliseconds: 600_000,
  longestPauseMilliseconds: 60_000,
  backoffMilliseconds: 500,
  longestBackoffMilliseconds: 30_000,
  unreachableMilliseconds: 60_000,
  // A page of a thousand pull zones with long lists is about 20 MB.
  replyBytes: 64 * 1024 * 1024,
  random: Math.random,
  clock: systemClock,
};
