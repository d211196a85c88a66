import {
  computedList,
  computedObject,
  defineLookup,
  integer,
  numbered,
  optional,
  referenceTo,
  time,
} from "../../../vocabulary";
import { shieldPlans } from "../shieldZone.definition";

/** A part of a month in which a Shield zone had one plan. */
const foundShieldSegment = computedObject(
  {
    /** Beginning, in ISO 8601. */
    periodStart: optional(time()),
    /** End, in ISO 8601. */
    periodEnd: optional(time()),
    /** Plan of the zone. */
    planType: numbered(shieldPlans),
    /** Number of requests that the plan includes. */
    overageAllowance: integer(),
    /** Number of requests beyond that. */
    overage: integer(),
  },
  { typeName: "FoundShieldSegment" },
);

/**
 * Looks up how many requests a Shield zone has handled in a month, and how many of them its plan does not include. Fails if
 * the Shield zone does not exist. The figures of a month change until it is over.
 *
 * API: `GET /shield/shield-zone/{shieldZoneId}` and `GET /shield/metrics/overages/{shieldZoneId}`.
 *
 * @see {@link ShieldZone}
 * @example
 * ```ts
 * const found = bunny.getShieldMetricsOutput({ shieldZoneId: 7001, year: 2026, month: 1 });
 * export const requests = found.totalCleanRequests;
 * ```
 */
export const getShieldMetrics = defineLookup({
  name: "getShieldMetrics",
  naming: "camel",
  required: {
    /** Numeric ID of the Shield zone. */
    shieldZoneId: referenceTo("shieldZone.id"),
    /** Year: `2026`. */
    year: integer(),
    /** Month, 1 to 12. */
    month: integer({ range: [1, 12] }),
  },
  /** How many requests a Shield zone has handled in a month. */
  result: computedObject({
    shieldZoneId: integer(),
    /** Number of requests that were let through; `undefined` if bunny.net has no figures of the month. */
    totalCleanRequests: optional(integer({ inEveryReply: true })),
    /** Number of them that are beyond what the plan includes; `undefined` if bunny.net has no figures of the month. */
    totalOverage: optional(integer()),
    /** The parts of the month in which the zone had one plan. */
    segments: computedList(foundShieldSegment),
  }),
});
