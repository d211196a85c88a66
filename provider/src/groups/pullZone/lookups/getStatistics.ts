import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getStatistics}: all are optional. */
export interface GetStatisticsArgs {
  /** Numeric ID of a pull zone. @default all pull zones of the account */
  pullZoneId?: number | string | undefined;
  /** Beginning of the time, in ISO 8601: `2026-01-01T00:00:00Z`. @default 30 days before the end */
  dateFrom?: string | undefined;
  /** End of the time, in ISO 8601. @default now */
  dateTo?: string | undefined;
}

/** Arguments of {@link getStatisticsOutput}. */
export type GetStatisticsOutputArgs = OutputArgs<GetStatisticsArgs>;

/** The traffic of pull zones. */
export interface GetStatisticsResult {
  /** Number of requests. */
  totalRequestsServed: number;
  /** Traffic to visitors, in bytes. */
  totalBandwidthUsed: number;
  /** Traffic from origins, in bytes. */
  totalOriginTraffic: number;
  /** Median time in which origins responded, in milliseconds. */
  averageOriginResponseTime: number;
  /** Share of requests that the cache answered, in percent. */
  cacheHitRate: number;
}

export const lookup: Lookup<GetStatisticsArgs, GetStatisticsResult> = {
  name: "getStatistics",
  run: (session, { pullZoneId, dateFrom, dateTo }) =>
    taskEither(async function* () {
      const { fetchStatistics } = await import("../api/accountFigures.js");
      const pullZone = pullZoneId === undefined ? undefined : yield* valueOf(parseObjectId("pullZoneId", pullZoneId));
      return yield* valueOf(
        fetchStatistics(session, {
          ...(pullZone !== undefined && { pullZone }),
          ...(dateFrom !== undefined && { dateFrom }),
          ...(dateTo !== undefined && { dateTo }),
        }),
      );
    }),
};

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
 */
export const getStatistics = /* @__PURE__ */ plainForm(lookup);

/** {@link getStatistics} for arguments that may be outputs of resources. */
export const getStatisticsOutput = /* @__PURE__ */ outputForm(lookup);
