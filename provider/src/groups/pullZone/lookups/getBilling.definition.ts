import { assignedId, computedList, computedObject, defineLookup, integer, number } from "../../../vocabulary";

/** What a pull zone costs this month. */
export const pullZoneCharges = computedObject(
  {
    /** Numeric ID of the pull zone. */
    pullZoneId: assignedId("PullZoneId"),
    /** Charges so far, in US dollars. */
    monthlyCharges: number({ wire: "MonthlyUsage" }),
    /** Traffic so far, in bytes. */
    monthlyBandwidthUsed: integer(),
  },
  { typeName: "PullZoneCharges" },
);

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
 * @args none, because an account has only one balance.
 */
export const getBilling = defineLookup({
  name: "getBilling",
  /** What an account has and what it costs, in US dollars. */
  result: computedObject({
    /** Current balance. */
    balance: number({ inEveryReply: true }),
    /** Current balance with the coupons that have not expired. */
    availableBalance: number(),
    /** Coupons that have not expired. */
    couponBalance: number(),
    /** Charges of this month so far. */
    thisMonthCharges: number(),
    /** What each pull zone costs this month, by their IDs. */
    pullZones: computedList(pullZoneCharges, { sortedBy: "pullZoneId" }),
  }),
});
