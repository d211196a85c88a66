import * as t from "io-ts";
import { addAllowedReferrer, removeAllowedReferrer } from "../api/pullZone";
import { inputs } from "../kernel/codecs";
import { canonicalHostname, canonicalStoredHostname } from "../kernel/hostname";
import { Adopt } from "../kernel/ownership";
import { listEntry } from "./listEntry";

/** One hostname from whose pages a pull zone may be used; with one, all others are refused. */
export const allowedReferrer = listEntry({
  kind: "AllowedReferrer",
  inputs: inputs({ pullZoneId: t.number, hostname: t.string }, { adopt: Adopt }),
  key: "hostname",
  noun: "allowed referrer",
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, hostname: value }),
  toEntry: ({ pullZoneId, hostname: value }) => ({ pullZoneId, value }),
  canonical: canonicalHostname,
  canonicalStored: canonicalStoredHostname,
  list: (zone) => zone.AllowedReferrers,
  add: addAllowedReferrer,
  remove: removeAllowedReferrer,
});
