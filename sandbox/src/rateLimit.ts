import type { RateLimit } from "./options";

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** A token bucket for each account. `now` is a clock in milliseconds since 1970. */
export const createLimiter = (limit: RateLimit, now: () => number = Date.now) => {
  const { perSecond, burst = Math.max(1, perSecond) } = limit;
  const buckets = new Map<string, Bucket>();
  return {
    /** Undefined if the request of the account may pass, otherwise the value of `Retry-After`. */
    refuse: (account: string): string | undefined => {
      const time = now();
      const bucket = buckets.get(account) ?? { tokens: burst, filledAt: time };
      buckets.set(account, bucket);
      bucket.tokens = Math.min(burst, bucket.tokens + ((time - bucket.filledAt) / 1000) * perSecond);
      bucket.filledAt = time;
      if (bucket.tokens >= 1) {
        bucket.tokens -= 1;
        return undefined;
      }
      // whole seconds, rounded up: otherwise a compliant client would retry too early
      return String(Math.ceil((1 - bucket.tokens) / perSecond));
    },
  };
};
