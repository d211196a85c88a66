import { allowedReferrerSet as definition } from "../../definitions/pullZone/allowedReferrerSet";
import { declarationsOf } from "../../definitions/vocabulary";
import { allowedReferrers } from "./accessLists/accessList";
import { accessListSet } from "./accessLists/accessListSet";

/** Hostnames that a pull zone allows as referrers. If there are any, all other referrers are refused. */
export const allowedReferrerSet = accessListSet({
  declarations: declarationsOf(definition),
  key: "allowedReferrers",
  list: allowedReferrers,
  toInputs: ({ entries, ...set }) => ({ ...set, allowedReferrers: entries }),
  toEntries: (set) => set.allowedReferrers,
});
