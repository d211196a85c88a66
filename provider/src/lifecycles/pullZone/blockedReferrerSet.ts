import { blockedReferrerSet as definition } from "../../definitions/pullZone/blockedReferrerSet";
import { declarationsOf } from "../../definitions/vocabulary";
import { blockedReferrers } from "./accessLists/accessList";
import { accessListSet } from "./accessLists/accessListSet";

/** Hostnames that a pull zone blocks as referrers. */
export const blockedReferrerSet = accessListSet({
  declarations: declarationsOf(definition),
  key: "blockedReferrers",
  list: blockedReferrers,
  toInputs: ({ entries, ...set }) => ({ ...set, blockedReferrers: entries }),
  toEntries: (set) => set.blockedReferrers,
});
