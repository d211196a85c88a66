import * as t from "io-ts";
import { inputs } from "../kernel/codecs";
import { Adopt } from "../kernel/ownership";
import { allowedReferrers } from "./accessList";
import { Entries, listSet } from "./listSet";

/** Hostnames from whose pages a pull zone may be used; with any, all others are refused. */
export const allowedReferrerSet = listSet({
  kind: "AllowedReferrerSet",
  inputs: inputs({ pullZoneId: t.number, allowedReferrers: Entries }, { exclusive: t.boolean, adopt: Adopt }),
  key: "allowedReferrers",
  list: allowedReferrers,
  toInputs: ({ entries, ...set }) => ({ ...set, allowedReferrers: entries }),
  toEntries: (set) => set.allowedReferrers,
});
