import { reconciled } from "../../../reconcile/engine";
import { allowedReferrers } from "./accessList";
import { accessListEntry } from "./accessListEntry";
import { allowedReferrer as definition } from "./allowedReferrer.definition";

/** One hostname that a pull zone allows as a referrer. If there are any, all other referrers are refused. */
export const allowedReferrer = reconciled(definition, accessListEntry("allowedReferrer", allowedReferrers));
