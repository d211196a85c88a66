import { shieldApiGuardianEndpoint as definition } from "../../provider/src/groups/shield/shieldApiGuardianEndpoint.definition";
import { newEndpoint } from "../../sandbox/src/schemas/shieldApiGuardian";
import { settingsSample } from "./settingsKind";
import { inShieldZones } from "./shieldZones";

const zones = inShieldZones("endpoint", 1);
const path = (zone: number): string => `/shield/shield-zone/${zone}/api-guardian`;
const own = "GET /orders/{orderId}";
const numbers: Readonly<Record<string, number>> = { [own]: 1, "POST /orders": 2 };

export const shieldApiGuardianEndpointSample = settingsSample({
  definition,
  all: "shieldApiGuardianEndpoints",
  parent: {
    ...zones,
    plant: (sandbox, world) => {
      const planted = zones.plant(sandbox, world);
      sandbox.seed({
        shieldApiGuardians: planted.map((shieldZoneId) => ({ shieldZoneId })),
        shieldApiGuardianEndpoints: planted.flatMap((shieldZoneId) =>
          Object.entries(numbers).map(([endpoint, number]) => {
            const [requestMethod = "", requestPath = ""] = endpoint.split(" ");
            return { shieldZoneId, requestMethod, requestPath, apiGuardianEndpointId: shieldZoneId * 100 + number };
          }),
        ),
      });
      return planted;
    },
  },
  entry: {
    property: "endpoint",
    values: [own, "POST /orders"],
    field: "requestPath",
    stored: (endpoint) => endpoint.split(" ")[1],
  },
  path,
  saveAt: (zone, endpoint) => `${path(zone)}/endpoint/${zone * 100 + (numbers[endpoint] ?? 0)}`,
  save: "PATCH",
  initial: newEndpoint,
  given: ["validateAuthorization", true],
  values: {
    enabled: [true, false],
    validateRequestBody: [true, false],
    validateResponseBody: [true, false],
    validateAuthorization: [false, false],
    pathParameters: [["orderId"], ["other"]],
    queryParameters: [["q"], ["other"]],
    headerParameters: [["X-Shop"], ["X-Other"]],
    cookieParameters: [["cart"], ["other"]],
    detectXss: [true, false],
    detectSqlInjection: [true, false],
    rateLimitEnabled: [true, false],
    rateLimitType: ["IP", "Global"],
    requestCount: [10, 20],
    timeframe: [300, 900],
  },
});
