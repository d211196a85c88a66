import { blockedIpSet as definition } from "./blockedIpSet.definition";
import { blockedIps } from "./accessList";
import { accessListSet } from "./accessListSet";

/** IP addresses and CIDR blocks that a pull zone blocks. */
export const blockedIpSet = accessListSet(definition, "blockedIps", blockedIps);
