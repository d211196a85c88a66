import { blockedIp as definition } from "./blockedIp.definition";
import { blockedIps } from "./accessList";
import { accessListEntry } from "./accessListEntry";

/** One IP address or CIDR block that a pull zone blocks. */
export const blockedIp = accessListEntry(definition, "blockedIp", blockedIps);
