import { computedList, computedObject, defineLookup, integer, optional, referenceTo, text } from "../../../vocabulary";

/**
 * A request that a Shield zone has stopped or logged. Its headers and body are left out, because they may contain secrets,
 * which would be in the state of the stack.
 */
const foundShieldEvent = computedObject(
  {
    /** ID of the event. */
    eventId: text(),
    /** When it was, in ISO 8601. */
    time: text(),
    /** ID of the rule that the request matched. */
    ruleId: optional(text()),
    /** Group of that rule. */
    ruleGroup: optional(text()),
    /** How serious it is. */
    severity: optional(text()),
    /** Country of the visitor. */
    country: optional(text()),
    /** Number of the network of the visitor. */
    asn: optional(text()),
    /** Method of the request. */
    method: optional(text()),
    /** Status of the response. */
    status: optional(text()),
  },
  { typeName: "FoundShieldEvent" },
);

/**
 * Looks up what a Shield zone has stopped or logged on a day. Fails if the Shield zone does not exist, and for a day of which
 * bunny.net has no events anymore. A stack that exports them has changed outputs after each `up`.
 *
 * API: `GET /shield/shield-zone/{shieldZoneId}`, and `GET /shield/event-logs/{shieldZoneId}/{date}/{continuationToken}` for
 * each page.
 *
 * @see {@link ShieldZone}
 * @example
 * ```ts
 * const found = bunny.getShieldEventsOutput({ shieldZoneId: 7001 });
 * export const events = found.events;
 * ```
 */
export const getShieldEvents = defineLookup({
  name: "getShieldEvents",
  required: {
    /** Numeric ID of the Shield zone. */
    shieldZoneId: referenceTo("shieldZone.id"),
  },
  optional: {
    /** Day in UTC, one of the last three: `2026-01-31`. @default today */
    date: text({ check: notADay }),
    /** How many events to look up at most. @default 1000 */
    limit: integer({ range: [1, 1_000_000] }),
  },
  /** What a Shield zone has stopped or logged on a day. */
  result: computedObject({
    shieldZoneId: integer(),
    /** Day in UTC. */
    date: text(),
    /** The events, in the order of time. */
    events: computedList(foundShieldEvent),
  }),
});

function notADay(date: unknown): string | undefined {
  return typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date) ? undefined : "must be a day such as 2026-01-31";
}
