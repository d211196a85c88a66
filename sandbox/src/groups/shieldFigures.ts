import { Type } from "@sinclair/typebox";
import { blank, object } from "../schemas/basics";
import { ShieldZoneMonthlyOveragesResult, WafLoggingResponse } from "../schemas/published";
import { ShieldRefusal } from "../schemas/shield";
import { made } from "../validation";
import { shieldFailure, shieldZoneOf, zoneRoute } from "./dialects/shield";
import type { Group } from "./group";

const day = 86_400_000;
const tooOld = shieldFailure(401, "invalid_datetime_window.event_logs", "Only the last 72 hours are kept.");

/** Two events on each of the last three days, a page each. The first page has no token. */
const events = zoneRoute("GET", "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken}", {
  replies: { 200: WafLoggingResponse, 401: ShieldRefusal },
  handle: ({ params }) => {
    const { date = "", continuationToken: token = "" } = params;
    const [, month = "", ofMonth = "", year = ""] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
    const midnight = Date.parse(`${year}-${month}-${ofMonth}`);
    const age = Math.floor(Date.now() / day) - midnight / day;
    if (!(age >= 0 && age < 3)) return tooOld;
    const number = token === "" ? 1 : 2;
    const logs = [
      {
        logId: `event-${number}`,
        timestamp: midnight + number * 1000,
        log: "{}",
        labels: {
          ruleId: "942100",
          ruleGroup: "SQLI",
          serverZone: "DE",
          country: "DE",
          asn: "64500",
          method: "GET",
          status: "403",
          severity: "critical",
        },
      },
    ];
    const body = { logs, hasMoreData: number === 1, continuationToken: number === 1 ? "page-2" : null };
    return { status: 200, body: { ...body, startToken: null } };
  },
});

const number = Type.Optional(Type.Integer());

/** What a zone has used in a month; 404 for one that has not begun. */
const overages = zoneRoute("GET", "/shield/metrics/overages/{shieldZoneId}", {
  query: object({ year: number, month: number }),
  replies: { 200: ShieldZoneMonthlyOveragesResult },
  handle: (call, shieldZoneId) => {
    const { year, month } = call.query;
    if (year === undefined || month === undefined) {
      return shieldFailure(400, "invalid_request.metrics", "Year and month are required.");
    }
    const start = Date.UTC(year, month - 1);
    if (start > Date.now()) return shieldFailure(404, "not_found.overages", "There are no figures of this month.");
    const segment = {
      periodStart: new Date(start).toISOString(),
      periodEnd: new Date(Date.UTC(year, month)).toISOString(),
      planType: shieldZoneOf(call.account, shieldZoneId)?.planType ?? 0,
      overageAllowance: 1_000_000,
      overage: 5,
    };
    const body = { shieldZoneId, year, month, totalCleanRequests: 1_000_005, totalOverage: 5, segments: [segment] };
    const found = made("overages", ShieldZoneMonthlyOveragesResult, {
      ...blank(ShieldZoneMonthlyOveragesResult),
      ...body,
    });
    return { status: 200, body: found };
  },
});

/** What Shield zones have stopped, and what they have used. */
export const shieldFigures: Group = { operations: [events, overages] };
