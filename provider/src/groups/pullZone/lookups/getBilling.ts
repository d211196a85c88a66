import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, NoArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getBilling}: none, because an account has only one balance. */
export type GetBillingArgs = NoArgs;

/** What an account has and what it costs, in US dollars. */
export interface GetBillingResult {
  /** Current balance. */
  balance: number;
  /** Current balance with the coupons that have not expired. */
  availableBalance: number;
  /** Coupons that have not expired. */
  couponBalance: number;
  /** Charges of this month so far. */
  thisMonthCharges: number;
  /** What each pull zone costs this month, by their IDs. */
  pullZones: PullZoneCharges[];
}

/** What a pull zone costs this month. */
export interface PullZoneCharges {
  /** Numeric ID of the pull zone. */
  pullZoneId: number;
  /** Charges so far, in US dollars. */
  monthlyCharges: number;
  /** Traffic so far, in bytes. */
  monthlyBandwidthUsed: number;
}

export const lookup: Lookup<GetBillingArgs, GetBillingResult> = {
  name: "getBilling",
  run: (session) =>
    taskEither(async function* () {
      const { fetchBilling, fetchBillingSummary } = await import("../api/accountFigures.js");
      const billing = yield* valueOf(fetchBilling(session));
      const zones = yield* valueOf(fetchBillingSummary(session));
      return { ...billing, pullZones: [...zones].sort((left, right) => left.pullZoneId - right.pullZoneId) };
    }),
};

/**
 * Looks up the balance of the account, and what this month has cost so far. The figures change all the time, so a stack that
 * exports them has changed outputs after each `up`.
 *
 * API: `GET /billing`, `GET /billing/summary`.
 *
 * @see {@link PullZone}
 * @example
 * ```ts
 * const billing = bunny.getBillingOutput();
 * export const isLow = billing.availableBalance.apply((dollars) => dollars < 10);
 * ```
 */
export const getBilling = /* @__PURE__ */ plainForm(lookup);

/** {@link getBilling} for a provider whose settings may be outputs. */
export const getBillingOutput = /* @__PURE__ */ outputForm(lookup);
