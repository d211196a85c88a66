import type { Context } from "../../../contract/lifecycle";
import type { RetryOptions } from "../../../reconcile/poll";

const defaultMilliseconds = 5 * 60_000;

/** How long to wait for a hostname's DNS or for the certificate authority, unless `customTimeouts` says otherwise. */
export function retryLimits(
  { timeoutMilliseconds = defaultMilliseconds, signal, log }: Context<unknown>,
  firstDelayMilliseconds = 5_000,
): Omit<RetryOptions<never>, "waitsFor" | "notBefore"> {
  return { limitMilliseconds: timeoutMilliseconds, firstDelayMilliseconds, signal, log };
}
