import * as t from "io-ts";
import { inputs } from "../kernel/codecs";
import { Adopt } from "../kernel/ownership";
import { blockedReferrers } from "./accessList";
import { Entries, listSet } from "./listSet";

/** Hostnames from whose pages a pull zone serves nothing. */
export const blockedReferrerSet = listSet({
  kind: "BlockedReferrerSet",
  inputs: inputs({ pullZoneId: t.number, blockedReferrers: Entries }, { exclusive: t.boolean, adopt: Adopt }),
  key: "blockedReferrers",
  list: blockedReferrers,
  toInputs: ({ entries, ...set }) => ({ ...set, blockedReferrers: entries }),
  toEntries: (set) => set.blockedReferrers,
});
