import { adopt, boolean, define, integer, list, text, withFacts } from "../../../vocabulary";
import { edgeRuleAction } from "./edgeRuleAction.definition";
import { edgeRuleTrigger, matchingType } from "./edgeRuleTrigger.definition";
import { pullZoneId } from "../pullZoneReference";

const atLeastOne =
  (what: string, example: string) =>
  (value: unknown): string | undefined =>
    Array.isArray(value) && value.length === 0 ? `must have ${what}: write, for example, ${example}` : undefined;

/**
 * An edge rule of a pull zone: what to do with requests or responses that match its triggers.
 *
 * Rules have no names at bunny.net. To avoid creating a rule twice, a create fails if the pull zone already has one with
 * the same actions, triggers and description, unless `adopt` allows taking it over. Name the resources of a program after
 * what the rules do, not after their position: if positions shift, a rule that is adopted may be another resource's.
 *
 * bunny.net's own rules, which it marks as read-only, are never taken over, changed or deleted.
 *
 * bunny.net limits a pull zone to 50 rules, a rule to 5 triggers, and a trigger to 5 patterns. Its support can raise
 * these limits, so what exceeds them is logged and sent nevertheless.
 *
 * Errors: the pull zone does not exist; it already has an identical rule and `adopt` does not allow taking it over;
 * another rule has the `orderIndex`: choose another, or delete that one first; the rule is read-only: it belongs to
 * bunny.net, so declare one of your own.
 *
 * API: `POST /pullzone/{id}/edgerules/addOrUpdate`,
 * `DELETE …/edgerules/{edgeRuleId}`; reads use `GET /pullzone/{id}`, one request for everything in a zone. An update
 * sends the whole rule: what the program does not manage is sent as it is. The resource ID is
 * `<pull zone>/<edge rule>`, for example `1234/7f0b1a2c-0d3e-4f5a-8b6c-9d7e8f0a1b2c`.
 *
 * @example
 * ```ts
 * new bunny.EdgeRule("old-shop", {
 *   pullZoneId: 1234,
 *   description: "The shop has moved",
 *   actions: [{ type: "redirect", url: "https://shop.example.com{{path}}", statusCode: 301 }],
 *   triggers: [{ type: "url", patternMatches: ["https://www.example.com/shop/*"] }],
 * });
 * ```
 */
export const edgeRule = define({
  kind: "EdgeRule",
  required: {
    /** Pull zone that the rule belongs to: its numeric ID, which {@link getPullZone} finds by name. @output */
    pullZoneId,
    /**
     * What the rule does, at least one action. Their order does not matter: the API calls one of them the action of the
     * rule, and the others its extra actions.
     * @output Actions of the rule.
     */
    actions: list(edgeRuleAction, {
      check: atLeastOne("an action", '[{ type: "forceSsl" }]'),
      ignoresOrder: true,
    }),
    /**
     * When the rule applies, at least one trigger, in any order.
     * @output Triggers of the rule.
     */
    triggers: list(edgeRuleTrigger, {
      check: atLeastOne("a trigger", '[{ type: "url", patternMatches: ["*/old/*"] }]'),
      ignoresOrder: true,
    }),
  },
  optional: {
    /**
     * Whether any, all or none of the triggers must match. Not managed if omitted.
     * @default "any"
     * @output How triggers are combined; `undefined` if not managed.
     */
    triggerMatchingType: withFacts(matchingType, { unset: "any" }),
    /**
     * Description of the rule, as the dashboard shows it. Removing this resets it to an empty text.
     * @output Description of the rule; `undefined` if not managed.
     */
    description: text({ unset: "" }),
    /**
     * Whether the rule is active. Not managed if omitted.
     * @default true
     * @output
     */
    enabled: boolean({ unset: true }),
    /**
     * Position among the rules of the pull zone, 0 or more: lower ones are executed first. Any number of rules may have
     * 0, and are executed in the order in which they were created; every other position belongs to one rule. Number in
     * tens (10, 20, 30), which leaves room for others. A rule waits a few seconds for another one to leave its position; two
     * cannot swap theirs in one update: give one of them a free position. Not managed if omitted.
     * @default 0
     * @output Position among the rules of the pull zone; `undefined` if not managed.
     */
    orderIndex: integer({ range: [0, 2_147_483_647], unset: 0 }),
    /**
     * Adopt an existing rule of the pull zone: the one with the same actions, triggers and description, otherwise the
     * only one with the same description. `true` if everything managed is already equal, `"overwrite"` to update it to
     * match.
     */
    adopt: adopt(),
  },
  computed: {
    /** ID of the rule, assigned by bunny.net. */
    edgeRuleId: text({ wire: "Guid", inEveryReply: true, stable: true }),
    /** Whether the rule is bunny.net's own, which cannot be changed. */
    readOnly: boolean({ affectedBy: [] }),
  },
});
