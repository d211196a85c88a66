import { allowedReferrer as definition } from "../../definitions/pullZone/allowedReferrer";
import { declarationsOf } from "../../definitions/vocabulary";
import { allowedReferrers } from "./accessLists/accessList";
import { listEntry } from "./accessLists/accessListEntry";

/** One hostname from whose pages a pull zone may be used; with one, all others are refused. */
export const allowedReferrer = listEntry({
  declarations: declarationsOf(definition),
  key: "hostname",
  list: allowedReferrers,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, hostname: value }),
  toEntry: ({ pullZoneId, hostname: value }) => ({ pullZoneId, value }),
});
