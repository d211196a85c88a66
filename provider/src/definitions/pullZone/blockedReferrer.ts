import { canonicalHostname } from "../../kernel/hostname";
import { adopt, define, text } from "../vocabulary";
import { pullZoneId } from "./pullZoneId";

export const blockedReferrer = define({
  kind: "BlockedReferrer",
  required: { pullZoneId, hostname: text({ replaceOnChanges: true, parse: canonicalHostname }) },
  optional: { adopt: adopt() },
  computed: {},
});
