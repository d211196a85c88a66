import { listedPart } from "../../export/listed";
import { exportNumbered } from "../../export/numbered";
import { shieldRateLimit, shieldWafRule, shieldZone as lifecycle } from "../../generated/lifecycles";
import { shieldRateLimits } from "./api/shieldRateLimit";
import { shieldWafRules } from "./api/shieldWafRule";
import { listShieldZones, shieldZones } from "./api/shieldZone";

export const shieldZone = exportNumbered({
  lifecycle,
  list: listShieldZones,
  find: (session, { shieldZoneId }) => shieldZones.find(session, shieldZoneId),
  idOf: ({ shieldZoneId }) => shieldZoneId,
  nameOf: ({ pullZoneId }) => String(pullZoneId),
  isPart: true,
  singular: "Shield zone",
  plural: "Shield zones",
  help: "the Shield zone of a pull zone, by its number, with its rules and rate limits",
  parts: [
    listedPart("rule", shieldWafRule, shieldWafRules, ({ wafRuleId }) => wafRuleId),
    listedPart("rate limit", shieldRateLimit, shieldRateLimits, ({ rateLimitId }) => rateLimitId),
  ],
});
