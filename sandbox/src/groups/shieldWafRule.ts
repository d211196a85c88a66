import {
  ChangedWafRule,
  newWafConfiguration,
  NewWafRule,
  type ShieldWafRule,
  shieldWafRules as kind,
} from "../schemas/shieldWafRule";
import { takeId } from "../state";
import { inShieldZone, shieldRules, shieldZoneOf, shieldFailure } from "./dialects/shield";
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
  problem: ({ account, params }, { shieldZoneId }, others) => {
    const most = shieldZoneOf(account, shieldZoneId)?.customWafRulesLimit ?? 0;
    const beside = others.filter((each) => each.shieldZoneId === shieldZoneId).length;
    return params["id"] === undefined && beside >= most
      ? shieldFailure(202, "limit_reached.waf", "The plan of the zone allows no further custom rule.")
      : undefined;
  },
});
