import {
  ChangedWafRule,
  newWafConfiguration,
  NewWafRule,
  type ShieldWafRule,
  shieldWafRules as kind,
} from "../schemas/shieldWafRule";
import { takeId } from "../state";
import { inShieldZone, refusalBeyond, shieldRules } from "./dialects/shield";
import { objects } from "./objects";

/** The custom rules of Shield zones. */
export const shieldWafRules = objects<ShieldWafRule>({
  dialect: shieldRules,
  kind,
  idParam: "id",
  parent: inShieldZone,
  list: "/shield/waf/custom-rules/{shieldZoneId}",
  add: "/shield/waf/custom-rule",
  one: "/shield/waf/custom-rule/{id}",
  objectsOf: ({ shieldWafRules: all }) => all,
  created: NewWafRule,
  settings: ChangedWafRule,
  initial: (state, { id, ruleConfiguration }) => ({
    id: takeId(state, "shieldWafRules", id),
    ruleConfiguration: { ...newWafConfiguration, ...ruleConfiguration } as ShieldWafRule["ruleConfiguration"],
  }),
  problem: refusalBeyond("customWafRulesLimit", "limit_reached.waf"),
});
