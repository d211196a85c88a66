import { settingsObjects } from "../../../http/settingsObjects";
import { replyOf } from "../../../vocabulary/reply";
import { shieldBotDetection } from "../shieldBotDetection.definition";
import { shield } from "./dialect";
import { inShieldZone } from "./shieldZone";

export const shieldBotDetections = settingsObjects({
  dialect: shield,
  parent: inShieldZone,
  path: "/shield/shield-zone/{shieldZoneId}/bot-detection",
  reply: replyOf(shieldBotDetection),
});
