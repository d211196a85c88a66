import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { closed, enumeration, nullable } from "./basics";

const flag = (initial: boolean) => nullable(Type.Boolean({ default: initial }));
const texts = (initial: string[] = []) => nullable(Type.Array(Type.String(), { default: initial, uniqueItems: true }));
const limitAction = (initial: number) => enumeration(["Block", "Log", "Ignore"], initial);

/** A shield zone as every read returns it. Defaults are those of a new one on the basic plan. */
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

const settings = Type.Omit(ShieldZone, [
  "pullZoneId",
  "rateLimitRulesLimit",
  "customWafRulesLimit",
  "dDoSExecutionMode",
]).properties;

/** What a request sets: omitted or null members stay unchanged. */
const ShieldZoneSettings = Type.Object(
  {
    ...Object.fromEntries(
      Object.entries(settings).map(([name, schema]) => [name, Type.Optional(nullable<TSchema>(schema))]),
    ),
    premiumPlan: Type.Optional(flag(false)),
  },
  closed,
);

/** Parts of a new shield zone that the sandbox does not emulate. */
export const otherParts = {
  accessLists: Type.Optional(
    nullable(Type.Record(Type.String(), enumeration(["None", "Allow", "Block", "Challenge", "Log", "Bypass"]))),
  ),
  botDetectionExecutionMode: Type.Optional(enumeration(["LogOnly", "Challenge"])),
  csamScanningMode: Type.Optional(enumeration(["Disabled", "Log", "Block"])),
  antivirusScanningMode: Type.Optional(enumeration(["Disabled", "Log", "Block"])),
};

/** Body of a create. */
export const NewShieldZone = Type.Object(
  { pullZoneId: Type.Integer(), shieldZone: Type.Optional(ShieldZoneSettings), ...otherParts },
  closed,
);

/** Body of an update. */
export const ShieldZoneChange = Type.Object(
  { shieldZoneId: Type.Integer(), shieldZone: Type.Optional(ShieldZoneSettings) },
  closed,
);

export const CreatedShieldZone = Type.Object({ data: NewShieldZone }, closed);
export const ChangedShieldZone = Type.Object({ data: ShieldZoneChange }, closed);

/** Query of the list. */
export const ShieldZoneListQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  closed,
);

export const ShieldZonePage = Type.Object(
  {
    data: Type.Array(ShieldZone),
    page: Type.Object(
      {
        totalCount: Type.Integer(),
        totalPages: Type.Integer(),
        currentPage: Type.Integer(),
        nextPage: nullable(Type.Integer()),
        pageSize: Type.Integer(),
      },
      closed,
    ),
  },
  closed,
);

/** Which pull zone has which shield zone. */
export const ShieldZoneMapping = Type.Object(
  { data: Type.Array(Type.Object({ shieldZoneId: Type.Integer(), pullZoneId: Type.Integer() }, closed)) },
  closed,
);

/** A shield zone to seed: its pull zone, and any fields that differ from the defaults of a new one. */
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

/** An error with its own status. */
export const ShieldRefusal = Type.Object({ data: Type.Null(), error: failure }, closed);

/** The three formats in which this group reports with status 202 that there is nothing. */
export const MissingShieldZone = Type.Union([
  ShieldRefusal,
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
