import * as t from "io-ts";
import { listOrEmpty, mapReply, requiredList, withDefault } from "../../../http/codecs";
import { settingsObjects } from "../../../http/settingsObjects";
import { shieldWithoutEnvelope } from "./dialect";
import { inShieldZone } from "./shieldZone";

const text = withDefault(t.string, "");
const Rule = t.type({ ruleId: t.string, description: text });
const Group = t.type({ name: text, ruleset: text, rules: listOrEmpty(Rule) });
const MainGroup = t.type({ name: text, ruleGroups: listOrEmpty(Group) }, "WafRuleMainGroup");

/** The rules of the firewall of a Shield zone: a bare array, without the envelope that most of Shield has. */
export const wafRules = settingsObjects({
  dialect: shieldWithoutEnvelope,
  parent: inShieldZone,
  path: "/shield/waf/rules/{shieldZoneId}",
  reply: mapReply(requiredList(MainGroup), (mainGroups) => ({ mainGroups })),
});
