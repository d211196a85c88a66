import { allowedReferrerSet as definition } from "../../definitions/pullZone/allowedReferrerSet";
import { declarationsOf } from "../../definitions/vocabulary";
import { allowedReferrers } from "./accessLists/accessList";
import { listSet } from "./accessLists/accessListSet";

/** Hostnames from whose pages a pull zone may be used; with any, all others are refused. */
export const allowedReferrerSet = listSet({
  declarations: declarationsOf(definition),
  key: "allowedReferrers",
  list: allowedReferrers,
  toInputs: ({ entries, ...set }) => ({ ...set, allowedReferrers: entries }),
  toEntries: (set) => set.allowedReferrers,
});
