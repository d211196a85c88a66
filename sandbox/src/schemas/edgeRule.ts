import { Type, type Static } from "@sinclair/typebox";
import { closed, object, open, optional, text } from "./basics";
import * as api from "./published";

// Rules have had numbers that the documents did not list yet.
const ActionType = open(api.EdgeRuleActionType);
const TriggerMatchingType = open(api.TriggerMatchingTypes);

/** What a rule does. */
export const EdgeRuleAction = object({ ...Type.Required(api.EdgeRuleV2ActionModel).properties, ActionType });

/** When a rule applies. */
export const EdgeRuleTrigger = object({
  ...Type.Required(api.Trigger).properties,
  Type: open(api.TriggerTypes),
  PatternMatches: Type.Array(Type.String()),
  PatternMatchingType: TriggerMatchingType,
});

/** A rule of a pull zone as reads return it. */
export const EdgeRule = object({
  ...Type.Required(api.EdgeRuleV2Model).properties,
  Guid: text,
  ActionType,
  Triggers: Type.Array(EdgeRuleTrigger),
  ExtraActions: Type.Array(EdgeRuleAction),
  TriggerMatchingType,
});
export type EdgeRule = Static<typeof EdgeRule>;

const Triggers = Type.Array(Type.Partial(EdgeRuleTrigger, closed));
const ExtraActions = Type.Array(Type.Partial(EdgeRuleAction, closed));

/** Body of the call that adds a rule, or replaces the one with that id. */
export const EdgeRuleSettings = object({
  ...api.EdgeRuleV2Model.properties,
  ActionType: Type.Optional(ActionType),
  Triggers: optional(Triggers),
  ExtraActions: optional(ExtraActions),
  TriggerMatchingType: Type.Optional(TriggerMatchingType),
});
export type EdgeRuleSettings = Static<typeof EdgeRuleSettings>;

/** A rule to seed: its fields that differ from those of a new rule. */
export const EdgeRuleSeed = object({
  ...Type.Partial(EdgeRule).properties,
  Triggers: Type.Optional(Triggers),
  ExtraActions: Type.Optional(ExtraActions),
});
export type EdgeRuleSeed = Static<typeof EdgeRuleSeed>;
