import { type AccountObjects, listOf, namedBelow } from "../../reconcile/objectList";
import { shieldRateLimits } from "./api/shieldRateLimit";
import { shieldWafRules } from "./api/shieldWafRule";
import { inShieldZone, listShieldZones, type ManagedShieldZone } from "./api/shieldZone";

/** They have no name but the number of their pull zone. */
export const shieldZoneObjects: AccountObjects<ManagedShieldZone> = {
  property: "pullZoneId",
  list: listShieldZones,
  id: ({ shieldZoneId }) => String(shieldZoneId),
  name: ({ pullZoneId }) => String(pullZoneId),
};

export const shieldLists = {
  ShieldZone: listOf(shieldZoneObjects),
  ShieldWafRule: namedBelow(inShieldZone, shieldWafRules, ({ wafRuleId }) => wafRuleId),
  ShieldRateLimit: namedBelow(inShieldZone, shieldRateLimits, ({ rateLimitId }) => rateLimitId),
};
