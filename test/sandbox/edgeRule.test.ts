import type { EdgeRuleSeed } from "../../sandbox/src";
import { describeStories, leniently, seed, stored, type Step } from "./stories";

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
const six = Array.from({ length: 6 }, (_none, number) => `*/${number}`);
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
const notFound = { ErrorKey: "edgerule.not_found" };
const noCondition = { ErrorKey: "edgerule.invalid", Message: "At least one condition is required" };
const trigger = (PatternMatches: readonly string[]) => ({ PatternMatches });
const added = { ...block, Guid: /^[0-9a-f-]{36}$/, ReadOnly: false };

describeStories(
  "sandbox: edge rules",
  {},
  {
    "get an id, and are returned by what adds them and by their zone": [
      rules(),
      save(block, 201, added),
      stores(added),
      shows(added),
    ],
    "need a condition, and may share the order index 0": [
      rules({ ...a, OrderIndex: 3 }),
      ...[[], null, undefined].map((Triggers) => save({ ...block, Triggers }, 400, noCondition)),
      stores({ Guid: "a", OrderIndex: 3 }),
      // 0 may be the order index of several rules, and a rule may keep its own.
      ...[null, "a"].map((Guid) => save({ ...block, Guid, OrderIndex: 0 })),
      save({ ...block, Triggers: [trigger(six)] }, 400),
    ],
    "replace the whole rule: what is omitted gets its default": [
      rules({ ...a, OrderIndex: 3 }),
      save({ Guid: "a", ActionType: 0, Triggers: [trigger(["*"])] }),
      stores({
        Guid: "a",
        ActionType: 0,
        ActionParameter1: null,
        ActionParameter2: null,
        ActionParameter3: null,
        ExtraActions: [],
        Triggers: [{ Type: 0, PatternMatches: ["*"], PatternMatchingType: 0, Parameter1: null }],
        TriggerMatchingType: 0,
        Description: null,
        Enabled: false,
        OrderIndex: 0,
        ReadOnly: false,
      }),
    ],
    "are switched off and on, and deleted, one alone": [
      rules(a, { ...block, Guid: "b" }),
      enable("a", false, 204, ""),
      stores({ Guid: "a", Enabled: false }, { Guid: "b", Enabled: true }),
      enable("a", true, 204, ""),
      stores({ Guid: "a", Enabled: true }, { Guid: "b", Enabled: true }),
      remove("a", 204, ""),
      stores({ Guid: "b" }),
    ],
    "are refused with 404 where the rule is not there, or in another zone": [
      rules(a),
      save({ ...block, Guid: "b" }, 404, notFound),
      enable("b", true, 404, notFound),
      enable("a", true, 404, notFound, 1002),
      remove("b", 404, notFound),
      remove("a", 404, notFound, 1002),
    ],
    "that are bunny.net's own are shown, and cannot be changed or deleted": [
      rules({ ...block, Guid: "own", ReadOnly: true }),
      shows({ ReadOnly: true }),
      save({ ...block, Guid: "own" }, 400),
      enable("own", false, 400),
      remove("own", 400),
      stores({ ...block, Guid: "own", ReadOnly: true }),
    ],
    "come in another order, with all their lists, under the other reading": [
      rules(
        {
          ...a,
          Triggers: [...block.Triggers, { Type: 5, PatternMatches: ["192.0.2.1"] }],
          ExtraActions: [{ ActionType: 8 }, { ActionType: 11 }],
        },
        { ...block, Guid: "b" },
      ),
      { listOrder: "reversed" },
      shows(
        { Guid: "b" },
        {
          Guid: "a",
          Triggers: [{ Type: 5 }, { Type: 0, PatternMatches: ["*/login", "*/admin/*"] }],
          ExtraActions: [{ ActionType: 11 }, { ActionType: 8 }],
        },
      ),
    ],
    "may have numbers that nobody knows yet, and lenient requests may use names": [
      rules({ ...a, ActionType: 99, Triggers: [{ Type: 77 }] }),
      shows({ ActionType: 99 }),
      leniently,
      save({
        guid: "a",
        ActionType: "Redirect",
        ActionParameter1: "https://a.test",
        Triggers: [{ type: "RemoteIP" }],
        Surplus: 1,
      }),
      stores({ ActionType: 1, Triggers: [{ Type: 5 }] }),
    ],
    "are deleted with their zone": [rules(a), ["DELETE /pullzone/1001", 204], remove("a", 404)],
  },
);
