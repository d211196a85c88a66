import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { plainVerbs } from "../../reconcile/plain";
import { loadBalancers as objects } from "./api/loadBalancer";
import { loadBalancer as definition } from "./loadBalancer.definition";

/** A load balancer. One of the same name counts as the same. */
export const loadBalancer = reconciled(definition, {
  identity: assigned({ noun: "load balancer", name: "name", objects }),
  ...plainVerbs(definition, objects, { whole: true }),
});
