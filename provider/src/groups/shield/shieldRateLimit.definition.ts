import { adopt, assignedId, define, inside, integer, numbered, text } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";
import { condition, ruleSettings } from "./condition.definition";

/** A time in seconds, of which the API takes a few. */
export const seconds = (allowed: readonly number[], wire: string) =>
  integer({
    wire,
    check: (value) =>
      typeof value === "number" && !allowed.includes(value) ? `must be ${allowed.join(", ")} seconds` : undefined,
  });

/** How requests are counted. @output */
const settings = {
  ...ruleSettings,
  /** What happens to requests above the limit. */
  action: numbered(["rateLimit", "log", "challenge"], {
    wire: "ruleConfiguration.actionType",
    codes: [1, 2, 3],
    unset: "rateLimit",
  }),
  /** What requests are counted by. */
  counterKey: numbered(["ip", "host", "country", "city", "asn", "organization", "ja4", "ipJa4"], {
    wire: "ruleConfiguration.counterKeyType",
    unset: "ip",
  }),
};

/**
 * A rate limit of a Shield zone: how many requests that meet a condition are let through in a time.
 *
 * An update sends the whole configuration, with what is not managed as it is. How many rate limits a zone may have depends
 * on its plan.
 *
 * Errors: the Shield zone does not exist; the plan allows no further rate limit: remove one, or change the plan; a rate limit
 * with this name already exists and `adopt` does not allow taking it over; several rate limits have this name: rename the
 * others.
 *
 * API: `POST /shield/rate-limit`, `PATCH /shield/rate-limit/{id}`, `DELETE /shield/rate-limit/{id}`; reads use
 * `GET /shield/rate-limits/{shieldZoneId}`, one request for all rate limits of a zone. The resource ID is
 * `<Shield zone>/<rate limit>`, for example `7001/90001`.
 *
 * @example
 * ```ts
 * const limit = new bunny.ShieldRateLimit("login", {
 *   shieldZoneId: 7001,
 *   name: "login",
 *   variables: { REQUEST_URI: "" },
 *   operator: "beginsWith",
 *   value: "/login",
 *   requestCount: 10,
 *   timeframe: 60,
 *   blockTime: 300,
 * });
 * export const rateLimitId = limit.rateLimitId;
 * ```
 */
export const shieldRateLimit = define({
  kind: "ShieldRateLimit",
  naming: "camel",
  /** @output */
  required: {
    ...inShieldZone,
    /** Name, 1 to 255 characters. */
    name: text({ wire: "ruleName", range: [1, 255] }),
    ...inside("ruleConfiguration", condition),
    /** Number of requests that are let through in the timeframe. */
    requestCount: integer({ wire: "ruleConfiguration.requestCount", range: [1, 1_000_000] }),
    /** Seconds in which requests are counted: 1, 10, 60, 300, 900 or 3600. */
    timeframe: seconds([1, 10, 60, 300, 900, 3600], "ruleConfiguration.timeframe"),
    /** Seconds for which requests above the limit are blocked: 30, 60, 300, 900, 1800 or 3600. */
    blockTime: seconds([30, 60, 300, 900, 1800, 3600], "ruleConfiguration.blockTime"),
  },
  optional: {
    ...settings,
    /** Adopt an existing rate limit with this name. */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the rate limit, assigned by bunny.net. */
    rateLimitId: assignedId("id"),
  },
});
