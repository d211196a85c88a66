import { define } from "../vocabulary";
import { entries, setOptions } from "./entries";
import { pullZoneId } from "./pullZoneId";

export const blockedIpSet = define({
  kind: "BlockedIpSet",
  required: { pullZoneId, blockedIps: entries },
  optional: setOptions,
  computed: {},
});
