import { reconciled } from "../../../reconcile/engine";
import { blockedReferrers } from "./accessList";
import { accessListEntry } from "./accessListEntry";
import { blockedReferrer as definition } from "./blockedReferrer.definition";

/** One hostname that a pull zone blocks as a referrer. */
export const blockedReferrer = reconciled(definition, accessListEntry("blockedReferrer", blockedReferrers));
