import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../http/client";
import { list, optional, withDefault } from "../http/codecs";
import { readErrorBody } from "../http/errorBody";
import type { ApiError } from "../http/errors";

/** One setting of the firewall's engine, in the API's own encoding. */
const WafEngineSetting = t.strict(
  { name: withDefault(t.string, ""), valueEncoded: optional(t.string) },
  "WafEngineSetting",
);

/** How a pull zone is protected. Each pull zone has at most one. */
export const ShieldZone = t.strict(
  {
    shieldZoneId: t.number,
    pullZoneId: optional(t.number),
    /** 0 basic, 1 advanced, 2 business, 3 enterprise. */
    planType: optional(t.number),
    learningMode: optional(t.boolean),
    /** A time, in ISO 8601. */
    learningModeUntil: optional(t.string),
    wafEnabled: optional(t.boolean),
    /** 0 log, 1 block. */
    wafExecutionMode: optional(t.number),
    wafDisabledRules: list(t.string),
    wafLogOnlyRules: list(t.string),
    /** Numbers of custom rules. */
    wafCustomRuleOrder: list(t.number),
    wafRequestHeaderLoggingEnabled: optional(t.boolean),
    requestBodyLoggingEnabled: optional(t.boolean),
    wafRequestIgnoredHeaders: list(t.string),
    wafRealtimeThreatIntelligenceEnabled: optional(t.boolean),
    wafProfileId: optional(t.number),
    wafEngineConfig: list(WafEngineSetting),
    /** 0 block, 1 log, 2 ignore. */
    wafRequestBodyLimitAction: optional(t.number),
    /** 0 block, 1 log, 2 ignore. */
    wafResponseBodyLimitAction: optional(t.number),
    /** How many there may be. */
    rateLimitRulesLimit: optional(t.number),
    /** How many there may be. */
    customWafRulesLimit: optional(t.number),
    /** 0 off, 1 low, 2 medium, 3 high, 4 challenge. */
    dDoSShieldSensitivity: optional(t.number),
    /** 0 log, 1 block. */
    dDoSExecutionMode: optional(t.number),
    dDoSChallengeWindow: optional(t.number),
    whitelabelResponsePages: optional(t.boolean),
  },
  "ShieldZone",
);
export type ShieldZone = t.TypeOf<typeof ShieldZone>;

const ShieldZoneReply = t.strict({ data: ShieldZone }, "reply with ShieldZone");

/**
 * GET /shield/shield-zone/get-by-pullzone/{pullZoneId}: 200, 202. None when the pull zone has no shield zone, does not
 * exist, or is somebody else's: the API does not tell these apart.
 */
export const getShieldZoneByPullZone = (
  session: Session,
  pullZoneId: number,
): TE.TaskEither<ApiError, O.Option<ShieldZone>> =>
  pipe(
    session.client.transport.send(
      {
        operation: { method: "GET", path: "/shield/shield-zone/get-by-pullzone/{pullZoneId}" },
        params: { pullZoneId },
        reply: ShieldZoneReply,
        errorBodyIn,
      },
      session,
    ),
    TE.map(({ data }) => O.some(data)),
    TE.orElse((error) => (isMissing(error) ? TE.right(O.none) : TE.left(error))),
  );

/**
 * Shield refuses with 202, where other APIs use 404 or 400. Successful replies may carry an error too, with
 * `success: false` and neither key nor message: only a key makes it one.
 */
function errorBodyIn(status: number, body: unknown): unknown {
  return status === 202 || readErrorBody(body, []).errorKey !== undefined ? (body ?? {}) : undefined;
}

/** All keys of what is missing, or belongs to others, start alike. */
function isMissing(error: ApiError): boolean {
  return error._tag === "Status" && error.errorKey?.startsWith("not_found") === true;
}
