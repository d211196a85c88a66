import assert from "node:assert/strict";
import { failed, succeeded, writesOf } from "../support/engineRuns";
import { type DeclaredResource, type EngineStack, startEngineStack } from "../support/engineStack";

/** What is within something goes with it, so nothing goes as long as the program keeps what is within it. */
describe("what the program keeps on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    stack = await startEngineStack();
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const account = () => stack.sandbox.state().accounts.main;
  const site = (name = "site"): DeclaredResource => ({
    kind: "PullZone",
    name: "site",
    args: { name, origin: { originUrl: "https://origin.example.com" } },
  });
  const within = (pullZoneId: unknown): readonly DeclaredResource[] => [
    { kind: "BlockedIp", name: "ip", args: { pullZoneId, blockedIp: "192.0.2.1" }, options: { protect: true } },
    { kind: "Hostname", name: "www", args: { pullZoneId, hostname: "www.example.com" } },
    {
      kind: "EdgeRule",
      name: "rule",
      args: {
        pullZoneId,
        actions: [{ type: "forceSsl" }],
        triggers: [{ type: "url", patternMatches: ["http://*"] }],
      },
    },
  ];
  const inZones = () =>
    account()?.pullZones.map(({ Name, BlockedIps, Hostnames, EdgeRules }) => [
      Name,
      BlockedIps,
      Hostnames.filter(({ Value }) => Value === "www.example.com").length,
      EdgeRules.length,
    ]);

  it("stays with its pull zone where that leaves the program or is replaced, and children have its number", async () => {
    stack.declare({ resources: [site()] });
    succeeded(await stack.up());
    const number = account()?.pullZones[0]?.Id;
    stack.declare({ resources: [site(), ...within(number)] });
    succeeded(await stack.up());
    const whole = inZones();
    assert.deepEqual(whole, [["site", ["192.0.2.1"], 1, 1]]);

    stack.declare({ resources: within(number) });
    const left = failed(await stack.up());
    console.log(left.output);
    assert.deepEqual([writesOf(left), inZones()], [[], whole]);

    stack.declare({ resources: [site("other"), ...within(number)] });
    const replaced = failed(await stack.up());
    console.log(replaced.output);
    assert.deepEqual(inZones()?.[0], whole[0]);

    // Followed, what is within is moved first.
    stack.declare({ resources: [site("other"), ...within({ $id: "site" }).map((one) => ({ ...one, options: {} }))] });
    succeeded(await stack.up());
    assert.deepEqual(inZones(), [["other", ["192.0.2.1"], 1, 1]]);
    console.log(succeeded(await stack.up("--refresh")).output);
    succeeded(await stack.destroy("--run-program"));
    assert.deepEqual(inZones(), []);
  });

  it("stays, and nothing else, where a record gets the content of one that leaves the program", async () => {
    const zone = stack.sandbox.seed({ dnsZones: [{ Domain: "example.com" }] }).dnsZones[0]?.Id;
    const www = (...values: readonly string[]) =>
      values.map((value, index) => ({
        kind: "DnsRecord",
        name: `www-${index}`,
        args: { dnsZoneId: zone, type: "A", name: "www", value },
      }));
    const records = () => account()?.dnsZones[0]?.Records.map(({ Id, Value }) => [Id, Value]);
    stack.declare({ resources: www("1.1.1.1", "1.1.1.2") });
    succeeded(await stack.up());
    const first = records()?.find(([, value]) => value === "1.1.1.1")?.[0];
    stack.declare({ resources: www("1.1.1.2") });
    const up = succeeded(await stack.up());
    console.log(up.output);
    assert.deepEqual(records(), [[first, "1.1.1.2"]]);
  });

  it("stays where two have taken it over by its number alone, and one of them leaves the program", async () => {
    const number = stack.sandbox.seed({ pullZones: [{ Name: "made" }] }).pullZones[0]?.Id;
    const taking = (name: string, options: DeclaredResource["options"] = {}): DeclaredResource => ({
      kind: "PullZone",
      name,
      args: { adoptPullZoneId: number, origin: { originUrl: "https://origin.example.com" } },
      options,
    });
    stack.declare({ resources: [taking("a")] });
    succeeded(await stack.up());
    // The engine comes to b first.
    stack.declare({ resources: [taking("b"), taking("a", { dependsOn: ["b"] })] });
    console.log(failed(await stack.up()).output);
    const { resources = [] } = (await stack.workspace.exportState()).deployment;
    assert.equal(resources.filter(({ id }) => id === String(number)).length, 2);
    stack.declare({ resources: [taking("b")] });
    console.log(succeeded(await stack.up()).output);
    assert.equal(account()?.pullZones.length, 1);
  });
});
