import { canonicalIp } from "../../kernel/ip";
import { adopt, define, text } from "../vocabulary";
import { pullZoneId } from "./pullZoneId";

export const blockedIp = define({
  kind: "BlockedIp",
  required: { pullZoneId, blockedIp: text({ replaceOnChanges: true, parse: canonicalIp }) },
  optional: { adopt: adopt() },
  computed: {},
});
