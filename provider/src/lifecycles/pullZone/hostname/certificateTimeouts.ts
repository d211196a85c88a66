import type { Context } from "../../../kernel/lifecycle";
import type { RetryOptions } from "../../../kernel/poll";

/** How long the DNS of a hostname and the certificate authority are waited for, unless `customTimeouts` says otherwise. */
const defaultMilliseconds = 5 * 60_000;
const firstDelayMilliseconds = 5_000;

/** What is the same whichever of them is waited for. */
export const patienceOf = (ctx: Context<unknown>): Omit<RetryOptions<never>, "waitsFor" | "notBefore"> => ({
  limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
  firstDelayMilliseconds,
  signal: ctx.signal,
  log: ctx.log,
});
