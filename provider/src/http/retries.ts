import { isIdempotent, type ApiCall } from "./apiCall";
import type { FailedAttempt } from "./classifyResponse";
import type { TransportSettings } from "./settings";

/**
 * How long one call is retried. Waiting in the queue before the first attempt does not count.
 *
 * A call that is not idempotent is retried only if no attempt can have taken effect: after a rate limit (429), and when
 * there was no connection. A 503 does not guarantee that, with or without Retry-After: a proxy may send it after the
 * API has acted.
 */
export class Retries {
  private readonly firstSentAt: number;
  private sentAt: number;
  private failingSince: number | undefined;
  private failures = 0;

  constructor(
    private readonly call: ApiCall<unknown>,
    private readonly settings: TransportSettings,
  ) {
    this.firstSentAt = settings.clock.now();
    this.sentAt = this.firstSentAt;
  }

  /** Records that an attempt is being sent. */
  onSend(): void {
    this.sentAt = this.settings.clock.now();
  }

  /** How long to wait before the next attempt; `undefined` to give up. */
  delayAfter({ again, wait = 0, mayHaveActed }: FailedAttempt): number | undefined {
    switch (again) {
      case "never":
        return undefined;
      case "limited":
        return this.delayAfterLimit(wait);
      case "transient":
        return this.delayAfterFailure(wait, mayHaveActed);
    }
  }

  private delayAfterLimit(wait: number): number | undefined {
    this.failingSince = undefined;
    const { clock, limitedMilliseconds } = this.settings;
    return clock.now() + wait > this.firstSentAt + limitedMilliseconds ? undefined : wait;
  }

  private delayAfterFailure(wait: number, mayHaveActed: boolean): number | undefined {
    const { clock, maxAttempts, totalMilliseconds } = this.settings;
    this.failures += 1;
    this.failingSince ??= this.sentAt;
    if (this.failures >= maxAttempts || (mayHaveActed && !isIdempotent(this.call))) return undefined;
    const delay = Math.max(wait, jitter(this.failures, this.settings));
    return clock.now() + delay <= this.failingSince + totalMilliseconds ? delay : undefined;
  }
}

/** Exponential backoff with full jitter: calls that failed together are not retried together. */
function jitter(nth: number, settings: TransportSettings): number {
  const { backoffMilliseconds, longestBackoffMilliseconds, random } = settings;
  return random() * Math.min(longestBackoffMilliseconds, backoffMilliseconds * 2 ** (nth - 1));
}
