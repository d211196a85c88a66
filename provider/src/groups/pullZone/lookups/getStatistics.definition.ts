import { computedObject, defineLookup, integer, number, referenceTo, text } from "../../../vocabulary";

/**
 * Looks up the traffic of a pull zone, or of all of the account. The figures change all the time, so a stack that exports them
 * has changed outputs after each `up`.
 *
 * API: `GET /statistics`.
 *
 * @see {@link PullZone}
 * @example
 * ```ts
 * const traffic = bunny.getStatisticsOutput({ dateFrom: "2026-01-01T00:00:00Z", dateTo: "2026-02-01T00:00:00Z" });
 * export const requests = traffic.totalRequestsServed;
 * ```
 * @args all are optional.
 */
export const getStatistics = defineLookup({
  name: "getStatistics",
  optional: {
    /** Numeric ID of a pull zone. @default all pull zones of the account */
    pullZoneId: referenceTo("zone.id"),
    /** Beginning of the time, in ISO 8601: `2026-01-01T00:00:00Z`. @default 30 days before the end */
    dateFrom: text(),
    /** End of the time, in ISO 8601. @default now */
    dateTo: text(),
  },
  /** The traffic of pull zones. */
  result: computedObject({
    /** Number of requests. */
    totalRequestsServed: integer({ inEveryReply: true }),
    /** Traffic to visitors, in bytes. */
    totalBandwidthUsed: integer(),
    /** Traffic from origins, in bytes. */
    totalOriginTraffic: integer(),
    /** Median time in which origins responded, in milliseconds. */
    averageOriginResponseTime: integer(),
    /** Share of requests that the cache answered, in percent. */
    cacheHitRate: number(),
  }),
});
