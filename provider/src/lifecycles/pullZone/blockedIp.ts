import { blockedIp as definition } from "../../definitions/pullZone/blockedIp";
import { declarationsOf } from "../../definitions/vocabulary";
import { blockedIps } from "./accessLists/accessList";
import { listEntry } from "./accessLists/accessListEntry";

/** One blocked address or block of addresses of a pull zone. */
export const blockedIp = listEntry({
  declarations: declarationsOf(definition),
  key: "blockedIp",
  list: blockedIps,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, blockedIp: value }),
  toEntry: ({ pullZoneId, blockedIp: value }) => ({ pullZoneId, value }),
});
