import { adopt, boolean, define, integer, text } from "../vocabulary";
import { scriptId } from "./scriptId";

export const scriptVariable = define({
  kind: "ScriptVariable",
  required: { scriptId, name: text({ replaceOnChanges: true, range: [1, 256] }) },
  optional: {
    defaultValue: text({ range: [0, 4096], unset: "" }),
    required: boolean({ unset: false }),
    adopt: adopt(),
  },
  computed: { variableId: integer({ stable: true }) },
});
