import { blockedReferrer as definition } from "./blockedReferrer.definition";
import { blockedReferrers } from "./accessList";
import { accessListEntry } from "./accessListEntry";

/** One hostname that a pull zone blocks as a referrer. */
export const blockedReferrer = accessListEntry(definition, "blockedReferrer", blockedReferrers);
