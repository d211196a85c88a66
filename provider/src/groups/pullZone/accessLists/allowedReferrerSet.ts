import { allowedReferrerSet as definition } from "./allowedReferrerSet.definition";
import { declarationsOf } from "../../../vocabulary";
import { allowedReferrers } from "./accessList";
import { accessListSet } from "./accessListSet";

/** Hostnames that a pull zone allows as referrers. If there are any, all other referrers are refused. */
export const allowedReferrerSet = accessListSet(declarationsOf(definition), "allowedReferrers", allowedReferrers);
