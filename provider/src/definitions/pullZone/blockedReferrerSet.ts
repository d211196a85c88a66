import { define } from "../vocabulary";
import { entries, setOptions } from "./entries";
import { pullZoneId } from "./pullZoneId";

export const blockedReferrerSet = define({
  kind: "BlockedReferrerSet",
  required: { pullZoneId, blockedReferrers: entries },
  optional: setOptions,
  computed: {},
});
