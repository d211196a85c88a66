import { blockedReferrer as definition } from "../../definitions/pullZone/blockedReferrer";
import { declarationsOf } from "../../definitions/vocabulary";
import { blockedReferrers } from "./accessLists/accessList";
import { accessListEntry } from "./accessLists/accessListEntry";

/** One hostname that a pull zone blocks as a referrer. */
export const blockedReferrer = accessListEntry({
  declarations: declarationsOf(definition),
  key: "blockedReferrer",
  list: blockedReferrers,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, blockedReferrer: value }),
  toEntry: ({ pullZoneId, blockedReferrer: value }) => ({ pullZoneId, value }),
});
