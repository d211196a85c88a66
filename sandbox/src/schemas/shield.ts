import { Type, type Static } from "@sinclair/typebox";
import { closed } from "./basics";
import * as api from "./published";

/** A shield zone as every read returns it. */
export const ShieldZone = Type.Object({ ...api.ShieldZoneResponse.properties, pullZoneId: Type.Integer() }, closed);
export type ShieldZone = Static<typeof ShieldZone>;

/** What a new shield zone has on the basic plan that is neither 0 nor empty. */
export const newShieldZoneValues: Partial<ShieldZone> = {
  learningMode: false,
  wafEnabled: false,
  wafRequestHeaderLoggingEnabled: true,
  wafRequestIgnoredHeaders: ["Authorization", "Cookie", "AccessKey", "Credential", "Signature"],
  wafRealtimeThreatIntelligenceEnabled: false,
  wafRequestBodyLimitAction: 1,
  wafResponseBodyLimitAction: 2,
  rateLimitRulesLimit: 2,
  dDoSChallengeWindow: 3600,
  whitelabelResponsePages: false,
};

/** Parts of a new shield zone that the sandbox does not emulate. */
export const otherParts = Object.keys(Type.Omit(api.CreateShieldZoneRequest, ["pullZoneId", "shieldZone"]).properties);

/** Query of the list. */
export const ShieldZoneListQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  closed,
);

export const CreatedShieldZone = Type.Object({ data: api.CreateShieldZoneRequest }, closed);
export const ChangedShieldZone = Type.Object({ data: api.UpdateShieldZoneRequest }, closed);
export const FoundShieldZone = Type.Object({ data: ShieldZone }, closed);
export const ShieldZonePage = Type.Object({ data: Type.Array(ShieldZone), page: api.PaginationResponse }, closed);

/** Which pull zone has which shield zone. */
export const ShieldZoneMapping = Type.Object({ data: Type.Array(api.ShieldZonePullZoneMapping) }, closed);

/** A shield zone to seed: its pull zone, and any fields that differ from the defaults of a new one. */
export const ShieldZoneSeed = Type.Object(
  { ...Type.Partial(ShieldZone).properties, pullZoneId: Type.Integer() },
  closed,
);
export type ShieldZoneSeed = Static<typeof ShieldZoneSeed>;

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
