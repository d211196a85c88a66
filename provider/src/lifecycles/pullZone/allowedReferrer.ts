import { allowedReferrer as definition } from "../../definitions/pullZone/allowedReferrer";
import { declarationsOf } from "../../definitions/vocabulary";
import { allowedReferrers } from "./accessLists/accessList";
import { accessListEntry } from "./accessLists/accessListEntry";

/** One hostname that a pull zone allows as a referrer. If there are any, all other referrers are refused. */
export const allowedReferrer = accessListEntry({
  declarations: declarationsOf(definition),
  key: "allowedReferrer",
  list: allowedReferrers,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, allowedReferrer: value }),
  toEntry: ({ pullZoneId, allowedReferrer: value }) => ({ pullZoneId, value }),
});
