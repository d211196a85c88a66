import { listedObjects } from "../../../http/listed";
import { replyOf } from "../../../vocabulary/reply";
import { shieldWafRule } from "../shieldWafRule.definition";
import { shieldWithoutEnvelope } from "./dialect";
import { inShieldZone } from "./shieldZone";

export const shieldWafRules = listedObjects({
  dialect: shieldWithoutEnvelope,
  parent: inShieldZone,
  id: "wafRuleId",
  list: "/shield/waf/custom-rules/{shieldZoneId}",
  add: "/shield/waf/custom-rule",
  one: "/shield/waf/custom-rule/{wafRuleId}",
  reply: replyOf(shieldWafRule),
});
