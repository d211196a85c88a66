import type { TaskEither } from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import type { Reply } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { fetchList } from "../../../http/pagination";
import { assignedId, integer, number } from "../../../vocabulary";
import { outputsReply } from "../../../vocabulary/reply";

type Query = Readonly<Record<string, string | number | boolean>>;

const read = <A>(session: Session, path: string, reply: Reply<A>, query: Query = {}): TaskEither<ApiError, A> =>
  session.client.transport.send({ operation: { method: "GET", path }, query, reply }, session);

const Billing = outputsReply("Billing", {
  balance: number({ inEveryReply: true }),
  availableBalance: number(),
  couponBalance: number(),
  thisMonthCharges: number(),
});
const ZoneCharges = outputsReply("BillingSummaryItem", {
  pullZoneId: assignedId("PullZoneId"),
  monthlyCharges: number({ wire: "MonthlyUsage" }),
  monthlyBandwidthUsed: integer(),
});
const Statistics = outputsReply("Statistics", {
  totalRequestsServed: integer({ inEveryReply: true }),
  totalBandwidthUsed: integer(),
  totalOriginTraffic: integer(),
  averageOriginResponseTime: integer(),
  cacheHitRate: number(),
});

/** GET /billing: 200. */
export const fetchBilling = (session: Session) => read(session, "/billing", Billing);

/** GET /billing/summary: 200. */
export const fetchBillingSummary = (session: Session) => fetchList(session, "/billing/summary", ZoneCharges);

/** GET /statistics: 200. Each figure has a switch. */
export const fetchStatistics = (session: Session, query: Query) =>
  read(session, "/statistics", Statistics, {
    ...query,
    loadRequestsServed: true,
    loadBandwidthUsed: true,
    loadOriginTraffic: true,
    loadOriginResponseTimes: true,
  });
