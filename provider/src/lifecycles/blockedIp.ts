import * as t from "io-ts";
import { addBlockedIp, removeBlockedIp } from "../api/pullZone";
import { inputs } from "../kernel/codecs";
import { canonicalIp, canonicalStoredIp } from "../kernel/ip";
import { Adopt } from "../kernel/ownership";
import { listEntry } from "./listEntry";

/** One blocked address or block of addresses of a pull zone. */
export const blockedIp = listEntry({
  kind: "BlockedIp",
  inputs: inputs({ pullZoneId: t.number, blockedIp: t.string }, { adopt: Adopt }),
  key: "blockedIp",
  noun: "blocked IP",
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, blockedIp: value }),
  toEntry: ({ pullZoneId, blockedIp: value }) => ({ pullZoneId, value }),
  canonical: canonicalIp,
  canonicalStored: canonicalStoredIp,
  list: (zone) => zone.BlockedIps,
  add: addBlockedIp,
  remove: removeBlockedIp,
});
