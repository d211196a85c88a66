import { listedObjects } from "../../../http/listed";
import { replyOf } from "../../../vocabulary/reply";
import { shieldRateLimit } from "../shieldRateLimit.definition";
import { shieldWithoutEnvelope } from "./dialect";
import { inShieldZone } from "./shieldZone";

export const shieldRateLimits = listedObjects({
  dialect: shieldWithoutEnvelope,
  parent: inShieldZone,
  id: "rateLimitId",
  list: "/shield/rate-limits/{shieldZoneId}",
  add: "/shield/rate-limit",
  one: "/shield/rate-limit/{rateLimitId}",
  reply: replyOf(shieldRateLimit),
});
