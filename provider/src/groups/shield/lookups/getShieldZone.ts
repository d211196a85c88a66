import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getShieldZone}. */
export interface GetShieldZoneArgs {
  /** Numeric ID of the pull zone. */
  pullZoneId: number | string;
}

/** Arguments of {@link getShieldZoneOutput}. */
export type GetShieldZoneOutputArgs = OutputArgs<GetShieldZoneArgs>;

/** Whether and how a pull zone is protected by Bunny Shield. */
export interface GetShieldZoneResult {
  /** Numeric ID of the pull zone. */
  pullZoneId: number;
  /** The shield zone; `undefined` if the pull zone has none. */
  shieldZone: FoundShieldZone | undefined;
}

/**
 * The current state of a pull zone's shield zone, in the words of a {@link ShieldZone}. A value that this version has no
 * name for is its number, as text.
 */
export interface FoundShieldZone {
  /** Numeric ID of the shield zone. */
  shieldZoneId: number;
  /** Numeric ID of the pull zone. */
  pullZoneId: number;
  /** Plan: `basic`, `advanced`, `business` or `enterprise`. */
  planType?: string | undefined;
  /** Whether the firewall is in learning mode, in which it blocks nothing. */
  learningMode?: boolean | undefined;
  /** When learning mode ends, in ISO 8601. */
  learningModeUntil: string | undefined;
  /** Whether the firewall is enabled. */
  wafEnabled?: boolean | undefined;
  /** What the firewall does with requests that match a rule: `log` or `block`. */
  wafExecutionMode?: string | undefined;
  /** Numeric ID of the rule set that the firewall is based on. */
  wafProfileId?: number | undefined;
  /** Disabled rules. */
  wafDisabledRules?: readonly string[] | undefined;
  /** Rules that block nothing and only write to the log. */
  wafLogOnlyRules?: readonly string[] | undefined;
  /** Numeric IDs of the custom rules, in the order in which they apply. */
  wafCustomRuleOrder?: readonly number[] | undefined;
  /** Settings of the firewall engine by name, in bunny.net's own encoding. */
  engineItems: Readonly<Record<string, string>>;
  /** Whether request headers are logged. */
  wafRequestHeaderLoggingEnabled?: boolean | undefined;
  /** Request headers that are not logged. */
  wafRequestIgnoredHeaders?: readonly string[] | undefined;
  /** Whether request bodies are logged. */
  requestBodyLoggingEnabled?: boolean | undefined;
  /** Whether the firewall uses real-time threat intelligence. */
  wafRealtimeThreatIntelligenceEnabled?: boolean | undefined;
  /** What happens to requests whose body is too long to inspect: `block`, `log` or `ignore`. */
  wafRequestBodyLimitAction?: string | undefined;
  /** What happens to responses whose body is too long to inspect: `block`, `log` or `ignore`. */
  wafResponseBodyLimitAction?: string | undefined;
  /** Maximum number of rate limits on its plan; {@link getShieldAccessLists} has those of lists. */
  rateLimitRulesLimit: number | undefined;
  /** Maximum number of custom rules on its plan. */
  customWafRulesLimit: number | undefined;
  /** How readily requests are classified as an attack: `off`, `low`, `medium`, `high` or `challenge`. */
  ddosSensitivity?: string | undefined;
  /** What happens to requests that are classified as an attack: `log` or `block`. */
  ddosExecutionMode?: string | undefined;
  /** Seconds for which a visitor who passed a challenge is let through. */
  ddosChallengeWindow?: number | undefined;
  /** Whether pages shown to visitors carry no bunny.net branding. */
  whitelabelResponsePages?: boolean | undefined;
}

export const lookup: Lookup<GetShieldZoneArgs, GetShieldZoneResult> = {
  name: "getShieldZone",
  run: (session, args) =>
    taskEither(async function* () {
      const { shieldZoneOf } = await import("../api/shieldZone.js");
      const pullZoneId = yield* valueOf(parseObjectId("pullZoneId", args.pullZoneId));
      return { pullZoneId, shieldZone: yield* shieldZoneOf(session, pullZoneId) };
    }),
};

/**
 * Looks up how Bunny Shield protects a pull zone. A pull zone without a shield zone is not an error. Nor is a pull zone
 * that does not exist or belongs to another account, because bunny.net does not distinguish these cases.
 *
 * API: `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`.
 *
 * @see {@link PullZone}
 * @example
 * ```ts
 * const found = bunny.getShieldZoneOutput({ pullZoneId: 1234 });
 * export const shieldZone = found.shieldZone;
 * ```
 */
export const getShieldZone = /* @__PURE__ */ plainForm(lookup);

/** {@link getShieldZone} for arguments that may be outputs of resources. */
export const getShieldZoneOutput = /* @__PURE__ */ outputForm(lookup);
