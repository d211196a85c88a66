import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getShieldRules}. */
export interface GetShieldRulesArgs {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number | string;
}

/** Arguments of {@link getShieldRulesOutput}. */
export type GetShieldRulesOutputArgs = OutputArgs<GetShieldRulesArgs>;

/** The rules of bunny.net that the firewall of a Shield zone applies. */
export interface GetShieldRulesResult {
  /** Numeric ID of the Shield zone. */
  shieldZoneId: number;
  /** All rules, sorted by ID. */
  rules: FoundShieldRule[];
}

/** A rule of bunny.net for firewalls. */
export interface FoundShieldRule {
  /** ID of the rule, for `ruleId` of a {@link ShieldRuleOverride}: `920350`. */
  ruleId: string;
  /** What the rule looks for. */
  description: string;
  /** Name of the group that the rule is in. */
  group: string;
  /** Name of the group of groups that the rule is in. */
  mainGroup: string;
  /** Rule set that the rule is from. */
  ruleset: string;
}

export const lookup: Lookup<GetShieldRulesArgs, GetShieldRulesResult> = {
  name: "getShieldRules",
  run: (session, args) =>
    taskEither(async function* () {
      const { wafRules } = await import("../api/wafRules.js");
      const shieldZoneId = yield* valueOf(parseObjectId("shieldZoneId", args.shieldZoneId));
      const found = yield* wafRules.find(session, shieldZoneId);
      if (found === undefined) return yield* failWith(missing(`Shield zone ${shieldZoneId}`));
      const rules = found.mainGroups.flatMap(({ name: mainGroup, ruleGroups }) =>
        ruleGroups.flatMap(({ name: group, ruleset, rules: all }) =>
          all.map(({ ruleId, description }) => ({ ruleId, description, group, mainGroup, ruleset })),
        ),
      );
      return { shieldZoneId, rules: rules.sort((left, right) => left.ruleId.localeCompare(right.ruleId)) };
    }),
};

/**
 * Looks up the rules of bunny.net that the firewall of a Shield zone applies, without the zone's own. Fails if the Shield zone
 * does not exist.
 *
 * API: `GET /shield/waf/rules/{shieldZoneId}`.
 *
 * @see {@link ShieldRuleOverride}
 * @example
 * ```ts
 * const found = bunny.getShieldRulesOutput({ shieldZoneId: 7001 });
 * export const rules = found.rules;
 * ```
 */
export const getShieldRules = /* @__PURE__ */ plainForm(lookup);

/** {@link getShieldRules} for arguments that may be outputs of resources. */
export const getShieldRulesOutput = /* @__PURE__ */ outputForm(lookup);
