import { allowedReferrerSet as definition } from "../../definitions/pullZone/allowedReferrerSet";
import { declarationsOf } from "../../definitions/vocabulary";
import { allowedReferrers } from "./accessLists/accessList";
import { accessListSet } from "./accessLists/accessListSet";

/** Hostnames whose pages may use a pull zone. If there is any, all other pages are refused. */
export const allowedReferrerSet = accessListSet({
  declarations: declarationsOf(definition),
  key: "allowedReferrers",
  list: allowedReferrers,
  toInputs: ({ entries, ...set }) => ({ ...set, allowedReferrers: entries }),
  toEntries: (set) => set.allowedReferrers,
});
