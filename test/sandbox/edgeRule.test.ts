import type { EdgeRuleSeed } from "../../sandbox/src";
import { describeStories, seed, stored, type Step } from "./stories";

const block = {
  ActionType: 4,
  ActionParameter1: "",
  ActionParameter2: "",
  ActionParameter3: "",
  ExtraActions: [],
  Triggers: [{ Type: 0, PatternMatches: ["*/admin/*", "*/login"], PatternMatchingType: 0, Parameter1: "" }],
  TriggerMatchingType: 0,
  Description: "Block admin",
  Enabled: true,
  OrderIndex: 0,
};
const a = { ...block, Guid: "a" };
const rules = (...EdgeRules: EdgeRuleSeed[]): Step =>
  seed({ pullZones: [{ Name: "shop", EdgeRules }, { Name: "blog" }] });
const save = (rule: object, status = 201, reply?: unknown): Step => [
  "POST /pullzone/1001/edgerules/addOrUpdate",
  rule,
  status,
  reply,
];
const enable = (guid: string, Value: boolean, status: number, reply?: unknown, zone = 1001): Step => [
  `POST /pullzone/${zone}/edgerules/${guid}/setEdgeRuleEnabled`,
  { Value },
  status,
  reply,
];
const remove = (guid: string, status: number, reply?: unknown, zone = 1001): Step => [
  `DELETE /pullzone/${zone}/edgerules/${guid}`,
  status,
  reply,
];
const stores = (...expected: readonly object[]): Step => stored(({ pullZones }) => pullZones[0]?.EdgeRules, expected);
const shows = (...EdgeRules: readonly object[]): Step => ["GET /pullzone/1001", 200, { EdgeRules }];
const noCondition = { ErrorKey: "edgerule.invalid", Message: "At least one condition is required" };

describeStories(
  "sandbox: edge rules",
  {},
  {
    "need a condition, and may share the order index 0": [
      rules({ ...a, OrderIndex: 3 }),
      ...[[], null, undefined].map((Triggers) => save({ ...block, Triggers }, 400, noCondition)),
      stores({ Guid: "a", OrderIndex: 3 }),
      // 0 may be the order index of several rules, and a rule may keep its own.
      ...[null, "a"].map((Guid) => save({ ...block, Guid, OrderIndex: 0 })),
    ],
    "that are bunny.net's own are shown, and cannot be changed or deleted": [
      rules({ ...block, Guid: "own", ReadOnly: true }),
      shows({ ReadOnly: true }),
      save({ ...block, Guid: "own" }, 400),
      enable("own", false, 400),
      remove("own", 400),
      stores({ ...block, Guid: "own", ReadOnly: true }),
    ],
  },
);
