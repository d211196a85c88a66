import * as t from "io-ts";
import { inputs } from "../kernel/codecs";
import { Adopt } from "../kernel/ownership";
import { blockedIps } from "./accessList";
import { listEntry } from "./listEntry";

/** One blocked address or block of addresses of a pull zone. */
export const blockedIp = listEntry({
  kind: "BlockedIp",
  inputs: inputs({ pullZoneId: t.number, blockedIp: t.string }, { adopt: Adopt }),
  key: "blockedIp",
  list: blockedIps,
  toInputs: ({ pullZoneId, value }) => ({ pullZoneId, blockedIp: value }),
  toEntry: ({ pullZoneId, blockedIp: value }) => ({ pullZoneId, value }),
});
