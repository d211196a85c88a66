import * as t from "io-ts";
import { inputs } from "../kernel/codecs";
import { Adopt } from "../kernel/ownership";
import { blockedReferrers } from "./accessList";
import { listEntry } from "./listEntry";

/** One hostname from whose pages a pull zone serves nothing. */
export const blockedReferrer = listEntry({
  kind: "BlockedReferrer",
  inputs: inputs({ pullZoneId: t.number, hostname: t.string }, { adopt: Adopt }),
  key: "hostname",
  list: blockedReferrers,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, hostname: value }),
  toEntry: ({ pullZoneId, hostname: value }) => ({ pullZoneId, value }),
});
