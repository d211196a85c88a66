import { blockedIp as definition } from "../../definitions/pullZone/blockedIp";
import { declarationsOf } from "../../definitions/vocabulary";
import { blockedIps } from "./accessLists/accessList";
import { accessListEntry } from "./accessLists/accessListEntry";

/** One IP address or CIDR block that a pull zone blocks. */
export const blockedIp = accessListEntry({
  declarations: declarationsOf(definition),
  key: "blockedIp",
  list: blockedIps,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, blockedIp: value }),
  toEntry: ({ pullZoneId, blockedIp: value }) => ({ pullZoneId, value }),
});
