import assert from "node:assert/strict";
import type { EdgeRuleSeed } from "pulumi-bunny-sandbox";
import { missingForGet } from "../support/modes";
import { providerHost } from "../support/providerHost";

const action = { type: "forceSsl" };
const url = (...patternMatches: readonly string[]) => ({ type: "url", patternMatches });
const stored: EdgeRuleSeed = {
  Guid: "0f0f",
  ActionType: 0,
  Triggers: [{ PatternMatches: ["*/a/*"] }],
  Description: "Secure",
  Enabled: true,
};

/** What is particular to edge rules, beside what every kind does. */
describe("edge rules", function () {
  this.timeout(60_000);
  const host = providerHost();
  let zones = 0;

  const prepare = (...rules: readonly EdgeRuleSeed[]) => {
    zones += 1;
    const [planted] = host.sandbox.seed({ pullZones: [{ Name: `ruled-${zones}`, EdgeRules: [...rules] }] }).pullZones;
    const zone = planted?.Id ?? 0;
    const path = `/pullzone/${zone}`;
    return {
      zone,
      get: `GET ${path}`,
      save: `POST ${path}/edgerules/addOrUpdate`,
      args: { pullZoneId: zone, actions: [action], triggers: [url("*/a/*")] },
      rules: () => host.account()?.pullZones.find(({ Id }) => Id === zone)?.EdgeRules ?? [],
      fault: (method: "GET" | "POST" | "DELETE", below: string, answer: object) =>
        host.sandbox.addFault({ method, path: `${path}${below}`, ...answer }),
    };
  };

  it("of one zone are created, read, changed and deleted many at once, each on its own", async () => {
    const { zone, rules } = prepare(stored);
    const resources = Array.from({ length: 12 }, (_none, number) => ({
      resource: host.resource("EdgeRule"),
      args: { pullZoneId: zone, actions: [action], triggers: [url(`*/${number}/*`)], orderIndex: number },
    }));
    await Promise.all(resources.map(({ resource, args }) => resource.up(args)));
    assert.equal(rules().length, 13);
    assert.equal(new Set(resources.map(({ resource }) => resource.state()?.id)).size, 12);
    for (const { resource } of resources) assert.deepEqual(await resource.refresh(), []);
    await Promise.all(
      resources.map(({ resource, args }) =>
        resource.up({ ...args, orderIndex: args.orderIndex + 100, enabled: false }),
      ),
    );
    assert.deepEqual(
      rules()
        .slice(1)
        .map(({ OrderIndex, Enabled, Triggers }) => [OrderIndex, Enabled, Triggers[0]?.PatternMatches[0]])
        .sort(),
      Array.from({ length: 12 }, (_none, number) => [number + 100, false, `*/${number}/*`]).sort(),
    );
    await Promise.all(resources.map(({ resource }) => resource.destroy()));
    assert.deepEqual(
      rules().map(({ Guid }) => Guid),
      [stored.Guid],
    );
  });

  it("keep what is not managed when they are written, since the API takes them only as a whole", async () => {
    const { args, rules, zone } = prepare();
    const resource = host.resource("EdgeRule");
    await resource.up(args);
    const own = rules()[0];
    await host.elsewhere("POST", `/pullzone/${zone}/edgerules/addOrUpdate`, {
      ...own,
      Description: "of somebody else",
      OrderIndex: 7,
      TriggerMatchingType: 2,
      Enabled: false,
    });
    await resource.up({ ...args, actions: [{ type: "blockRequest" }] });
    const { Description, OrderIndex, TriggerMatchingType, Enabled, ActionType, Guid } = rules()[0] ?? {};
    assert.deepEqual(
      { Description, OrderIndex, TriggerMatchingType, Enabled, ActionType, Guid },
      {
        Description: "of somebody else",
        OrderIndex: 7,
        TriggerMatchingType: 2,
        Enabled: false,
        ActionType: 4,
        Guid: own?.Guid,
      },
    );
  });

  it("keep the action that is their own when others are added before it, and are the same in another order", async () => {
    const { args, rules, zone } = prepare();
    const resource = host.resource("EdgeRule");
    const header = { type: "setResponseHeader", name: "X-A", value: "b" };
    const triggers = [url("*/a/*"), { type: "requestMethod", patternMatches: ["GET"] }];
    await resource.up({ ...args, actions: [action, header], triggers });
    const requests = await host.requestsOf(async () => {
      const reordered = { ...args, actions: [header, action], triggers: [...triggers].reverse() };
      assert.deepEqual(await resource.up(reordered), { action: "same", changed: [] });
    });
    assert.deepEqual(requests, []);

    await resource.up({ ...args, actions: [{ type: "disableWaf" }, header, action], triggers });
    const { ActionType, ExtraActions = [] } = rules()[0] ?? {};
    assert.deepEqual([ActionType, ExtraActions.map((extra) => extra.ActionType)], [0, [5, 23]]);

    // Somebody else makes another action the rule's own: that is no drift.
    await host.elsewhere("POST", `/pullzone/${zone}/edgerules/addOrUpdate`, {
      ...rules()[0],
      ActionType: 23,
      ExtraActions: [{ ActionType: 0 }, { ActionType: 5, ActionParameter1: "X-A", ActionParameter2: "b" }],
    });
    assert.deepEqual(await resource.refresh(), []);
  });

  it("may have numbers without a name, which drift and are repaired like names", async () => {
    const { zone, rules } = prepare({ ...stored, ActionType: 98, TriggerMatchingType: 9, Triggers: [{ Type: 97 }] });
    const props = await host.resource("EdgeRule").get(`${zone}/${stored.Guid ?? ""}`);
    assert.deepEqual([props.actions, props.triggers, props.triggerMatchingType], [[{ type: 98 }], [{ type: 97 }], "9"]);
    const resource = host.resource("EdgeRule");
    await resource.up({
      pullZoneId: zone,
      actions: [{ type: 98 }],
      triggers: [{ type: 97 }],
      triggerMatchingType: "9",
      description: stored.Description,
      adopt: true,
    });
    assert.equal(rules().length, 1);
    await host.elsewhere("POST", `/pullzone/${zone}/edgerules/addOrUpdate`, { ...rules()[0], ActionType: 96 });
    assert.deepEqual(await resource.refresh(), ["actions"]);
  });

  it("name a storage zone by its id, a number or a text, and its name", async () => {
    const { args } = prepare();
    const { storageZones } = host.sandbox.seed({ storageZones: [{ Name: "first-files" }] });
    const resource = host.resource("EdgeRule");
    const id = storageZones[0]?.Id;
    const withZone = (storageZoneId: unknown, storageZoneName: string) => ({
      ...args,
      actions: [action, { type: "originStorage", storageZoneId, storageZoneName }],
    });
    await resource.up(withZone(id, "first-files"));
    assert.deepEqual(await resource.refresh(), []);
    assert.deepEqual(await resource.preview(withZone(String(id), "first-files")), { action: "same", changed: [] });
    await assert.rejects(resource.up(withZone(id, "other-files")), /Storage zone not valid/);
  });

  it("that are bunny.net's own are neither taken over nor changed nor deleted", async () => {
    const { zone, rules, args } = prepare({ ...stored, ReadOnly: true });
    const resource = host.resource("EdgeRule");
    const own = { ...args, description: stored.Description };
    for (const adopt of [false, true, "overwrite"]) {
      await assert.rejects(
        resource.up({ ...own, adopt }),
        /0f0f of pull zone \d+ is read-only: it is one of bunny\.net/,
      );
    }
    // With another description it is another rule, which is not read-only.
    await resource.up({ ...args, description: "Ours", adopt: "overwrite" });
    assert.equal(rules().length, 2);

    const id = `${zone}/${stored.Guid ?? ""}`;
    const state = resource.state();
    assert.ok(state);
    const foreign = host.resource("EdgeRule");
    foreign.restore({ ...state, id });
    await assert.rejects(foreign.up({ ...args, description: "Changed" }), /is read-only/);
    await assert.rejects(foreign.destroy(), /is read-only.*\n?.*pulumi state delete/);
    const props = await host.resource("EdgeRule").get(id);
    assert.equal(props.readOnly, true);
    assert.deepEqual(rules()[0]?.ActionType, 0);
  });

  it("are found by their description with adopt, if only one has it", async () => {
    const { args, rules } = prepare(
      stored,
      { ...stored, Guid: "1e1e", Description: "Twice" },
      { ...stored, Guid: "2d2d", Description: "Twice" },
    );
    const resource = host.resource("EdgeRule");
    const other = { ...args, actions: [{ type: "blockRequest" }], description: "Secure" };
    await assert.rejects(
      resource.up({ ...other, adopt: true }),
      /edge rule "Secure" of pull zone \d+ \(0f0f\) already exists and differs in actions/,
    );
    await resource.up({ ...other, adopt: "overwrite" });
    assert.deepEqual([resource.state()?.id, rules().length, rules()[0]?.ActionType], [`${args.pullZoneId}/0f0f`, 3, 4]);
    await assert.rejects(
      host.resource("EdgeRule").up({ ...other, description: "Twice", adopt: "overwrite" }),
      /has 2 edge rules with the description "Twice": 1e1e, 2d2d/,
    );
    // Without adopt, a description is no name.
    await host.resource("EdgeRule").up({ ...other, description: "Twice" });
    assert.equal(rules().length, 4);
  });

  it("are not mistaken for one that somebody else creates at the same time, where the answer is lost", async () => {
    const { args, rules, zone, fault } = prepare();
    const resource = host.resource("EdgeRule");
    // The answer to the create waits until somebody else has created the same rule.
    const held = fault("POST", "/edgerules/addOrUpdate", { act: true, hold: true, answer: { kind: "reset" } });
    const creating = resource.up(args).then(
      () => "created",
      (error: unknown) => String(error),
    );
    while (rules().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await host.elsewhere("POST", `/pullzone/${zone}/edgerules/addOrUpdate`, { ...rules()[0], Guid: null });
    host.sandbox.removeFault(held);
    const outcome = await creating;
    assert.match(
      outcome,
      /was created, but an identical rule was created elsewhere at the same time: [0-9a-f-]+, [0-9a-f-]+/,
    );
    assert.equal(resource.state(), undefined);
    await assert.rejects(resource.up(args), /already exists/);
    await resource.up({ ...args, adopt: true });
    await resource.destroy();
    assert.equal(rules().length, 1);
  });

  it("are looked for in their own zone only", async () => {
    const first = prepare();
    const second = prepare();
    const resource = host.resource("EdgeRule");
    await resource.up(first.args);
    const guid = first.rules()[0]?.Guid ?? "";
    await assert.rejects(host.resource("EdgeRule").get(`${second.zone}/${guid}`), missingForGet);
    assert.equal((await host.resource("EdgeRule").get(`${first.zone}/${guid.toUpperCase()}`)).edgeRuleId, guid);
  });

  it("do not take the place of a rule of somebody else, which stays as it is", async () => {
    const { args, rules } = prepare({ ...stored, OrderIndex: 3 });
    await assert.rejects(
      host.resource("EdgeRule").up({ ...args, description: "Ours", orderIndex: 3 }),
      /another rule of pull zone \d+ has this orderIndex: write one that is free/,
    );
    assert.deepEqual(
      rules().map(({ OrderIndex }) => OrderIndex),
      [3],
    );
  });
});
