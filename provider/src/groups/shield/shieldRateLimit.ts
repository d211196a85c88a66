import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { plainVerbs } from "../../reconcile/plain";
import { shieldRateLimits as objects } from "./api/shieldRateLimit";
import { shieldRateLimit as definition } from "./shieldRateLimit.definition";

/** A rate limit of a Shield zone. Names are not unique: one of the same name counts as the same. */
export const shieldRateLimit = reconciled(definition, {
  identity: assigned({ noun: "rate limit", name: "name", objects }),
  ...plainVerbs(definition, objects, { sendsParent: true, whole: true }),
});
