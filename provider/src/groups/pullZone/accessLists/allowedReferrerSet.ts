import { allowedReferrerSet as definition } from "./allowedReferrerSet.definition";
import { allowedReferrers } from "./accessList";
import { accessListSet } from "./accessListSet";

/** Hostnames that a pull zone allows as referrers. If there are any, all other referrers are refused. */
export const allowedReferrerSet = accessListSet(definition, "allowedReferrers", allowedReferrers);
