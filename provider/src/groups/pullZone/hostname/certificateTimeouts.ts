import type { Context } from "../../../contract/lifecycle";
import type { RetryOptions } from "../../../reconcile/poll";

const defaultMilliseconds = 5 * 60_000;
const firstDelayMilliseconds = 5_000;

/** How long to wait for a hostname's DNS or for the certificate authority, unless `customTimeouts` says otherwise. */
export function retryLimits(ctx: Context<unknown>): Omit<RetryOptions<never>, "waitsFor" | "notBefore"> {
  return {
    limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
    firstDelayMilliseconds,
    signal: ctx.signal,
    log: ctx.log,
  };
}
