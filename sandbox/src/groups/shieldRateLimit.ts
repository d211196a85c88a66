import {
  ChangedRateLimit,
  newConfiguration,
  NewRateLimit,
  type ShieldRateLimit,
  shieldRateLimits as kind,
} from "../schemas/shieldRateLimit";
import { takeId } from "../state";
import { inShieldZone, refusalBeyond, shieldRules } from "./dialects/shield";
import { objects } from "./objects";

/** The rate limits of Shield zones. */
export const shieldRateLimits = objects<ShieldRateLimit>({
  dialect: shieldRules,
  kind,
  idParam: "id",
  parent: inShieldZone,
  list: "/shield/rate-limits/{shieldZoneId}",
  add: "/shield/rate-limit",
  one: "/shield/rate-limit/{id}",
  objectsOf: ({ shieldRateLimits: all }) => all,
  created: NewRateLimit,
  settings: ChangedRateLimit,
  initial: (state, { id, ruleConfiguration }) => ({
    id: takeId(state, "shieldRateLimits", id),
    ruleConfiguration: { ...newConfiguration, ...ruleConfiguration } as ShieldRateLimit["ruleConfiguration"],
  }),
  problem: refusalBeyond("rateLimitRulesLimit", "limit_reached.ratelimit"),
});
