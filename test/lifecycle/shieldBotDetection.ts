import { shieldBotDetection as definition } from "../../provider/src/groups/shield/shieldBotDetection.definition";
import { newBotDetection } from "../../sandbox/src/schemas/shieldBotDetection";
import { settingsSample } from "./settingsKind";
import { inShieldZones } from "./shieldZones";

export const shieldBotDetectionSample = settingsSample({
  definition,
  all: "shieldBotDetections",
  parent: inShieldZones("bots", 1),
  path: (zone) => `/shield/shield-zone/${zone}/bot-detection`,
  save: "PATCH",
  initial: newBotDetection,
  given: ["executionMode", "challenge"],
  values: {
    executionMode: ["logOnly", "logOnly"],
    requestIntegrity: ["high", "off"],
    ipAddress: ["high", "off"],
    browserFingerprint: ["high", "off"],
    browserAggression: ["high", "custom"],
    complexFingerprint: [true, false],
  },
});
