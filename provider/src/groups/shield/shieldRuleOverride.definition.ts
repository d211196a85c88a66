import { adopt, define, oneOf, text } from "../../vocabulary";
import { inShieldZone } from "./inShieldZone.definition";

/**
 * One rule of the firewall that a Shield zone does not apply, or only logs.
 *
 * Overrides of other rules are kept, whoever made them: each change reads what the zone has, and adds or removes only this
 * rule. It is refused beside a {@link ShieldZone} of the same zone that sets `wafDisabledRules` or `wafLogOnlyRules`, because
 * each would undo the other: in the preview, once the stack has the Shield zone, and in the `pulumi up` that adds the Shield
 * zone, if `shieldZoneId` is an output of it.
 *
 * Errors: the Shield zone does not exist; a ShieldZone of the program sets the whole lists: remove them from it, or remove
 * this; the rule is overridden already and `adopt` does not allow taking that over.
 *
 * API: `PATCH /shield/shield-zone`; reads use `GET /shield/shield-zone/{shieldZoneId}`, one request for a zone and all its
 * overrides. The resource ID is `<Shield zone>/<rule>`, for example `7001/942100`.
 *
 * @example
 * ```ts
 * const override = new bunny.ShieldRuleOverride("sqli", {
 *   shieldZoneId: 7001,
 *   ruleId: "942100",
 *   mode: "logOnly",
 * });
 * export const overridden = override.ruleId;
 * ```
 */
export const shieldRuleOverride = define({
  kind: "ShieldRuleOverride",
  /** @output */
  required: {
    ...inShieldZone,
    /** ID of the rule, as bunny.net lists it. */
    ruleId: text({ replaceOnChanges: true, range: [1, 100] }),
    /** Whether the rule is disabled, or only logged. */
    mode: oneOf(["disabled", "logOnly"]),
  },
  optional: {
    /** Adopt an existing override of the rule. */
    adopt: adopt(),
  },
  computed: {},
});
