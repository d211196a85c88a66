import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getShieldLimits}. */
export interface GetShieldLimitsArgs {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number | string;
}

/** Arguments of {@link getShieldLimitsOutput}. */
export type GetShieldLimitsOutputArgs = OutputArgs<GetShieldLimitsArgs>;

/** How much a Shield zone may have on its plan. What bunny.net gives no limit for is `undefined`. */
export interface GetShieldLimitsResult {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number;
  /** Plan of the Shield zone: `basic`, `advanced`, `business` or `enterprise`. */
  planType: string | undefined;
  /** Maximum number of custom WAF rules. */
  wafRules: number | undefined;
  /** Maximum number of rate limits. */
  rateLimits: number | undefined;
  /** Maximum number of access lists. */
  accessLists: number | undefined;
  /** Maximum number of entries of all access lists together. */
  accessListEntries: number | undefined;
}

export const lookup: Lookup<GetShieldLimitsArgs, GetShieldLimitsResult> = {
  name: "getShieldLimits",
  run: (session, args) =>
    taskEither(async function* () {
      const { shieldZones } = await import("../api/shieldZone.js");
      const { wholeAccessLists } = await import("../api/accessLists.js");
      const shieldZoneId = yield* valueOf(parseObjectId("shieldZoneId", args.shieldZoneId));
      const zone = yield* shieldZones.find(session, shieldZoneId);
      const lists = yield* wholeAccessLists.find(session, shieldZoneId);
      if (zone === undefined || lists === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
      return {
        shieldZoneId,
        planType: zone.planType,
        wafRules: zone.limits.customWafRulesLimit,
        rateLimits: zone.limits.rateLimitRulesLimit,
        accessLists: lists.customListLimit,
        accessListEntries: lists.customEntryLimit,
      };
    }),
};

/**
 * Looks up how many rules, rate limits and lists a Shield zone may have on its plan. Fails if the Shield zone does not exist.
 *
 * API: `GET /shield/shield-zone/{shieldZoneId}` and `GET /shield/shield-zone/{shieldZoneId}/access-lists`.
 *
 * @see {@link ShieldZone}
 * @example
 * ```ts
 * const limits = bunny.getShieldLimitsOutput({ shieldZoneId: 7001 });
 * export const rateLimits = limits.rateLimits;
 * ```
 */
export const getShieldLimits = /* @__PURE__ */ plainForm(lookup);

/** {@link getShieldLimits} for arguments that may be outputs of resources. */
export const getShieldLimitsOutput = /* @__PURE__ */ outputForm(lookup);
