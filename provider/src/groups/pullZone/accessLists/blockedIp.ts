import { blockedIp as definition } from "./blockedIp.definition";
import { declarationsOf } from "../../../vocabulary";
import { blockedIps } from "./accessList";
import { accessListEntry } from "./accessListEntry";

/** One IP address or CIDR block that a pull zone blocks. */
export const blockedIp = accessListEntry({
  declarations: declarationsOf(definition),
  key: "blockedIp",
  list: blockedIps,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, blockedIp: value }),
  toEntry: ({ pullZoneId, blockedIp: value }) => ({ pullZoneId, value }),
});
