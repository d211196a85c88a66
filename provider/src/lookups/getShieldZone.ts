import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../api/http/errors";
import type { ShieldZone } from "../api/pullZone/shield";
import { named } from "./enumName";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput, type Unanswerable } from "./lookup";
import { objectNumber } from "./parseObjectId";

/** Arguments of {@link getShieldZone}. */
export interface GetShieldZoneArgs {
  /** Number of the pull zone. */
  pullZoneId: number | string;
}

/** Arguments of {@link getShieldZoneOutput}. */
export interface GetShieldZoneOutputArgs {
  /** Number of the pull zone. */
  pullZoneId: pulumi.Input<number | string>;
}

/** Whether and how a pull zone is protected by Bunny Shield. */
export interface GetShieldZoneResult {
  /** Number of the pull zone. */
  pullZoneId: number;
  /** `undefined` when the pull zone has no shield zone. */
  shieldZone: FoundShieldZone | undefined;
}

/** The shield zone of a pull zone as it is now. What bunny.net does not say is `undefined`. */
export interface FoundShieldZone {
  /** Number of the shield zone. */
  shieldZoneId: number;
  /** What is paid for. */
  planType: ShieldPlan | undefined;
  /** Whether the firewall only learns yet, and blocks nothing. */
  learningMode: boolean | undefined;
  /** Until when it learns, in ISO 8601. */
  learningModeUntil: string | undefined;
  /** Whether the firewall looks at requests. */
  wafEnabled: boolean | undefined;
  /** What the firewall does with requests that meet a rule. */
  wafExecutionMode: ShieldExecutionMode | undefined;
  /** Number of the set of rules that the firewall starts from. */
  wafProfileId: number | undefined;
  /** Rules that are off. */
  wafDisabledRules: string[];
  /** Rules that block nothing, and are written to the log. */
  wafLogOnlyRules: string[];
  /** Numbers of custom rules, in the order in which they apply. */
  wafCustomRuleOrder: number[];
  /** Settings of the firewall's engine by name, in bunny.net's own encoding. */
  wafEngineConfig: Record<string, string>;
  /** Whether the log has the headers of requests. */
  wafRequestHeaderLoggingEnabled: boolean | undefined;
  /** Request headers that the log leaves out. */
  wafRequestIgnoredHeaders: string[];
  /** Whether the log has the bodies of requests. */
  requestBodyLoggingEnabled: boolean | undefined;
  /** Whether addresses that attacked others just now are recognised. */
  wafRealtimeThreatIntelligenceEnabled: boolean | undefined;
  /** What happens to requests whose body is too long to be looked at. */
  wafRequestBodyLimitAction: ShieldLimitAction | undefined;
  /** What happens to responses whose body is too long to be looked at. */
  wafResponseBodyLimitAction: ShieldLimitAction | undefined;
  /** How many rate limits there may be. */
  rateLimitRulesLimit: number | undefined;
  /** How many custom rules there may be. */
  customWafRulesLimit: number | undefined;
  /** How easily requests are taken for an attack. */
  dDoSShieldSensitivity: ShieldSensitivity | undefined;
  /** What happens to requests that are taken for an attack. */
  dDoSExecutionMode: ShieldExecutionMode | undefined;
  /** For how many seconds a visitor who passed a challenge is let through. */
  dDoSChallengeWindow: number | undefined;
  /** Whether pages that visitors are shown bear no mark of bunny.net. */
  whitelabelResponsePages: boolean | undefined;
}

/** Plan of a shield zone; `other(<number>)` where bunny.net has more by now. */
export type ShieldPlan = "basic" | "advanced" | "business" | "enterprise" | `other(${number})`;

/** What is done about a request; `other(<number>)` where bunny.net has more by now. */
export type ShieldExecutionMode = "log" | "block" | `other(${number})`;

/** What is done about a body that is too long; `other(<number>)` where bunny.net has more by now. */
export type ShieldLimitAction = "block" | "log" | "ignore" | `other(${number})`;

/** How easily requests are taken for an attack; `other(<number>)` where bunny.net has more by now. */
export type ShieldSensitivity = "off" | "low" | "medium" | "high" | "challenge" | `other(${number})`;

