import { allowedReferrer as definition } from "../../definitions/pullZone/allowedReferrer";
import { declarationsOf } from "../../definitions/vocabulary";
import { allowedReferrers } from "./accessLists/accessList";
import { accessListEntry } from "./accessLists/accessListEntry";

/** One hostname whose pages may use a pull zone. If there is any, all other pages are refused. */
export const allowedReferrer = accessListEntry({
  declarations: declarationsOf(definition),
  key: "hostname",
  list: allowedReferrers,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, hostname: value }),
  toEntry: ({ pullZoneId, hostname: value }) => ({ pullZoneId, value }),
});
