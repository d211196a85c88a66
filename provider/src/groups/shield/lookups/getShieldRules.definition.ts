import { computedList, computedObject, defineLookup, integer, referenceTo, text } from "../../../vocabulary";

/** A rule of bunny.net for firewalls. */
const foundShieldRule = computedObject(
  {
    /** ID of the rule, for `ruleId` of a {@link ShieldRuleOverride}: `920350`. */
    ruleId: text(),
    /** What the rule looks for. */
    description: text(),
    /** Name of the group that the rule is in. */
    group: text(),
    /** Name of the group of groups that the rule is in. */
    mainGroup: text(),
    /** Rule set that the rule is from. */
    ruleset: text(),
  },
  { typeName: "FoundShieldRule" },
);

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
export const getShieldRules = defineLookup({
  name: "getShieldRules",
  required: {
    /** Numeric ID of the Shield zone. */
    shieldZoneId: referenceTo("shieldZone.id"),
  },
  /** The rules of bunny.net that the firewall of a Shield zone applies. */
  result: computedObject({
    shieldZoneId: integer(),
    /** All rules, sorted by ID. */
    rules: computedList(foundShieldRule, { sortedBy: "ruleId" }),
  }),
});
