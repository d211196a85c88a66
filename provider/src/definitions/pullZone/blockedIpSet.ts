import { adopt, boolean, define } from "../vocabulary";
import { entries } from "./entries";
import { pullZoneId } from "./pullZoneId";

export const blockedIpSet = define({
  kind: "BlockedIpSet",
  required: { pullZoneId, blockedIps: entries },
  optional: {
    // No control: its change must show and act.
    exclusive: boolean({ unset: false }),
    // Never frozen: it says what to do with entries of others whenever one is to be added.
    adopt: adopt("always"),
  },
  computed: {},
});
