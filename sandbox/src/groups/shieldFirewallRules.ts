import { Type } from "@sinclair/typebox";
import { WafRuleMainGroupModel } from "../schemas/published";
import { zoneRoute } from "./dialects/shield";
import type { Group } from "./group";

const group = (id: number, code: string, rules: readonly (readonly [string, string])[]) => ({
  id,
  name: code,
  code,
  fileName: `REQUEST-${id}-${code}.conf`,
  mainGroup: "Core Rule Set",
  ruleset: "OWASP",
  description: null,
  rules: rules.map(([ruleId, description]) => ({ ruleId, description })),
});

/** A few of the rules that every zone has. */
const rules: readonly WafRuleMainGroupModel[] = [
  {
    name: "Core Rule Set",
    ruleset: "OWASP",
    ruleGroups: [
      group(942, "SQLI", [["942100", "SQL injection, detected by libinjection"]]),
      group(930, "LFI", [
        ["930110", "Path traversal"],
        ["930100", "Encoded path traversal"],
      ]),
    ],
  },
];

/** The rules of the firewall of every Shield zone. */
export const shieldFirewallRules: Group = {
  operations: [
    zoneRoute("GET", "/shield/waf/rules/{shieldZoneId}", {
      replies: { 200: Type.Array(WafRuleMainGroupModel) },
      handle: () => ({ status: 200, body: rules }),
    }),
  ],
};
