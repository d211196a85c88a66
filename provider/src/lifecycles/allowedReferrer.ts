import * as t from "io-ts";
import { inputs } from "../kernel/codecs";
import { Adopt } from "../kernel/ownership";
import { allowedReferrers } from "./accessList";
import { listEntry } from "./listEntry";

/** One hostname from whose pages a pull zone may be used; with one, all others are refused. */
export const allowedReferrer = listEntry({
  kind: "AllowedReferrer",
  inputs: inputs({ pullZoneId: t.number, hostname: t.string }, { adopt: Adopt }),
  key: "hostname",
  list: allowedReferrers,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, hostname: value }),
  toEntry: ({ pullZoneId, hostname: value }) => ({ pullZoneId, value }),
});
