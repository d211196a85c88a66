import * as t from "io-ts";
import { addBlockedReferrer, removeBlockedReferrer } from "../api/pullZone";
import { inputs } from "../kernel/codecs";
import { canonicalHostname, canonicalStoredHostname } from "../kernel/hostname";
import { Adopt } from "../kernel/ownership";
import { listEntry } from "./listEntry";

/** One hostname from whose pages a pull zone serves nothing. */
export const blockedReferrer = listEntry({
  kind: "BlockedReferrer",
  inputs: inputs({ pullZoneId: t.number, hostname: t.string }, { adopt: Adopt }),
  key: "hostname",
  noun: "blocked referrer",
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, hostname: value }),
  toEntry: ({ pullZoneId, hostname: value }) => ({ pullZoneId, value }),
  canonical: canonicalHostname,
  canonicalStored: canonicalStoredHostname,
  list: (zone) => zone.BlockedReferrers,
  add: addBlockedReferrer,
  remove: removeBlockedReferrer,
});
