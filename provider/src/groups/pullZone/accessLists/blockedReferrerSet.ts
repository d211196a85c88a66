import { blockedReferrerSet as definition } from "./blockedReferrerSet.definition";
import { declarationsOf } from "../../../vocabulary";
import { blockedReferrers } from "./accessList";
import { accessListSet } from "./accessListSet";

/** Hostnames that a pull zone blocks as referrers. */
export const blockedReferrerSet = accessListSet(declarationsOf(definition), "blockedReferrers", blockedReferrers);
