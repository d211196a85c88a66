import { blockedIpSet as definition } from "../../definitions/pullZone/blockedIpSet";
import { declarationsOf } from "../../definitions/vocabulary";
import { blockedIps } from "./accessLists/accessList";
import { accessListSet } from "./accessLists/accessListSet";

/** IP addresses and CIDR blocks that a pull zone blocks. */
export const blockedIpSet = accessListSet({
  declarations: declarationsOf(definition),
  key: "blockedIps",
  list: blockedIps,
  toInputs: ({ entries, ...set }) => ({ ...set, blockedIps: entries }),
  toEntries: (set) => set.blockedIps,
});
