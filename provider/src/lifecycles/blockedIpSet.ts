import * as t from "io-ts";
import { inputs } from "../kernel/codecs";
import { Adopt } from "../kernel/ownership";
import { blockedIps } from "./accessList";
import { Entries, listSet } from "./listSet";

/** Blocked addresses and blocks of addresses of a pull zone. */
export const blockedIpSet = listSet({
  kind: "BlockedIpSet",
  inputs: inputs({ pullZoneId: t.number, blockedIps: Entries }, { exclusive: t.boolean, adopt: Adopt }),
  key: "blockedIps",
  list: blockedIps,
  toInputs: ({ entries, ...set }) => ({ ...set, blockedIps: entries }),
  toEntries: (set) => set.blockedIps,
});