/**
 * Looks up how a pull zone is protected by Bunny Shield. A pull zone without a shield zone is an answer, not an error; so is
 * a pull zone that does not exist or belongs to another account, because bunny.net does not tell these apart.
 *
 * API: `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`.
 *
 * @example
 * ```ts
 * const { shieldZone } = bunny.getShieldZoneOutput({ pullZoneId: 1234 });
 * export const isProtected = shieldZone.apply(
 *   (shield) => shield?.wafEnabled === true && shield.wafExecutionMode === "block",
 * );
 * ```
 */
export function getShieldZone(args: GetShieldZoneArgs, options: LookupOptions = {}): Promise<GetShieldZoneResult> {
  return lookUp(lookup, args, options);
}

/** {@link getShieldZone} for arguments that may be outputs of resources. */
export function getShieldZoneOutput(
  args: GetShieldZoneOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetShieldZoneResult> {
  return lookUpOutput(args, options, (known) => getShieldZone(known, options));
}

const lookup: Lookup<GetShieldZoneArgs, GetShieldZoneResult> = {
  name: "getShieldZone",
  ask: async (session, { pullZoneId }) => {
    const { getShieldZoneByPullZone } = await import("../api/pullZone/shield.js");
    return pipe(
      TE.fromEither(objectNumber("pullZoneId", pullZoneId)),
      TE.chainW((number) =>
        pipe(
          getShieldZoneByPullZone(session, number),
          TE.bimap(
            (error) => told(error, number),
            (found) => ({ pullZoneId: number, shieldZone: O.toUndefined(O.map(toFound)(found)) }),
          ),
        ),
      ),
    );
  },
};

/** bunny.net may answer 202 with nothing that says why. */
function told(error: ApiError, pullZoneId: number): ApiError | Unanswerable {
  const isMute = error._tag === "Status" && error.status === 202 && (error.errorKey ?? error.message) === undefined;
  return isMute
    ? {
        _tag: "Unanswerable",
        reason:
          `bunny.net gave no shield zone of pull zone ${pullZoneId} and no reason (status 202). It may have none, or not ` +
          "belong to the account of the API key: look at it in the dashboard",
      }
    : error;
}

const plans = ["basic", "advanced", "business", "enterprise"] as const;
const executionModes = ["log", "block"] as const;
const limitActions = ["block", "log", "ignore"] as const;
const sensitivities = ["off", "low", "medium", "high", "challenge"] as const;

function toFound(zone: ShieldZone): FoundShieldZone {
  return {
    shieldZoneId: zone.shieldZoneId,
    planType: named(plans, zone.planType),
    learningMode: zone.learningMode,
    learningModeUntil: zone.learningModeUntil,
    wafEnabled: zone.wafEnabled,
    wafExecutionMode: named(executionModes, zone.wafExecutionMode),
    wafProfileId: zone.wafProfileId,
    wafDisabledRules: [...zone.wafDisabledRules],
    wafLogOnlyRules: [...zone.wafLogOnlyRules],
    wafCustomRuleOrder: [...zone.wafCustomRuleOrder],
    wafEngineConfig: Object.fromEntries(
      zone.wafEngineConfig.map(({ name, valueEncoded }) => [name, valueEncoded ?? ""]),
    ),
    wafRequestHeaderLoggingEnabled: zone.wafRequestHeaderLoggingEnabled,
    wafRequestIgnoredHeaders: [...zone.wafRequestIgnoredHeaders],
    requestBodyLoggingEnabled: zone.requestBodyLoggingEnabled,
    wafRealtimeThreatIntelligenceEnabled: zone.wafRealtimeThreatIntelligenceEnabled,
    wafRequestBodyLimitAction: named(limitActions, zone.wafRequestBodyLimitAction),
    wafResponseBodyLimitAction: named(limitActions, zone.wafResponseBodyLimitAction),
    rateLimitRulesLimit: zone.rateLimitRulesLimit,
    customWafRulesLimit: zone.customWafRulesLimit,
    dDoSShieldSensitivity: named(sensitivities, zone.dDoSShieldSensitivity),
    dDoSExecutionMode: named(executionModes, zone.dDoSExecutionMode),
    dDoSChallengeWindow: zone.dDoSChallengeWindow,
    whitelabelResponsePages: zone.whitelabelResponsePages,
  };
}
