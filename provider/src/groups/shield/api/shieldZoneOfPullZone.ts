import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import type { ObjectId } from "../../../formats/ids";
import { listOrEmpty, mapReply, optional, type Reply, withDefault } from "../../../http/codecs";
import { within } from "../../../http/dialect";
import type { ApiError } from "../../../http/errors";
import { refusalsOf } from "../../../http/listed";
import { isMissingInShield, shield } from "./dialect";

/** One setting of the WAF engine, in the API's own encoding. */
const WafEngineSetting = t.strict(
  { name: withDefault(t.string, ""), valueEncoded: optional(t.string) },
  "WafEngineSetting",
);

/** Protection of a pull zone. Each pull zone has at most one shield zone. */
export const ShieldZone = t.strict(
  {
    shieldZoneId: t.number,
    /** 0 basic, 1 advanced, 2 business, 3 enterprise. */
    planType: optional(t.number),
    learningMode: optional(t.boolean),
    /** ISO 8601. */
    learningModeUntil: optional(t.string),
    wafEnabled: optional(t.boolean),
    /** 0 log, 1 block. */
    wafExecutionMode: optional(t.number),
    wafDisabledRules: listOrEmpty(t.string),
    wafLogOnlyRules: listOrEmpty(t.string),
    /** IDs of custom rules. */
    wafCustomRuleOrder: listOrEmpty(t.number),
    wafRequestHeaderLoggingEnabled: optional(t.boolean),
    requestBodyLoggingEnabled: optional(t.boolean),
    wafRequestIgnoredHeaders: listOrEmpty(t.string),
    wafRealtimeThreatIntelligenceEnabled: optional(t.boolean),
    wafProfileId: optional(t.number),
    wafEngineConfig: listOrEmpty(WafEngineSetting),
    /** 0 block, 1 log, 2 ignore. */
    wafRequestBodyLimitAction: optional(t.number),
    /** 0 block, 1 log, 2 ignore. */
    wafResponseBodyLimitAction: optional(t.number),
    /** Maximum number of rules. */
    rateLimitRulesLimit: optional(t.number),
    /** Maximum number of rules. */
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

/**
 * GET /shield/shield-zone/get-by-pullzone/{pullZoneId}: 200, 202. `undefined` if the pull zone has no shield zone, does
 * not exist, or belongs to another account: the API does not distinguish these.
 */
export function findOfPullZone<A>(
  session: Session,
  pullZoneId: ObjectId,
  zone: Reply<A>,
): TE.TaskEither<ApiError, A | undefined> {
  const call = {
    operation: { method: "GET", path: "/shield/shield-zone/get-by-pullzone/{pullZoneId}" },
    params: { pullZoneId },
    reply: within("data")(zone),
    ...refusalsOf(shield),
  } as const;
  return pipe(
    session.client.transport.send(call, session),
    TE.orElseW((error) => (isMissingInShield(error) ? TE.right(undefined) : TE.left(error))),
  );
}

const reply = mapReply(ShieldZone, (zone) => zone);

/** The Shield zone of a pull zone, for look-ups. */
export const getShieldZoneByPullZone = (session: Session, pullZoneId: number) =>
  findOfPullZone(session, pullZoneId, reply);
