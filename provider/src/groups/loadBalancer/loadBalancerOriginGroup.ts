import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { plainVerbs } from "../../reconcile/plain";
import { originGroups as objects } from "./api/loadBalancer";
import { loadBalancerOriginGroup as definition } from "./loadBalancerOriginGroup.definition";

/** A group of origins of a load balancer. */
export const loadBalancerOriginGroup = reconciled(definition, {
  identity: assigned({ noun: "origin group", name: "name", isUnique: true, objects }),
  ...plainVerbs(definition, objects, { whole: true }),
});
