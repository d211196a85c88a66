import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getShieldMetrics}. */
export interface GetShieldMetricsArgs {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number | string;
  /** Year: `2026`. */
  year: number;
  /** Month, 1 to 12. */
  month: number;
}

/** Arguments of {@link getShieldMetricsOutput}. */
export type GetShieldMetricsOutputArgs = OutputArgs<GetShieldMetricsArgs>;

/** How many requests a Shield zone has handled in a month. */
export interface GetShieldMetricsResult {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number;
  /** Number of requests that were let through; `undefined` if bunny.net has no figures of the month. */
  totalCleanRequests: number | undefined;
  /** Number of them that are beyond what the plan includes; `undefined` if bunny.net has no figures of the month. */
  totalOverage: number | undefined;
  /** The parts of the month in which the zone had one plan. */
  segments: FoundShieldSegment[];
}

/** A part of a month in which a Shield zone had one plan. */
export interface FoundShieldSegment {
  /** Beginning, in ISO 8601. */
  periodStart: string | undefined;
  /** End, in ISO 8601. */
  periodEnd: string | undefined;
  /** Plan of the zone: `basic`, `advanced`, `business` or `enterprise`. */
  planType: string;
  /** Number of requests that the plan includes. */
  overageAllowance: number;
  /** Number of requests beyond that. */
  overage: number;
}

export const lookup: Lookup<GetShieldMetricsArgs, GetShieldMetricsResult> = {
  name: "getShieldMetrics",
  run: (session, { year, month, ...args }) =>
    taskEither(async function* () {
      const { shieldZones } = await import("../api/shieldZone.js");
      const { fetchOverages } = await import("../api/eventsAndOverages.js");
      const shieldZoneId = yield* valueOf(parseObjectId("shieldZoneId", args.shieldZoneId));
      const zone = yield* shieldZones.find(session, shieldZoneId);
      if (zone === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
      const found = yield* valueOf(fetchOverages(session, shieldZoneId, year, month));
      return {
        shieldZoneId,
        totalCleanRequests: found?.totalCleanRequests,
        totalOverage: found?.totalOverage,
        segments: [...(found?.segments ?? [])],
      };
    }),
};

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
export const getShieldMetrics = /* @__PURE__ */ plainForm(lookup);

/** {@link getShieldMetrics} for arguments that may be outputs of resources. */
export const getShieldMetricsOutput = /* @__PURE__ */ outputForm(lookup);
