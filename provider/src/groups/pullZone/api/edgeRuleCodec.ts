import * as t from "io-ts";
import { requiredList, withDefault } from "../../../http/codecs";

const Parameter = withDefault(t.string, "");

/** What an edge rule does. */
export const EdgeRuleAction = t.strict(
  {
    /** Numbers that this version does not know are kept. */
    ActionType: withDefault(t.number, 0),
    ActionParameter1: Parameter,
    ActionParameter2: Parameter,
    ActionParameter3: Parameter,
  },
  "action of EdgeRule",
);
export type EdgeRuleAction = t.TypeOf<typeof EdgeRuleAction>;

/** When an edge rule applies. */
export const EdgeRuleTrigger = t.strict(
  {
    Type: withDefault(t.number, 0),
    PatternMatches: requiredList(t.string),
    /** 0 any, 1 all, 2 none. */
    PatternMatchingType: withDefault(t.number, 0),
    Parameter1: Parameter,
  },
  "trigger of EdgeRule",
);
export type EdgeRuleTrigger = t.TypeOf<typeof EdgeRuleTrigger>;

/** A rule of a pull zone. */
export const EdgeRule = t.strict(
  {
    Guid: t.string,
    ...EdgeRuleAction.type.props,
    /** Further actions: their order is not documented, like that of triggers and patterns. */
    ExtraActions: requiredList(EdgeRuleAction),
    Triggers: requiredList(EdgeRuleTrigger),
    /** 0 any, 1 all, 2 none. */
    TriggerMatchingType: withDefault(t.number, 0),
    Description: withDefault(t.string, ""),
    Enabled: withDefault(t.boolean, false),
    OrderIndex: withDefault(t.number, 0),
    /** A rule of bunny.net's own. */
    ReadOnly: withDefault(t.boolean, false),
  },
  "EdgeRule",
);
export type EdgeRule = t.TypeOf<typeof EdgeRule>;
