import { shieldBotDetection as definition } from "../../provider/src/groups/shield/shieldBotDetection.definition";
import { newBotDetection } from "../../sandbox/src/schemas/shieldBotDetection";
import { settingsSample } from "./settingsKind";

export const shieldBotDetectionSample = settingsSample({
  definition,
  all: "shieldBotDetections",
  parent: {
    property: "shieldZoneId",
    plant: (sandbox, world) => {
      const { pullZones } = sandbox.seed({ pullZones: [{ Name: `bots-${world}` }, { Name: `other-bots-${world}` }] });
      const { shieldZones } = sandbox.seed({ shieldZones: pullZones.map(({ Id }) => ({ pullZoneId: Id })) });
      const [own = 0, other = 0] = shieldZones.map(({ shieldZoneId }) => shieldZoneId);
      return [own, other];
    },
    path: (zone) => `/shield/shield-zone/${zone}`,
    remove: (sandbox, zone) => {
      const pullZone = sandbox.state().accounts.main?.shieldZones.find(({ shieldZoneId }) => shieldZoneId === zone);
      return `/pullzone/${pullZone?.pullZoneId ?? 0}`;
    },
  },
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
    complexFingerprint: [true, true],
  },
});
