import { blockedReferrer as definition } from "./blockedReferrer.definition";
import { declarationsOf } from "../../../vocabulary";
import { blockedReferrers } from "./accessList";
import { accessListEntry } from "./accessListEntry";

/** One hostname that a pull zone blocks as a referrer. */
export const blockedReferrer = accessListEntry({
  declarations: declarationsOf(definition),
  key: "blockedReferrer",
  list: blockedReferrers,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, blockedReferrer: value }),
  toEntry: ({ pullZoneId, blockedReferrer: value }) => ({ pullZoneId, value }),
});
