import { Type, type Static } from "@sinclair/typebox";
import { closed, enumeration, nullable } from "./basics";

const flag = (initial: boolean) => nullable(Type.Boolean({ default: initial }));
const texts = (initial: string[] = []) => nullable(Type.Array(Type.String(), { default: initial, uniqueItems: true }));
const limitAction = (initial: number) => enumeration(["Block", "Log", "Ignore"], initial);

/** A shield zone as every read gives it. Defaults are those of a new one on the basic plan. */
export const ShieldZone = Type.Object(
  {
    shieldZoneId: Type.Integer(),
    pullZoneId: Type.Integer(),
    planType: enumeration(["Basic", "Advanced", "Business", "Enterprise"]),
    learningMode: flag(false),
    learningModeUntil: nullable(Type.String({ default: null })),
    wafEnabled: flag(false),
    wafExecutionMode: enumeration(["Log", "Block"]),
    wafProfileId: nullable(Type.Integer({ default: null })),
    wafDisabledRules: texts(),
    wafLogOnlyRules: texts(),
    wafCustomRuleOrder: nullable(Type.Array(Type.Integer(), { default: [] })),
    wafEngineConfig: nullable(
      Type.Array(Type.Object({ name: nullable(Type.String()), valueEncoded: nullable(Type.String()) }, closed), {
        default: [],
      }),
    ),
    wafRequestHeaderLoggingEnabled: Type.Boolean({ default: true }),
    requestBodyLoggingEnabled: Type.Boolean({ default: false }),
    wafRequestIgnoredHeaders: texts(["Authorization", "Cookie", "AccessKey", "Credential", "Signature"]),
    wafRealtimeThreatIntelligenceEnabled: flag(false),
    wafRequestBodyLimitAction: limitAction(1),
    wafResponseBodyLimitAction: limitAction(2),
    rateLimitRulesLimit: Type.Integer({ default: 2 }),
    customWafRulesLimit: Type.Integer({ default: 0 }),
    dDoSShieldSensitivity: enumeration(["Off", "Low", "Medium", "High", "Challenge"]),
    dDoSExecutionMode: enumeration(["Log", "Block"]),
    dDoSChallengeWindow: nullable(Type.Integer({ default: 3600 })),
    whitelabelResponsePages: flag(false),
  },
  closed,
);
export type ShieldZone = Static<typeof ShieldZone>;

/** A shield zone to seed: its pull zone, and any field that is to differ from a new one. */
export const ShieldZoneSeed = Type.Composite(
  [Type.Partial(Type.Omit(ShieldZone, ["pullZoneId"])), Type.Pick(ShieldZone, ["pullZoneId"])],
  closed,
);
export type ShieldZoneSeed = Static<typeof ShieldZoneSeed>;

export const FoundShieldZone = Type.Object({ data: ShieldZone }, closed);

const failure = Type.Object(
  {
    statusCode: Type.Integer(),
    success: Type.Literal(false),
    message: Type.String(),
    errorKey: Type.String(),
  },
  closed,
);

/** The three forms in which this group says with status 202 that there is nothing. */
export const MissingShieldZone = Type.Union([
  Type.Object({ data: Type.Null(), error: failure }, closed),
  Type.Object({ shieldZoneId: Type.Integer(), errorResponse: failure }, closed),
  Type.Object(
    {
      location: Type.Null(),
      value: Type.Null(),
      formatters: Type.Array(Type.Object({}, closed)),
      contentTypes: Type.Array(Type.String()),
      declaredType: Type.Null(),
      statusCode: Type.Integer(),
    },
    closed,
  ),
]);
