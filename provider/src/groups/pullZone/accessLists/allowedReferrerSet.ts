import { allowedReferrerSet as definition } from "./allowedReferrerSet.definition";
import { declarationsOf } from "../../../vocabulary";
import { allowedReferrers } from "./accessList";
import { accessListSet } from "./accessListSet";

/** Hostnames that a pull zone allows as referrers. If there are any, all other referrers are refused. */
export const allowedReferrerSet = accessListSet({
  declarations: declarationsOf(definition),
  key: "allowedReferrers",
  list: allowedReferrers,
  toInputs: ({ entries, ...set }) => ({ ...set, allowedReferrers: entries }),
  toEntries: (set) => set.allowedReferrers,
});
