import { reconciled } from "../../../reconcile/engine";
import { blockedIps } from "./accessList";
import { accessListEntry } from "./accessListEntry";
import { blockedIp as definition } from "./blockedIp.definition";

/** One IP address or CIDR block that a pull zone blocks. */
export const blockedIp = reconciled(definition, accessListEntry("blockedIp", blockedIps));
