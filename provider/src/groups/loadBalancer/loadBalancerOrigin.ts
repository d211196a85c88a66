import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { plainVerbs } from "../../reconcile/plain";
import { groupOrigins as objects } from "./api/loadBalancer";
import { loadBalancerOrigin as definition } from "./loadBalancerOrigin.definition";

/** A server of a group. URLs are not unique: one of the same URL counts as the same. */
export const loadBalancerOrigin = reconciled(definition, {
  identity: assigned({ noun: "origin", name: "originUrl", objects }),
  ...plainVerbs(definition, objects, { whole: true }),
});
