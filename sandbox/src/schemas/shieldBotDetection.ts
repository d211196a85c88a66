import { Type, type Static } from "@sinclair/typebox";
import { object } from "./basics";
import * as api from "./published";
import { stored } from "./stored";

/** How a zone detects bots, as every read returns it. */
export const ShieldBotDetection = object({
  ...api.BotDetectionConfigurationState.properties,
  shieldZoneId: Type.Integer(),
  requestIntegrity: Type.Required(api.RequestIntegrityConfiguration),
  ipAddress: Type.Required(api.IpAddressConfiguration),
  browserFingerprint: Type.Required(api.BrowserFingerprintConfiguration),
});
export type ShieldBotDetection = Static<typeof ShieldBotDetection>;
export const shieldBotDetections = stored(ShieldBotDetection, { id: "shieldZoneId" });

export const BotDetectionSettings = api.UpdateBotDetectionRequest;

/** What a zone has at first. */
export const newBotDetection: Partial<ShieldBotDetection> = {
  executionMode: 0,
  requestIntegrity: { sensitivity: 1 },
  ipAddress: { sensitivity: 1 },
  browserFingerprint: { sensitivity: 1, aggression: 1, complexEnabled: false },
};
