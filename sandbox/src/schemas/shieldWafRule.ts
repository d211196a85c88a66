import { Type, type Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import { stored } from "./stored";
import * as api from "./published";

/** A custom rule of the firewall as every read returns it. */
export const ShieldWafRule = object({
  ...Type.Omit(api.CustomWafRule, ["errorResponse"]).properties,
  ruleName: text,
  ruleConfiguration: Type.Required(api.CreateCustomWafRuleModel),
});
export type ShieldWafRule = Static<typeof ShieldWafRule>;
export const shieldWafRules = stored(ShieldWafRule, { id: "id", firstId: 80001 });

/** What a configuration has that is left out. */
export const newWafConfiguration = {
  severityType: 0,
  transformationTypes: [],
  value: "",
  isNegated: false,
  isRegexVariable: false,
  chainedRuleConditions: [],
} satisfies Partial<ShieldWafRule["ruleConfiguration"]>;

export const NewWafRule = api.CreateCustomWafRuleRequest;
export const ChangedWafRule = api.UpdateCustomWafRuleRequest;
