import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { object } from "./basics";
import * as api from "./published";

/** A shield zone as every read returns it. */
export const ShieldZone = object({ ...api.ShieldZoneResponse.properties, pullZoneId: Type.Integer() });
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

/** Query of the list. */
export const ShieldZoneListQuery = object({
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
});

export const CreatedShieldZone = object({ data: api.CreateShieldZoneRequest });
export const ChangedShieldZone = object({ data: api.UpdateShieldZoneRequest });
export const FoundShieldZone = object({ data: ShieldZone });

/** A page of any list of the area. */
export const shieldPage = (item: TSchema) => object({ data: Type.Array(item), page: api.PaginationResponse });

/** A shield zone to seed: its pull zone, and any fields that differ from the defaults of a new one. */
export const ShieldZoneSeed = object({ ...Type.Partial(ShieldZone).properties, pullZoneId: Type.Integer() });
export type ShieldZoneSeed = Static<typeof ShieldZoneSeed>;

const failure = object({
  statusCode: Type.Integer(),
  success: Type.Literal(false),
  message: Type.String(),
  errorKey: Type.String(),
});

/** An error with its own status. */
export const ShieldRefusal = object({ data: Type.Null(), error: failure });
