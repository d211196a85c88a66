import { blockedIpSet as definition } from "../../definitions/pullZone/blockedIpSet";
import { declarationsOf } from "../../definitions/vocabulary";
import { blockedIps } from "./accessLists/accessList";
import { listSet } from "./accessLists/accessListSet";

/** Blocked addresses and blocks of addresses of a pull zone. */
export const blockedIpSet = listSet({
  declarations: declarationsOf(definition),
  key: "blockedIps",
  list: blockedIps,
  toInputs: ({ entries, ...set }) => ({ ...set, blockedIps: entries }),
  toEntries: (set) => set.blockedIps,
});
