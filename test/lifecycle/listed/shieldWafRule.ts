import { shieldWafRule as definition } from "../../../provider/src/groups/shield/shieldWafRule.definition";
import { newWafConfiguration } from "../../../sandbox/src/schemas/shieldWafRule";
import type { ListedKind } from "../listedKind";
import { inShieldZones } from "../shieldZones";

const condition = { variables: { REQUEST_METHOD: "" }, operator: "strEq", value: "POST" };
// Not in any order of the alphabet, which must not matter.
const fromAbroad = { variables: { GEO: "COUNTRY_CODE" }, operator: "rx", value: "SI|HR", negated: true };

export const shieldWafRule: ListedKind = {
  definition,
  all: "shieldWafRules",
  id: "id",
  parent: { ...inShieldZones("ruled"), field: "shieldZoneId" },
  list: (zone) => `/shield/waf/custom-rules/${zone}`,
  add: "/shield/waf/custom-rule",
  one: (_zone, id) => `/shield/waf/custom-rule/${id}`,
  save: "PATCH",
  required: {
    action: ["block", "bypass", "log"],
    variables: [{ REQUEST_URI: "", QUERY_STRING: "" }, { QUERY_STRING: "" }, { REQUEST_HEADERS: "accept" }],
    operator: ["beginsWith", "rx", "contains"],
  },
  values: {
    chainedConditions: [
      [condition, fromAbroad],
      [fromAbroad, condition],
    ],
  },
  seed: { ruleConfiguration: { ...newWafConfiguration, actionType: 1, variableTypes: { ARGS: "" }, operatorType: 0 } },
};
