import { blockedReferrer as definition } from "../../definitions/pullZone/blockedReferrer";
import { declarationsOf } from "../../definitions/vocabulary";
import { blockedReferrers } from "./accessLists/accessList";
import { listEntry } from "./accessLists/accessListEntry";

/** One hostname from whose pages a pull zone serves nothing. */
export const blockedReferrer = listEntry({
  declarations: declarationsOf(definition),
  key: "hostname",
  list: blockedReferrers,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, hostname: value }),
  toEntry: ({ pullZoneId, hostname: value }) => ({ pullZoneId, value }),
});
