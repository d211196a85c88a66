import { reconciled } from "../../reconcile/engine";
import { assigned } from "../../reconcile/identity";
import { plainVerbs } from "../../reconcile/plain";
import { shieldWafRules as objects } from "./api/shieldWafRule";
import { shieldWafRule as definition } from "./shieldWafRule.definition";

/** A custom rule of a Shield zone's firewall. Names are not unique: one of the same name counts as the same. */
export const shieldWafRule = reconciled(definition, {
  identity: assigned({ noun: "WAF rule", name: "name", objects }),
  ...plainVerbs(definition, objects, { sendsParent: true, whole: true }),
});
