import { adopt, assignedId, define, inside, numbered, text } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";
import { condition, ruleSettings } from "./condition.definition";

/**
 * A custom rule of a Shield zone's firewall: what happens to requests that meet a condition.
 *
 * An update sends the whole configuration, with what is not managed as it is. Rules of one zone are written one at a time,
 * because bunny.net loses rules that are created at once. They apply in the order of `wafCustomRuleOrder` of the
 * {@link ShieldZone}. How many rules a zone may have, and which variables and operators, depends on its plan.
 *
 * Errors: the Shield zone does not exist; the plan allows no further rule, or not this one: remove one, or change the plan; a
 * rule with this name already exists and `adopt` does not allow taking it over; several rules have this name: rename the
 * others.
 *
 * API: `POST /shield/waf/custom-rule`, `PATCH /shield/waf/custom-rule/{id}`, `DELETE /shield/waf/custom-rule/{id}`; reads use
 * `GET /shield/waf/custom-rules/{shieldZoneId}`, one request for all rules of a zone. The resource ID is
 * `<Shield zone>/<rule>`, for example `7001/80001`.
 *
 * @example
 * ```ts
 * const rule = new bunny.ShieldWafRule("admin", {
 *   shieldZoneId: 7001,
 *   name: "admin from elsewhere",
 *   action: "block",
 *   variables: { REQUEST_URI: "" },
 *   operator: "beginsWith",
 *   value: "/admin",
 *   chainedConditions: [{ variables: { GEO: "COUNTRY_CODE" }, operator: "strEq", value: "SI", negated: true }],
 * });
 * export const wafRuleId = rule.wafRuleId;
 * ```
 */
export const shieldWafRule = define({
  kind: "ShieldWafRule",
  naming: "camel",
  /** @output */
  required: {
    ...inShieldZone,
    /** Name, 1 to 255 characters. */
    name: text({ wire: "ruleName", range: [1, 255] }),
    /** What happens to requests that meet the condition. */
    action: numbered(["block", "log", "challenge", "allow", "bypass"], {
      wire: "ruleConfiguration.actionType",
      codes: [1, 2, 3, 4, 5],
    }),
    ...inside("ruleConfiguration", condition),
  },
  optional: {
    ...ruleSettings,
    /** Adopt an existing rule with this name. */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the rule, assigned by bunny.net. */
    wafRuleId: assignedId("id"),
  },
});
