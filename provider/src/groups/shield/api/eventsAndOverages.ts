import * as t from "io-ts";
import { mapStep, type Step, undefinedIf } from "../../../common/taskEither";
import type { Session } from "../../../http/client";
import { listOrEmpty, optional } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { refusalsOf } from "../../../http/listed";
import { allOf } from "../../../http/pagination";
import { replyTo } from "../../../vocabulary/lookup";
import { getShieldMetrics as metrics } from "../lookups/getShieldMetrics.definition";
import { shieldWithoutEnvelope } from "./dialect";

const label = optional(t.string);
const Event = t.type({
  logId: t.string,
  timestamp: t.number,
  labels: t.strict({
    ruleId: label,
    ruleGroup: label,
    severity: label,
    country: label,
    asn: label,
    method: label,
    status: label,
  }),
});
const Events = t.type({ logs: listOrEmpty(Event), hasMoreData: t.boolean, continuationToken: label }, "WafLogging");
type Event = t.TypeOf<typeof Event>;

/** Where the rest of the events is. */
interface Rest {
  readonly token: string;
  readonly read: number;
}

/** The events of a day, `MM-dd-yyyy`, until there are `most`; `undefined` if it is not within the last 72 hours, a 401. */
export function fetchEvents(
  session: Session,
  shieldZoneId: number,
  date: string,
  most: number,
): Step<ApiError, readonly Event[] | undefined> {
  const params = { shieldZoneId, date };
  const first = "/shield/event-logs/{shieldZoneId}/{date}/";
  const page = (rest?: Rest) => {
    const operation = { method: "GET", path: rest === undefined ? first : `${first}{continuationToken}` } as const;
    const place = { ...params, ...(rest !== undefined && { continuationToken: rest.token }) };
    const call = { operation, params: place, reply: Events, returns401WhenMissing: true as const };
    return mapStep(
      session.client.transport.send({ ...call, ...refusalsOf(shieldWithoutEnvelope) }, session),
      ({ logs, hasMoreData, continuationToken }) => {
        const read = (rest?.read ?? 0) + logs.length;
        const token = hasMoreData && read < most ? continuationToken : undefined;
        return { items: logs, next: token === undefined ? undefined : { token, read } };
      },
    );
  };
  return undefinedIf(
    (error: ApiError) => error._tag === "Status" && error.errorKey?.startsWith("invalid_datetime_window") === true,
    allOf({ operation: { method: "GET", path: first }, params }, page),
  );
}

const Overages = replyTo(metrics.result, metrics.naming);

/** What a zone has used in a month: 404 if there are no figures. */
export function fetchOverages(session: Session, shieldZoneId: number, year: number, month: number) {
  const call = {
    operation: { method: "GET", path: "/shield/metrics/overages/{shieldZoneId}" },
    params: { shieldZoneId },
    query: { year, month },
    reply: Overages,
    ...refusalsOf(shieldWithoutEnvelope),
  } as const;
  return undefinedIf(
    (error: ApiError) => error._tag === "Status" && error.status === 404,
    session.client.transport.send(call, session),
  );
}
