import {
  BotDetectionSettings,
  newBotDetection,
  type ShieldBotDetection,
  shieldBotDetections as kind,
} from "../schemas/shieldBotDetection";
import { inShieldZone, shield } from "./dialects/shield";
import { singletons } from "./objects";

/** How Shield zones detect bots. */
export const shieldBotDetections = singletons<ShieldBotDetection>({
  dialect: shield,
  kind,
  parent: inShieldZone,
  path: "/shield/shield-zone/{shieldZoneId}/bot-detection",
  objectsOf: ({ shieldBotDetections: all }) => all,
  settings: BotDetectionSettings,
  initial: newBotDetection,
});
