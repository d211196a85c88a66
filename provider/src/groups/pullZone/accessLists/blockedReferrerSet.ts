import { blockedReferrerSet as definition } from "./blockedReferrerSet.definition";
import { blockedReferrers } from "./accessList";
import { accessListSet } from "./accessListSet";

/** Hostnames that a pull zone blocks as referrers. */
export const blockedReferrerSet = accessListSet(definition, "blockedReferrers", blockedReferrers);
