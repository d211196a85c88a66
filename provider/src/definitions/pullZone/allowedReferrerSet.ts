import { define } from "../vocabulary";
import { entries, setOptions } from "./entries";
import { pullZoneId } from "./pullZoneId";

export const allowedReferrerSet = define({
  kind: "AllowedReferrerSet",
  required: { pullZoneId, allowedReferrers: entries },
  optional: setOptions,
  computed: {},
});
