import type { ShieldZone } from "../api/shieldZoneOfPullZone";
import { taskEither, valueOf } from "../../../common/taskEither";
import { named } from "../../../lookups/enumName";
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

/** The current state of a pull zone's shield zone. `undefined` means that bunny.net does not say. */
export interface FoundShieldZone {
  /** Numeric ID of the shield zone. */
  shieldZoneId: number;
  /** Plan of the shield zone. */
  planType: ShieldPlan | undefined;
  /** Whether the firewall is in learning mode, in which it blocks nothing. */
  learningMode: boolean | undefined;
  /** When learning mode ends, in ISO 8601. */
  learningModeUntil: string | undefined;
  /** Whether the firewall is enabled. */
  wafEnabled: boolean | undefined;
  /** What the firewall does with requests that match a rule. */
  wafExecutionMode: ShieldExecutionMode | undefined;
  /** Numeric ID of the rule set that the firewall is based on. */
  wafProfileId: number | undefined;
  /** Disabled rules. */
  wafDisabledRules: string[];
  /** Rules that block nothing and only write to the log. */
  wafLogOnlyRules: string[];
  /** Numeric IDs of the custom rules, in the order in which they apply. */
  wafCustomRuleOrder: number[];
  /** Settings of the firewall engine by name, in bunny.net's own encoding. */
  wafEngineConfig: Record<string, string>;
  /** Whether request headers are logged. */
  wafRequestHeaderLoggingEnabled: boolean | undefined;
  /** Request headers that are not logged. */
  wafRequestIgnoredHeaders: string[];
  /** Whether request bodies are logged. */
  requestBodyLoggingEnabled: boolean | undefined;
  /** Whether the firewall uses real-time threat intelligence. */
  wafRealtimeThreatIntelligenceEnabled: boolean | undefined;
  /** What happens to requests whose body is too long to inspect. */
  wafRequestBodyLimitAction: ShieldLimitAction | undefined;
  /** What happens to responses whose body is too long to inspect. */
  wafResponseBodyLimitAction: ShieldLimitAction | undefined;
  /** Maximum number of rate limits. */
  rateLimitRulesLimit: number | undefined;
  /** Maximum number of custom rules. */
  customWafRulesLimit: number | undefined;
  /** How readily requests are classified as an attack. */
  dDoSShieldSensitivity: ShieldSensitivity | undefined;
  /** What happens to requests that are classified as an attack. */
  dDoSExecutionMode: ShieldExecutionMode | undefined;
  /** Seconds for which a visitor who passed a challenge is let through. */
  dDoSChallengeWindow: number | undefined;
  /** Whether pages shown to visitors carry no bunny.net branding. */
  whitelabelResponsePages: boolean | undefined;
}

/** Plan of a shield zone; `other(<number>)` for plans that bunny.net has added since. */
export type ShieldPlan = "basic" | "advanced" | "business" | "enterprise" | `other(${number})`;

/** What happens to a request; `other(<number>)` for actions that bunny.net has added since. */
export type ShieldExecutionMode = "log" | "block" | `other(${number})`;

/** What happens to a body that is too long; `other(<number>)` for actions that bunny.net has added since. */
export type ShieldLimitAction = "block" | "log" | "ignore" | `other(${number})`;

/** How readily requests are classified as an attack; `other(<number>)` if bunny.net has added a level. */
export type ShieldSensitivity = "off" | "low" | "medium" | "high" | "challenge" | `other(${number})`;

export const lookup: Lookup<GetShieldZoneArgs, GetShieldZoneResult> = {
  name: "getShieldZone",
  run: (session, args) =>
    taskEither(async function* () {
      const { getShieldZoneByPullZone } = await import("../api/shieldZoneOfPullZone.js");
      const pullZoneId = yield* valueOf(parseObjectId("pullZoneId", args.pullZoneId));
      const found = yield* valueOf(getShieldZoneByPullZone(session, pullZoneId));
      return { pullZoneId, shieldZone: found && toFound(found) };
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

const plans = ["basic", "advanced", "business", "enterprise"] as const;
const executionModes = ["log", "block"] as const;
const limitActions = ["block", "log", "ignore"] as const;
const sensitivities = ["off", "low", "medium", "high", "challenge"] as const;

function toFound(zone: ShieldZone): FoundShieldZone {
  return {
    ...zone,
    planType: named(plans, zone.planType),
    wafExecutionMode: named(executionModes, zone.wafExecutionMode),
    wafDisabledRules: [...zone.wafDisabledRules],
    wafLogOnlyRules: [...zone.wafLogOnlyRules],
    wafCustomRuleOrder: [...zone.wafCustomRuleOrder],
    wafEngineConfig: Object.fromEntries(
      zone.wafEngineConfig.map(({ name, valueEncoded }) => [name, valueEncoded ?? ""]),
    ),
    wafRequestIgnoredHeaders: [...zone.wafRequestIgnoredHeaders],
    wafRequestBodyLimitAction: named(limitActions, zone.wafRequestBodyLimitAction),
    wafResponseBodyLimitAction: named(limitActions, zone.wafResponseBodyLimitAction),
    dDoSShieldSensitivity: named(sensitivities, zone.dDoSShieldSensitivity),
    dDoSExecutionMode: named(executionModes, zone.dDoSExecutionMode),
  };
}
