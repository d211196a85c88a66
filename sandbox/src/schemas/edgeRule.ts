import { Type, type Static } from "@sinclair/typebox";
import { closed, open, optional, text } from "./basics";
import * as api from "./published";

// Rules have had numbers that the documents did not list yet.
const ActionType = open(api.EdgeRuleActionType);
const TriggerMatchingType = open(api.TriggerMatchingTypes);

/** What a rule does. */
export const EdgeRuleAction = Type.Object(
  { ...Type.Required(api.EdgeRuleV2ActionModel).properties, ActionType },
  closed,
);

/** When a rule applies. */
export const EdgeRuleTrigger = Type.Object(
  {
    ...Type.Required(api.Trigger).properties,
    Type: open(api.TriggerTypes),
    PatternMatches: Type.Array(Type.String()),
    PatternMatchingType: TriggerMatchingType,
  },
  closed,
);

/** A rule of a pull zone as reads return it. */
export const EdgeRule = Type.Object(
  {
    ...Type.Required(api.EdgeRuleV2Model).properties,
    Guid: text,
    ActionType,
    Triggers: Type.Array(EdgeRuleTrigger),
    ExtraActions: Type.Array(EdgeRuleAction),
    TriggerMatchingType,
  },
  closed,
);
export type EdgeRule = Static<typeof EdgeRule>;

const Triggers = Type.Array(Type.Partial(EdgeRuleTrigger, closed));
const ExtraActions = Type.Array(Type.Partial(EdgeRuleAction, closed));

/** Body of the call that adds a rule, or replaces the one with that id. */
export const EdgeRuleSettings = Type.Object(
  {
    ...api.EdgeRuleV2Model.properties,
    ActionType: Type.Optional(ActionType),
    Triggers: optional(Triggers),
    ExtraActions: optional(ExtraActions),
    TriggerMatchingType: Type.Optional(TriggerMatchingType),
  },
  closed,
);
export type EdgeRuleSettings = Static<typeof EdgeRuleSettings>;

/** A rule to seed: its fields that differ from those of a new rule. */
export const EdgeRuleSeed = Type.Object(
  {
    ...Type.Partial(EdgeRule).properties,
    Triggers: Type.Optional(Triggers),
    ExtraActions: Type.Optional(ExtraActions),
  },
  closed,
);
export type EdgeRuleSeed = Static<typeof EdgeRuleSeed>;
