import { blockedReferrer as definition } from "./blockedReferrer.definition";
import { declarationsOf } from "../../../vocabulary";
import { blockedReferrers } from "./accessList";
import { accessListEntry } from "./accessListEntry";

/** One hostname that a pull zone blocks as a referrer. */
export const blockedReferrer = accessListEntry(declarationsOf(definition), "blockedReferrer", blockedReferrers);
