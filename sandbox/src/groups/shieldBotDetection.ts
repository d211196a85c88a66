import {
  BotDetectionSettings,
  newBotDetection,
  type ShieldBotDetection,
  shieldBotDetections as kind,
} from "../schemas/shieldBotDetection";
import { inShieldZone, shield, shieldZoneOf, shieldFailure } from "./dialects/shield";
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
  problem: ({ account }, { shieldZoneId }) =>
    (shieldZoneOf(account, shieldZoneId)?.planType ?? 0) < 1
      ? shieldFailure(202, "invalid_plan_type.bot_detection", "The plan of the zone does not include bot detection.")
      : undefined,
});
