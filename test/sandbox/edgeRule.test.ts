import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Behaviour, EdgeRule, EdgeRuleSeed, Sandbox } from "../../sandbox/src";
import { listOf, memberOf, request, sandboxes } from "./helpers";

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

describe("sandbox: edge rules", () => {
  const start = sandboxes();
  const withRules = async (
    rules: readonly EdgeRuleSeed[] = [],
    behaviour: Partial<Behaviour> = {},
  ): Promise<Sandbox> => {
    const sandbox = await start({ behaviour, strict: true });
    sandbox.seed({ pullZones: [{ Name: "shop", EdgeRules: [...rules] }, { Name: "blog" }] });
    return sandbox;
  };
  const save = (sandbox: Sandbox, rule: object, zone = 1001) =>
    request(sandbox, "POST", `/pullzone/${zone}/edgerules/addOrUpdate`, rule);
  const enable = (sandbox: Sandbox, guid: string, Value: boolean, zone = 1001) =>
    request(sandbox, "POST", `/pullzone/${zone}/edgerules/${guid}/setEdgeRuleEnabled`, { Value });
  const remove = (sandbox: Sandbox, guid: string, zone = 1001) =>
    request(sandbox, "DELETE", `/pullzone/${zone}/edgerules/${guid}`);
  const rules = (sandbox: Sandbox): readonly EdgeRule[] =>
    sandbox.state().accounts["main"]?.pullZones[0]?.EdgeRules ?? [];
  const seen = async (sandbox: Sandbox) => listOf((await request(sandbox, "GET", "/pullzone/1001")).body, "EdgeRules");

  it("get an id, and are returned by what adds them and by their zone", async () => {
    const sandbox = await withRules();
    const added = await save(sandbox, block);
    const [rule] = rules(sandbox);
    assert.ok(rule);
    assert.deepEqual([added.status, added.body], [201, rule]);
    assert.match(rule.Guid, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rule, { ...block, Guid: rule.Guid, ReadOnly: false });
    assert.deepEqual(await seen(sandbox), [rule]);
  });

  it("are not returned by what adds or updates them, under the other reading", async () => {
    const sandbox = await withRules([], { edgeRuleAnswer: "empty" });
    const { status, text } = await save(sandbox, block);
    assert.deepEqual([status, text, rules(sandbox).length], [201, "", 1]);
  });

  it("need a condition, and may share the order index 0", async () => {
    const sandbox = await withRules([{ Guid: "a", ...block, OrderIndex: 3 }]);
    const before = rules(sandbox);
    const six = Array.from({ length: 6 }, (_none, number) => `*/${number}`);
    for (const [change, message] of [
      [{ Triggers: [] }, "At least one condition is required"],
      [{ Triggers: null }, "At least one condition is required"],
      [{ Triggers: undefined }, "At least one condition is required"],
    ] as const) {
      const { status, body } = await save(sandbox, { ...block, ...change });
      assert.deepEqual(
        [status, memberOf(body, "ErrorKey"), memberOf(body, "Message")],
        [400, "edgerule.invalid", message],
      );
    }
    assert.deepEqual(rules(sandbox), before);
    // 0 may be the order index of several rules, and a rule may keep its own.
    for (const Guid of [null, "a"]) assert.equal((await save(sandbox, { ...block, Guid, OrderIndex: 0 })).status, 201);
    const raised = await withRules([], { edgeRuleLimits: "raised" });
    assert.equal((await save(raised, { ...block, Triggers: [{ PatternMatches: six }] })).status, 201);
  });

  it("take the place of the whole rule: what is left out has its default", async () => {
    const sandbox = await withRules([{ Guid: "a", ...block, OrderIndex: 3 }]);
    await save(sandbox, { Guid: "a", ActionType: 0, Triggers: [{ PatternMatches: ["*"] }] });
    assert.deepEqual(rules(sandbox), [
      {
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
      },
    ]);
  });

  it("are refused with 404 where the rule is not there, or in another zone", async () => {
    const sandbox = await withRules([{ Guid: "a", ...block }]);
    for (const answer of [
      await save(sandbox, { ...block, Guid: "b" }),
      await enable(sandbox, "b", true),
      await enable(sandbox, "a", true, 1002),
      await remove(sandbox, "b"),
      await remove(sandbox, "a", 1002),
    ])
      assert.deepEqual([answer.status, memberOf(answer.body, "ErrorKey")], [404, "edgerule.not_found"]);
  });

  it("are added with their id where there is none of it, under the other reading", async () => {
    const sandbox = await withRules([], { updateOfMissingEdgeRule: "add" });
    assert.equal((await save(sandbox, { ...block, Guid: "b" })).status, 201);
    assert.deepEqual(
      rules(sandbox).map(({ Guid }) => Guid),
      ["b"],
    );
  });

  it("that are bunny.net's own are shown, and cannot be changed or deleted", async () => {
    const sandbox = await withRules([{ Guid: "own", ...block, ReadOnly: true }]);
    const before = rules(sandbox);
    assert.equal(memberOf((await seen(sandbox))[0], "ReadOnly"), true);
    for (const answer of [
      await save(sandbox, { ...block, Guid: "own" }),
      await enable(sandbox, "own", false),
      await remove(sandbox, "own"),
    ])
      assert.equal(answer.status, 400);
    assert.deepEqual(rules(sandbox), before);
  });

  it("come in another order, with all their lists, under the other reading", async () => {
    const more = { Type: 5, PatternMatches: ["192.0.2.1"] };
    const extra = [{ ActionType: 8 }, { ActionType: 11 }];
    const sandbox = await withRules([
      { Guid: "a", ...block, Triggers: [...block.Triggers, more], ExtraActions: extra },
      { Guid: "b", ...block },
    ]);
    const given = await seen(sandbox);
    sandbox.setOptions({ behaviour: { listOrder: "reversed" } });
    const reversed = await seen(sandbox);
    assert.deepEqual(
      reversed.map((rule) => memberOf(rule, "Guid")),
      ["b", "a"],
    );
    const [first, last] = [given[0], reversed[1]];
    for (const list of ["Triggers", "ExtraActions"]) {
      const numbers = (rule: unknown) => listOf(rule, list).map((item) => JSON.stringify(item).replace(/\[.*\]/, ""));
      assert.deepEqual(numbers(last), numbers(first).reverse(), list);
    }
    assert.deepEqual(listOf(listOf(last, "Triggers")[1], "PatternMatches"), ["*/login", "*/admin/*"]);
  });

  it("may have numbers that nobody knows yet, and lenient requests may use names", async () => {
    const sandbox = await withRules([{ Guid: "a", ...block, ActionType: 99, Triggers: [{ Type: 77 }] }]);
    assert.equal(memberOf((await seen(sandbox))[0], "ActionType"), 99);
    sandbox.setOptions({ strict: false });
    await save(sandbox, {
      guid: "a",
      ActionType: "Redirect",
      ActionParameter1: "https://a.test",
      Triggers: [{ type: "RemoteIP" }],
      Surplus: 1,
    });
    assert.deepEqual([rules(sandbox)[0]?.ActionType, rules(sandbox)[0]?.Triggers[0]?.Type], [1, 5]);
  });

  it("go with their zone", async () => {
    const sandbox = await withRules([{ Guid: "a", ...block }]);
    assert.equal((await request(sandbox, "DELETE", "/pullzone/1001")).status, 204);
    assert.equal((await remove(sandbox, "a")).status, 404);
  });
});
