import { blockedReferrerSet as definition } from "../../definitions/pullZone/blockedReferrerSet";
import { declarationsOf } from "../../definitions/vocabulary";
import { blockedReferrers } from "./accessLists/accessList";
import { listSet } from "./accessLists/accessListSet";

/** Hostnames from whose pages a pull zone serves nothing. */
export const blockedReferrerSet = listSet({
  declarations: declarationsOf(definition),
  key: "blockedReferrers",
  list: blockedReferrers,
  toInputs: ({ entries, ...set }) => ({ ...set, blockedReferrers: entries }),
  toEntries: (set) => set.blockedReferrers,
});
