import { systemClock, type Clock } from "./clock";

/** Times and limits of the transport. */
export interface TransportSettings {
  /** Requests of one account under way at the same time. */
  readonly inFlight: number;
  /** Tries of one call in all, those that ran into a rate limit not counted. */
  readonly maxAttempts: number;
  /** A try ends so long after it was sent. */
  readonly attemptMilliseconds: number;
  /** A connection that is not there so long after it was begun counts as refused. */
  readonly connectMilliseconds: number;
  /** A connection that is not used is kept for so long: shorter than servers do, which would cut one just taken again. */
  readonly idleMilliseconds: number;
  /** A call that fails is not tried again later than so long after the first failing try was sent. */
  readonly totalMilliseconds: number;
  /** The same for a call that runs into a rate limit. */
  readonly limitedMilliseconds: number;
  /** Longest rest of the whole account after one 429; a longer Retry-After concerns the call alone. */
  readonly longestPauseMilliseconds: number;
  /** The longest Retry-After that a call whose rate limit is its own waits for. */
  readonly longestOwnWaitMilliseconds: number;
  /** The n-th rest between tries is anything up to this, doubled n - 1 times. */
  readonly backoffMilliseconds: number;
  readonly longestBackoffMilliseconds: number;
  /** So many failed connections in a row open the circuit: calls fail at once for `circuitMilliseconds`. */
  readonly circuitFailures: number;
  readonly circuitMilliseconds: number;
  /** A longer reply is cut off and refused. */
  readonly replyBytes: number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly clock: Clock;
}

export const defaultSettings: TransportSettings = {
  inFlight: 32,
  maxAttempts: 4,
  attemptMilliseconds: 30_000,
  connectMilliseconds: 10_000,
  idleMilliseconds: 15_000,
  totalMilliseconds: 60_000,
  limitedMilliseconds: 600_000,
  longestPauseMilliseconds: 60_000,
  longestOwnWaitMilliseconds: 5_000,
  backoffMilliseconds: 500,
  longestBackoffMilliseconds: 30_000,
  circuitFailures: 5,
  circuitMilliseconds: 30_000,
  // A page of a thousand pull zones with long lists is some 20 MB.
  replyBytes: 64 * 1024 * 1024,
  random: Math.random,
  clock: systemClock,
};
