import { boolean, define, inside, integer, oneOf, parent, set, settingsBefore, text } from "../../vocabulary";
import { seconds } from "./shieldRateLimit.definition";

/** Which parameters are searched for injections. @output */
const parameters = {
  /** Names of parameters in the path that are searched for injections. */
  pathParameters: set(text(), { wire: "Path" }),
  /** Names of parameters in the query that are searched for injections. */
  queryParameters: set(text(), { wire: "Query" }),
  /** Names of headers that are searched for injections. */
  headerParameters: set(text(), { wire: "Header" }),
  /** Names of cookies that are searched for injections. */
  cookieParameters: set(text(), { wire: "Cookie" }),
};

/**
 * What API Guardian of a Shield zone does with the requests to an endpoint: one method of one path.
 *
 * The endpoints are those of the specification of the `ShieldApiGuardian`.
 *
 * Errors: the Shield zone does not exist; the specification has no such endpoint: pass `guardian.shieldZoneId`, so that the
 * specification is uploaded first.
 *
 * API: `PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}`; reads use
 * `GET …/api-guardian`, one request for all endpoints of a zone. The resource ID is `<Shield zone>/<endpoint>`, for example
 * `7001/GET /orders/{orderId}`.
 *
 * @example
 * ```ts
 * const orders = new bunny.ShieldApiGuardianEndpoint("orders", {
 *   shieldZoneId: 7001,
 *   endpoint: "POST /orders",
 *   validateRequestBody: true,
 *   rateLimitEnabled: true,
 *   rateLimitType: "IP",
 *   requestCount: 10,
 *   timeframe: 60,
 * });
 * export const endpointId = orders.endpointId;
 * ```
 */
export const shieldApiGuardianEndpoint = define({
  kind: "ShieldApiGuardianEndpoint",
  naming: "camel",
  /** @output */
  required: {
    /** Shield zone that has the endpoint: pass `guardian.shieldZoneId` or its numeric ID. */
    shieldZoneId: parent("guardian.shieldZoneId"),
    /** Method and path, as in the specification: `"GET /orders/{orderId}"`. */
    endpoint: text({
      replaceOnChanges: true,
      check: (value) =>
        typeof value === "string" && !/^[A-Z]+ \/\S*$/.test(value)
          ? 'must be a method and a path, as in "GET /orders/{orderId}"'
          : undefined,
    }),
  },
  /** @output */
  optional: {
    /** Whether requests to the endpoint are inspected. */
    enabled: boolean({ wire: "isEnabled" }),
    /** Whether bodies of requests must match the specification. */
    validateRequestBody: boolean({ wire: "validateRequestBodySchema" }),
    /** Whether bodies of responses must match the specification. */
    validateResponseBody: boolean({ wire: "validateResponseBodySchema" }),
    /** Whether requests must have the credentials that the specification asks for. */
    validateAuthorization: boolean(),
    ...inside("injectionDetectionParameters", parameters),
    /** Whether these parameters are searched for scripts. */
    detectXss: boolean({ wire: "detectParameterXss" }),
    /** Whether these parameters are searched for SQL. */
    detectSqlInjection: boolean({ wire: "detectParameterSqli" }),
    /** Whether the number of requests is limited. */
    rateLimitEnabled: boolean({ wire: "rateLimitingEnabled" }),
    /** Whether requests are counted by address, or all together. */
    rateLimitType: oneOf(["Global", "IP"], { wire: "rateLimitingType", typeName: "ShieldApiGuardianRateLimitType" }),
    /** Number of requests that are let through in the timeframe. */
    requestCount: integer({ wire: "rateLimitingRequestCount", range: [1, 1_000_000] }),
    /** Seconds in which requests are counted: 1, 10, 60, 300, 900 or 3600. */
    timeframe: seconds([1, 10, 60, 300, 900, 3600], "rateLimitingTimeframe"),
  },
  computed: {
    /** Numeric ID of the endpoint, assigned by bunny.net. */
    endpointId: integer({ wire: "apiGuardianEndpointId", inEveryReply: true, affectedBy: [] }),
    before: settingsBefore(),
  },
});
