import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Lookup, missing, type OutputArgs, unanswerable } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getShieldEvents}. */
export interface GetShieldEventsArgs {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number | string;
  /** Day in UTC, one of the last three: `2026-01-31`. @default today */
  date?: string | undefined;
  /** How many events to look up at most. @default 1000 */
  limit?: number | undefined;
}

/** Arguments of {@link getShieldEventsOutput}. */
export type GetShieldEventsOutputArgs = OutputArgs<GetShieldEventsArgs>;

/** What a Shield zone has stopped or logged on a day. */
export interface GetShieldEventsResult {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number;
  /** Day in UTC. */
  date: string;
  /** The events, in the order of time. */
  events: FoundShieldEvent[];
}

/**
 * A request that a Shield zone has stopped or logged. Its headers and body are left out, because they may contain secrets,
 * which would be in the state of the stack.
 */
export interface FoundShieldEvent {
  /** ID of the event. */
  eventId: string;
  /** When it was, in ISO 8601. */
  time: string;
  /** ID of the rule that the request matched. */
  ruleId: string | undefined;
  /** Group of that rule. */
  ruleGroup: string | undefined;
  /** How serious it is. */
  severity: string | undefined;
  /** Country of the visitor. */
  country: string | undefined;
  /** Number of the network of the visitor. */
  asn: string | undefined;
  /** Method of the request. */
  method: string | undefined;
  /** Status of the response. */
  status: string | undefined;
}

export const lookup: Lookup<GetShieldEventsArgs, GetShieldEventsResult> = {
  name: "getShieldEvents",
  run: (session, { limit = 1000, date = new Date().toISOString().slice(0, 10), ...args }) =>
    taskEither(async function* () {
      const { shieldZones } = await import("../api/shieldZone.js");
      const { fetchEvents } = await import("../api/eventsAndOverages.js");
      const shieldZoneId = yield* valueOf(parseObjectId("shieldZoneId", args.shieldZoneId));
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
      if (day === undefined) return yield* failWith(unanswerable("date must be a day such as 2026-01-31"));
      const zone = yield* shieldZones.find(session, shieldZoneId);
      if (zone === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
      const found = yield* fetchEvents(session, shieldZoneId, `${month}-${day}-${year}`, limit);
      if (found === undefined)
        return yield* failWith(unanswerable(`bunny.net has no events of ${date}: it keeps those of the last 72 hours`));
      const events = [...found].sort((one, other) => one.timestamp - other.timestamp).slice(0, limit);
      return {
        shieldZoneId,
        date,
        events: events.map(({ logId, timestamp, labels }) => ({
          eventId: logId,
          time: new Date(timestamp).toISOString(),
          ...labels,
        })),
      };
    }),
};

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
export const getShieldEvents = /* @__PURE__ */ plainForm(lookup);

/** {@link getShieldEvents} for arguments that may be outputs of resources. */
export const getShieldEventsOutput = /* @__PURE__ */ outputForm(lookup);
