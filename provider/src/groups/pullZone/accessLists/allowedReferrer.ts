import { allowedReferrer as definition } from "./allowedReferrer.definition";
import { allowedReferrers } from "./accessList";
import { accessListEntry } from "./accessListEntry";

/** One hostname that a pull zone allows as a referrer. If there are any, all other referrers are refused. */
export const allowedReferrer = accessListEntry(definition, "allowedReferrer", allowedReferrers);
