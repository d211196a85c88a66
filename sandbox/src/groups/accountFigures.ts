import { Type } from "@sinclair/typebox";
import { blank, object } from "../schemas/basics";
import { BillingModel, BillingSummaryItem, StatisticsModel } from "../schemas/published";
import { made } from "../validation";
import { inOrder, refused, route, type Group } from "./group";

/** Figures that tell pull zones apart. Nothing is used or charged here. */
const usedBy = (pullZoneId: number): number => pullZoneId % 1000;

const billing = route("GET", "/billing", {
  replies: { 200: BillingModel },
  handle: ({ account }) => ({
    status: 200,
    body: made("billing", BillingModel, {
      ...blank(BillingModel),
      Balance: 25.5,
      AvailableBalance: 30.5,
      CouponBalance: 5,
      ThisMonthCharges: account.pullZones.size,
    }),
  }),
});

const summary = route("GET", "/billing/summary", {
  replies: { 200: Type.Array(BillingSummaryItem) },
  handle: ({ account, behaviour }) => ({
    status: 200,
    body: inOrder(
      [...account.pullZones.keys()].map((PullZoneId) => ({
        PullZoneId,
        MonthlyUsage: usedBy(PullZoneId) / 100,
        MonthlyBandwidthUsed: usedBy(PullZoneId) * 1000,
      })),
      behaviour,
    ),
  }),
});

const flag = Type.Optional(Type.Boolean());
const moment = Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T" }));

/** A figure is zero unless its switch is on. */
const statistics = route("GET", "/statistics", {
  query: object({
    dateFrom: moment,
    dateTo: moment,
    pullZone: Type.Optional(Type.Integer()),
    serverZoneId: Type.Optional(Type.Integer()),
    loadErrors: flag,
    hourly: flag,
    exactRange: flag,
    loadOriginResponseTimes: flag,
    loadOriginTraffic: flag,
    loadRequestsServed: flag,
    loadBandwidthUsed: flag,
    loadOriginShieldBandwidth: flag,
    loadGeographicTrafficDistribution: flag,
    loadUserBalanceHistory: flag,
  }),
  replies: { 200: StatisticsModel, 404: Type.Unknown() },
  handle: ({ account, query }) => {
    const { pullZone = -1 } = query;
    if (pullZone >= 0 && !account.pullZones.has(pullZone)) {
      return refused(404, "The requested Pull Zone was not found", "pullzone.not_found", "PullZone");
    }
    const requests = [...account.pullZones.keys()]
      .filter((id) => pullZone < 0 || id === pullZone)
      .reduce((sum, id) => sum + usedBy(id), 0);
    return {
      status: 200,
      body: made("statistics", StatisticsModel, {
        ...blank(StatisticsModel),
        TotalRequestsServed: query.loadRequestsServed === true ? requests : 0,
        TotalBandwidthUsed: query.loadBandwidthUsed === true ? requests * 1000 : 0,
        TotalOriginTraffic: query.loadOriginTraffic === true ? requests * 100 : 0,
        AverageOriginResponseTime: query.loadOriginResponseTimes === true ? 120 : 0,
        CacheHitRate: requests > 0 ? 90.5 : 0,
      }),
    };
  },
});

/** What the account costs, and its traffic. */
export const accountFigures: Group = { operations: [billing, summary, statistics] };
