import { listedObjects } from "../../../http/listed";
import { replyOf } from "../../../vocabulary/reply";
import { shieldWafRule } from "../shieldWafRule.definition";
import { shieldRules } from "./dialect";
import { inShieldZone } from "./shieldZone";

export const shieldWafRules = listedObjects({
  dialect: shieldRules,
  parent: inShieldZone,
  id: "wafRuleId",
  list: "/shield/waf/custom-rules/{shieldZoneId}",
  add: "/shield/waf/custom-rule",
  one: "/shield/waf/custom-rule/{wafRuleId}",
  reply: replyOf(shieldWafRule),
});
