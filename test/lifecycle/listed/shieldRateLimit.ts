import { shieldRateLimit as definition } from "../../../provider/src/groups/shield/shieldRateLimit.definition";
import { newConfiguration } from "../../../sandbox/src/schemas/shieldRateLimit";
import type { ListedKind } from "../listedKind";
import { inShieldZones } from "../shieldZones";

const condition = { variables: { REQUEST_METHOD: "" }, operator: "strEq", value: "POST" };

export const shieldRateLimit: ListedKind = {
  definition,
  all: "shieldRateLimits",
  id: "id",
  parent: { ...inShieldZones("rated"), field: "shieldZoneId" },
  list: (zone) => `/shield/rate-limits/${zone}`,
  add: "/shield/rate-limit",
  one: (_zone, id) => `/shield/rate-limit/${id}`,
  save: "PATCH",
  required: {
    variables: [{ REQUEST_URI: "" }, { QUERY_STRING: "" }, { REQUEST_HEADERS: "accept" }],
    operator: ["beginsWith", "rx", "contains"],
    requestCount: [10, 20, 30],
    timeframe: [60, 1, 10],
    blockTime: [300, 30, 60],
  },
  values: {
    chainedConditions: [[condition], [{ ...condition, value: "PUT", negated: true }]],
  },
  seed: {
    ruleConfiguration: {
      ...newConfiguration,
      variableTypes: { ARGS: "" },
      operatorType: 0,
      requestCount: 1,
      timeframe: 1,
      blockTime: 30,
    },
  },
  invalid: [
    {
      args: { shieldZoneId: 1, name: "a", timeframe: 61 },
      says: /timeframe must be 1, 10, 60, 300, 900, 3600 seconds/,
    },
  ],
};
