import { canonicalHostname } from "../../kernel/hostname";
import { adopt, define, text } from "../vocabulary";
import { pullZoneId } from "./pullZoneId";

export const allowedReferrer = define({
  kind: "AllowedReferrer",
  required: { pullZoneId, hostname: text({ replaceOnChanges: true, parse: canonicalHostname }) },
  optional: { adopt: adopt() },
  computed: {},
});
