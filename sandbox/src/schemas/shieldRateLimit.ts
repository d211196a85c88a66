import { Type, type Static } from "@sinclair/typebox";
import { object, text } from "./basics";
import { stored } from "./stored";
import * as api from "./published";

/** A rate limit as every read returns it. */
export const ShieldRateLimit = object({
  ...Type.Omit(api.RateLimitRule, ["errorResponse"]).properties,
  ruleName: text,
  ruleConfiguration: Type.Required(api.CreateWafRateLimitRuleModel),
});
export type ShieldRateLimit = Static<typeof ShieldRateLimit>;
export const shieldRateLimits = stored(ShieldRateLimit, { id: "id", firstId: 90001 });

/** What a configuration has that is left out. */
export const newConfiguration = {
  actionType: 1,
  severityType: 0,
  transformationTypes: [],
  value: "",
  isNegated: false,
  isRegexVariable: false,
  counterKeyType: 0,
  chainedRuleConditions: [],
} satisfies Partial<ShieldRateLimit["ruleConfiguration"]>;

export const NewRateLimit = api.CreateWafRateLimitRequest;
export const ChangedRateLimit = api.UpdateWafRateLimitRequest;
