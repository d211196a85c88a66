import assert from "node:assert/strict";
import { isProperties, omit } from "../../provider/src/properties/values";
import { providerHost } from "../support/providerHost";
import { engineResource } from "../support/inMemoryEngine/resource";
import { behaviourOfLifecycles } from "./sample";

describe("Shield zones", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles });
  let zones = 0;

  const newPullZone = (): number => {
    zones += 1;
    return host.sandbox.seed({ pullZones: [{ Name: `protected-${zones}` }] }).pullZones[0]?.Id ?? 0;
  };
  const newZone = (fields: object = {}) => {
    const pullZoneId = newPullZone();
    const shieldZoneId = host.sandbox.seed({ shieldZones: [{ pullZoneId, ...fields }] }).shieldZones[0]?.shieldZoneId;
    return { pullZoneId, shieldZoneId: shieldZoneId ?? 0 };
  };
  const zoneOf = (pullZone: number) =>
    host.account()?.shieldZones.find(({ pullZoneId }) => pullZoneId === pullZone) ?? assert.fail("no Shield zone");
  const writesOf = async (action: () => Promise<unknown>): Promise<readonly unknown[]> =>
    (await host.recordedOf(action)).flatMap(({ method, body }) => (method === "GET" ? [] : [body]));

  it("are made where there are none, on the plan that the API gives and learning, until the program says otherwise", async () => {
    const pullZoneId = newPullZone();
    const zone = host.resource("ShieldZone");
    const wanted = { pullZoneId, wafEnabled: true, wafExecutionMode: "block" };
    const [made, changed, ...others] = await writesOf(() => zone.up(wanted));
    const { shieldZoneId, learningMode: isLearning } = zoneOf(pullZoneId);
    assert.equal(isLearning, true);
    assert.deepEqual(made, { pullZoneId });
    assert.deepEqual(changed, { shieldZoneId, shieldZone: { wafEnabled: true, wafExecutionMode: 1 } });
    assert.deepEqual(others, []);
    assert.equal(zone.state()?.id, String(shieldZoneId));
    await zone.up({ ...wanted, learningMode: false });
    assert.equal(zoneOf(pullZoneId).learningMode, false);

    await zone.destroy();
    const { learningMode, wafEnabled, wafExecutionMode, planType } = zoneOf(pullZoneId);
    assert.deepEqual([learningMode, wafEnabled, wafExecutionMode, planType], [false, false, 0, 0]);
  });

  it("are not made for a pull zone that does not exist, and the error names the property", async () => {
    await assert.rejects(host.resource("ShieldZone").up({ pullZoneId: 4711, wafEnabled: true }), /pullZoneId/);
  });

  it("keep their plan when the program drops it or is destroyed, and never get a lower one", async () => {
    const { pullZoneId } = newZone({ planType: 1 });
    const zone = host.resource("ShieldZone");
    await zone.up({ pullZoneId, planType: "business", wafEnabled: true });
    assert.deepEqual(await writesOf(() => zone.up({ pullZoneId, wafEnabled: true })), []);
    const lowering = { pullZoneId, planType: "basic", wafEnabled: true };
    const says = /would lower the plan of the Shield zone from business to basic.*write "business"/s;
    const sent = await writesOf(() => assert.rejects(zone.up(lowering), says));
    assert.deepEqual(sent, []);
    await zone.destroy();
    assert.deepEqual([zoneOf(pullZoneId).planType, zoneOf(pullZoneId).wafEnabled], [2, false]);
  });

  it("refuse a lower plan in the preview where state has the present one, until it was lowered elsewhere", async () => {
    const { pullZoneId, shieldZoneId } = newZone({ planType: 1 });
    const zone = host.resource("ShieldZone");
    const of = (planType: string) => ({ pullZoneId, planType });
    await zone.up(of("business"));
    const preview = () =>
      assert.rejects(zone.preview(of("advanced")), /from business to advanced: write "business", or/);
    assert.deepEqual(await host.requestsOf(preview), []);
    assert.equal((await zone.preview(of("enterprise"))).action, "update");
    assert.equal((await zone.preview({ ...of("basic"), pullZoneId: newPullZone() })).action, "replace");

    await host.elsewhere("PATCH", "/shield/shield-zone", { shieldZoneId, shieldZone: { planType: 1 } });
    assert.deepEqual(await zone.refresh(), ["planType"]);
    await zone.expectUp("same", of("advanced"));
  });

  it("keep settings of the engine that the program does not set, as the API has written them", async () => {
    const kept = [
      { name: "allowed_methods", valueEncoded: "GET HEAD" },
      { name: "unheard_of", valueEncoded: "|a|  b" },
    ];
    const { pullZoneId, shieldZoneId } = newZone({ wafEngineConfig: kept });
    const zone = host.resource("ShieldZone");
    const types = { name: "allowed_request_content_type", valueEncoded: "|text/html| |text/xml|" };
    const ours = [types, { name: "blocking_paranoia_level", valueEncoded: "2" }];
    const wanted = { pullZoneId, allowedContentTypes: ["text/html", "text/xml"], blockingParanoiaLevel: 2 };
    assert.deepEqual(await writesOf(() => zone.up(wanted)), [
      { shieldZoneId, shieldZone: { wafEngineConfig: [...kept, ...ours] } },
    ]);
    assert.deepEqual(await zone.refresh(), []);
    await zone.destroy();
    assert.deepEqual(zoneOf(pullZoneId).wafEngineConfig, kept);
  });

  it("have all overrides that one up makes, and those of others", async () => {
    const { pullZoneId, shieldZoneId } = newZone({ wafDisabledRules: ["1"] });
    const rules = ["2", "3", "4"];
    const kinds = rules.map(() => "ShieldRuleOverride");
    const [up, destroy] = [await host.beginRun(...kinds), await host.beginRun(...kinds)];
    const resources = rules.map((_, index) =>
      engineResource((command) =>
        Promise.resolve((command === "destroy" ? destroy : up)[index] ?? assert.fail(command)),
      ),
    );
    const argsOf = (index: number) => ({ shieldZoneId, ruleId: rules[index], mode: "disabled" });
    await Promise.all(resources.map((each, index) => each.up(argsOf(index))));
    assert.deepEqual([...zoneOf(pullZoneId).wafDisabledRules].sort(), ["1", ...rules]);
    await Promise.all(resources.map((each) => each.destroy()));
    assert.deepEqual(zoneOf(pullZoneId).wafDisabledRules, ["1"]);
  });

  it("with whole lists of overrides refuse single ones before any request, in the run that makes the zone and in later ones", async () => {
    const pullZoneId = newPullZone();
    const newRun = () => host.beginRun("ShieldZone", "ShieldRuleOverride");
    let run = await newRun();
    const at = (index: number) => engineResource(() => Promise.resolve(run[index] ?? assert.fail()));
    const [zone, override] = [at(0), at(1)];
    const lists = { pullZoneId, wafLogOnlyRules: ["942100"] };
    await zone.up(lists);
    const { shieldZoneId } = zoneOf(pullZoneId);
    const single = { shieldZoneId, ruleId: "920100", mode: "disabled" };
    const by = (kind: string) =>
      new RegExp(
        `the list of overrides \\(wafDisabledRules, wafLogOnlyRules\\) of Shield zone ${shieldZoneId} is declared twice, ` +
          `here and by (another )?${kind}`,
      );
    const refusedBy = async (kind: string, act: () => Promise<unknown>) => {
      const message = by(kind);
      const requests = await host.requestsOf(() => assert.rejects(act, message));
      assert.deepEqual(requests, []);
      run = await newRun();
    };
    await refusedBy("ShieldZone", () => override.up(single));
    await zone.preview(lists);
    await refusedBy("ShieldZone", () => override.preview(single));
    await override.preview(single);
    await refusedBy("ShieldRuleOverride", () => zone.preview({ pullZoneId, wafDisabledRules: [] }));

    await zone.up({ pullZoneId, wafEnabled: true });
    await override.up(single);
    assert.deepEqual([zoneOf(pullZoneId).wafDisabledRules, zoneOf(pullZoneId).wafLogOnlyRules], [["920100"], []]);

    run = await newRun();
    await zone.up({ pullZoneId, wafDisabledRules: ["920100", "930100"] });
    await override.destroy();
    assert.deepEqual(zoneOf(pullZoneId).wafDisabledRules, ["920100", "930100"]);
  });

  it("refuse a rule that the plan does not allow by a 202, which is told as it is and not tried again", async () => {
    const { shieldZoneId } = newZone({ customWafRulesLimit: 0 });
    const rule = host.resource("ShieldWafRule");
    const args = { shieldZoneId, name: "a", action: "block", variables: { REQUEST_URI: "" }, operator: "beginsWith" };
    const sent = await writesOf(() => assert.rejects(rule.up(args), /The plan of the zone allows no further rule/));
    assert.equal(sent.length, 1);
    assert.equal(rule.state(), undefined);
  });

  it("have rate limits that keep what they count by and what they do when something else changes, whoever has set it", async () => {
    const { shieldZoneId } = newZone({ rateLimitRulesLimit: 1 });
    const limit = host.resource("ShieldRateLimit");
    const counting = { variables: { REQUEST_URI: "" }, operator: "beginsWith", timeframe: 60, blockTime: 60 };
    const args = { shieldZoneId, name: "a", ...counting, counterKey: "ja4", action: "challenge" };
    const kept = { counterKeyType: 6, actionType: 3 };
    const found = () => host.account()?.shieldRateLimits?.[0] ?? assert.fail("no rate limit");
    const assertKept = (requestCount: number) => {
      const { counterKeyType, actionType, requestCount: count } = found().ruleConfiguration;
      assert.deepEqual({ counterKeyType, actionType, count }, { ...kept, count: requestCount });
    };
    await limit.up({ ...args, requestCount: 10 });
    await limit.up({ ...args, requestCount: 20 });
    assertKept(20);
    await limit.destroy();

    const others = omit(args, ["counterKey", "action"]);
    await limit.up({ ...others, requestCount: 10 });
    const { id, ruleConfiguration } = found();
    await host.elsewhere("PATCH", `/shield/rate-limit/${id}`, { ruleConfiguration: { ...ruleConfiguration, ...kept } });
    await limit.up({ ...others, requestCount: 30 });
    assertKept(30);
  });

  it("refuse an empty list of the engine before any request", async () => {
    const { pullZoneId } = newZone();
    for (const [name, example] of [
      ["allowedMethods", "GET"],
      ["allowedHttpVersions", "HTTP/2"],
      ["allowedContentTypes", "application/json"],
    ] as const) {
      const says = new RegExp(`must have at least one: write, for example, \\["${example}"\\]`);
      const up = () => assert.rejects(host.resource("ShieldZone").up({ pullZoneId, [name]: [] }), says);
      assert.deepEqual(await host.requestsOf(up), []);
    }
  });

  it("have rules of which an update sends everything, in the order of the program", async () => {
    const { shieldZoneId } = newZone({ customWafRulesLimit: 1 });
    const rule = host.resource("ShieldWafRule");
    const of = (name: string) => ({ variables: { REQUEST_HEADERS: name }, operator: "contains", value: "x" });
    const chainedConditions = [of("x-b"), { ...of("x-a"), negated: true }, of("x-c")];
    const args = { shieldZoneId, name: "a", action: "log", ...of("x-z"), negated: true, chainedConditions };
    await rule.up({ ...args, severity: "critical", regexVariable: true });
    const [sent] = await writesOf(() => rule.up({ ...args, severity: "critical", regexVariable: true, name: "b" }));
    const wire = (name: string) => ({ variableTypes: { REQUEST_HEADERS: name }, operatorType: 2, value: "x" });
    assert.ok(isProperties(sent));
    assert.deepEqual(sent.ruleConfiguration, {
      actionType: 2,
      severityType: 2,
      ...wire("x-z"),
      isNegated: true,
      isRegexVariable: true,
      transformationTypes: [],
      chainedRuleConditions: [wire("x-b"), { ...wire("x-a"), isNegated: true }, wire("x-c")],
    });
    assert.equal(sent.ruleName, "b");
  });
});
