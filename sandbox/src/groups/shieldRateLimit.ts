import {
  ChangedRateLimit,
  newConfiguration,
  NewRateLimit,
  type ShieldRateLimit,
  shieldRateLimits as kind,
} from "../schemas/shieldRateLimit";
import { takeId } from "../state";
import { inShieldZone, shieldRules, shieldZoneOf, shieldFailure } from "./dialects/shield";
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
  problem: ({ account, params }, { shieldZoneId }, others) => {
    const most = shieldZoneOf(account, shieldZoneId)?.rateLimitRulesLimit ?? 0;
    const beside = others.filter((each) => each.shieldZoneId === shieldZoneId).length;
    return params["id"] === undefined && beside >= most
      ? shieldFailure(202, "limit_reached.ratelimit", "The plan of the zone allows no further rate limit.")
      : undefined;
  },
});
