import type { RemoteEdgeRule, EdgeRuleAction, EdgeRuleTrigger, NewEdgeRule } from "../api/edgeRule";
import { edgeRule } from "./edgeRule.definition";
import { actionParts } from "./edgeRuleAction.definition";
import { namedPart, numberedPart } from "./edgeRulePart.definition";
import { matchingType, triggerParts } from "./edgeRuleTrigger.definition";
import type { InputsOf } from "../../../vocabulary";
import { declarationsOf } from "../../../vocabulary/declarations";
import { fromWire, type ObjectOf } from "../../../vocabulary/reply";
import { toWire } from "../../../vocabulary/wire";
import { decodeLeniently } from "../../../properties/codecs";
import { inOrderOf, keepPriorOrder } from "../../../properties/order";
import { equal, type Properties } from "../../../properties/values";

const declarations = declarationsOf(edgeRule);
export type EdgeRuleInputs = InputsOf<typeof edgeRule>;

/** A rule, in the words of its definition, and as the API has it. */
export type FoundRule = ObjectOf<typeof edgeRule> & { readonly rule: RemoteEdgeRule };

export function foundIn(pullZoneId: number, rule: RemoteEdgeRule): FoundRule {
  const described = decodeLeniently(declarations.inputs, { pullZoneId, ...describe(rule) });
  return { ...described, edgeRuleId: rule.Guid, readOnly: rule.ReadOnly, rule };
}

function describe(rule: NewEdgeRule) {
  return {
    actions: actionsOf(rule).map(describedAction),
    triggers: rule.Triggers.map(namedTrigger),
    triggerMatchingType: matchingTypeOf(rule.TriggerMatchingType),
    description: rule.Description,
    enabled: rule.Enabled,
    orderIndex: rule.OrderIndex,
  };
}

/** Whether two rules do the same under the same conditions, and are described alike. */
export function isSameRule(left: NewEdgeRule, right: NewEdgeRule): boolean {
  const { Enabled, OrderIndex } = right;
  const wanted = describe(right);
  return equal(keepPriorOrder(declarations.keepsOrder, wanted, describe({ ...left, Enabled, OrderIndex })), wanted);
}

/** What the API needs to know of a rule, where the program does not say it. */
const newRule: NewEdgeRule = {
  ActionType: 0,
  ActionParameter1: "",
  ActionParameter2: "",
  ActionParameter3: "",
  ExtraActions: [],
  Triggers: [],
  TriggerMatchingType: 0,
  Description: "",
  Enabled: true,
  OrderIndex: 0,
};

/** The rule that inputs declare. */
export function ruleOf(inputs: EdgeRuleInputs): NewEdgeRule {
  return withInputs(newRule, inputs);
}

/**
 * A rule with what inputs declare of it. Actions and triggers that are unchanged keep their position, so the rule's
 * primary action stays primary.
 */
export function withInputs<Rule extends NewEdgeRule>(rule: Rule, inputs: Partial<EdgeRuleInputs>): Rule {
  const { actions, triggers, triggerMatchingType, description, enabled, orderIndex } = inputs;
  const before = describe(rule);
  return {
    ...rule,
    ...(actions === undefined ? {} : withActions(inOrderOf(before.actions, actions))),
    ...(triggers === undefined ? {} : { Triggers: inOrderOf(before.triggers, triggers).map(numberedTrigger) }),
    TriggerMatchingType: numberOf(triggerMatchingType) ?? rule.TriggerMatchingType,
    Description: description ?? rule.Description,
    Enabled: enabled ?? rule.Enabled,
    OrderIndex: orderIndex ?? rule.OrderIndex,
  };
}

type Action = EdgeRuleInputs["actions"][number];
type Trigger = EdgeRuleInputs["triggers"][number];

function matchingTypeOf(number: number): unknown {
  return fromWire(matchingType, number);
}

function numberOf(type: EdgeRuleInputs["triggerMatchingType"]): number | undefined {
  const number = type === undefined ? undefined : toWire(matchingType, type);
  return typeof number === "number" ? number : undefined;
}

/** The API keeps the first action apart from the others. */
function actionsOf({ ExtraActions, ...rule }: NewEdgeRule): readonly EdgeRuleAction[] {
  return [rule, ...ExtraActions];
}

function withActions(actions: readonly Action[]): Partial<NewEdgeRule> {
  const [first, ...others] = actions.map(numberedAction);
  return { ...first, ExtraActions: others };
}

function describedAction({
  ActionType: type,
  ActionParameter1,
  ActionParameter2,
  ActionParameter3,
}: EdgeRuleAction): Properties {
  const parameters = [ActionParameter1, ActionParameter2, ActionParameter3];
  return namedPart(actionParts, { type, parameters, matching: {} });
}

function numberedAction(action: Action): EdgeRuleAction {
  const { type, parameters } = numberedPart(actionParts, action);
  const [ActionParameter1 = "", ActionParameter2 = "", ActionParameter3 = ""] = parameters;
  return { ActionType: type, ActionParameter1, ActionParameter2, ActionParameter3 };
}

/** What a trigger that does not say how its patterns are combined has. */
const anyPattern = 0;

function namedTrigger({ Type, PatternMatches, PatternMatchingType, Parameter1 }: EdgeRuleTrigger): Properties {
  const matching = {
    ...(PatternMatches.length === 0 ? {} : { patternMatches: [...new Set(PatternMatches)].sort() }),
    ...(PatternMatchingType === anyPattern ? {} : { patternMatchingType: matchingTypeOf(PatternMatchingType) }),
  };
  return namedPart(triggerParts, { type: Type, parameters: [Parameter1], matching });
}

function numberedTrigger(trigger: Trigger): EdgeRuleTrigger {
  const { type, parameters } = numberedPart(triggerParts, trigger);
  return {
    Type: type,
    PatternMatches: trigger.patternMatches ?? [],
    PatternMatchingType: numberOf(trigger.patternMatchingType) ?? anyPattern,
    Parameter1: parameters[0] ?? "",
  };
}
