import { adopt, define, integer, text } from "../vocabulary";
import { scriptId } from "./scriptId";

export const scriptSecret = define({
  kind: "ScriptSecret",
  required: {
    scriptId,
    name: text({ replaceOnChanges: true, range: [1, 256] }),
    // Never read back, and yet not writeOnly: by the time of the last write, read decides whether the value still holds.
    secret: text({ secret: true, range: [1, 4096] }),
  },
  optional: { adopt: adopt() },
  computed: { secretId: integer({ stable: true }), lastModified: text() },
});
