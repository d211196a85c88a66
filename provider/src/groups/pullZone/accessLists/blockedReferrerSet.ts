import { blockedReferrerSet as definition } from "./blockedReferrerSet.definition";
import { declarationsOf } from "../../../vocabulary";
import { blockedReferrers } from "./accessList";
import { accessListSet } from "./accessListSet";

/** Hostnames that a pull zone blocks as referrers. */
export const blockedReferrerSet = accessListSet({
  declarations: declarationsOf(definition),
  key: "blockedReferrers",
  list: blockedReferrers,
  toInputs: ({ entries, ...set }) => ({ ...set, blockedReferrers: entries }),
  toEntries: (set) => set.blockedReferrers,
});
