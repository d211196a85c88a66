import { cannotBeUnset } from "../../kernel/resetOnOmit";
import { adopt, define, integer, oneOf, optional, text } from "../vocabulary";

export const containerRegistry = define({
  kind: "ContainerRegistry",
  required: {
    displayName: text({ range: [1, 50] }),
    type: oneOf(["dockerHub", "gitHub", "bunnyRegistry"], { replaceOnChanges: true, anyCase: true }),
  },
  optional: {
    userName: text({ replaceOnChanges: true, range: [1, 500], unset: cannotBeUnset }),
    password: text({ secret: true, writeOnly: true, range: [1, 10_000], unset: cannotBeUnset }),
    adopt: adopt(),
  },
  computed: {
    registryId: integer({ stable: true }),
    hostName: text({ stable: true }),
    namespaceId: optional(text({ stable: true })),
    accountId: optional(text({ stable: true })),
    createdAt: optional(text({ stable: true })),
  },
});
