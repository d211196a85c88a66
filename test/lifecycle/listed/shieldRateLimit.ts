import { shieldRateLimit as definition } from "../../../provider/src/groups/shield/shieldRateLimit.definition";
import { newConfiguration } from "../../../sandbox/src/schemas/shieldRateLimit";
import type { ListedKind } from "../listedKind";

const condition = { variables: { REQUEST_METHOD: "" }, operator: "strEq", value: "POST" };

export const shieldRateLimit: ListedKind = {
  definition,
  all: "shieldRateLimits",
  id: "id",
  parent: {
    property: "shieldZoneId",
    field: "shieldZoneId",
    plant: (sandbox, world) => {
      const { pullZones } = sandbox.seed({ pullZones: [{ Name: `rated-${world}` }, { Name: `other-rated-${world}` }] });
      const { shieldZones } = sandbox.seed({
        shieldZones: pullZones.map(({ Id }) => ({ pullZoneId: Id, rateLimitRulesLimit: 20 })),
      });
      const [own = 0, other = 0] = shieldZones.map(({ shieldZoneId }) => shieldZoneId);
      return [own, other];
    },
    path: (zone) => `/shield/shield-zone/${zone}`,
  },
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
