import assert from "node:assert/strict";
import { saidOf, typeOf } from "../support/modes";
import { failed, succeeded, writesOf } from "../support/engineRuns";
import { type DeclaredResource, type EngineStack, startEngineStack } from "../support/engineStack";

/**
 * What is there goes from one resource of a stack to another: the engine creates first and deletes last. The matrices play
 * this with every kind.
 */
describe("objects that move between resources on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  let zone: number;
  let script: number;

  beforeEach(async () => {
    stack = await startEngineStack();
    const seeded = stack.sandbox.seed({ pullZones: [{ Name: "shop" }], scripts: [{ Name: "edge" }] });
    zone = seeded.pullZones[0]?.Id ?? 0;
    script = seeded.scripts[0]?.Id ?? 0;
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const account = () => stack.sandbox.state().accounts.main;
  const blocked = (): readonly string[] => [...(account()?.pullZones[0]?.BlockedIps ?? [])].sort();
  const declared = (suffix = "", options: DeclaredResource["options"] = {}): readonly DeclaredResource[] => [
    {
      kind: "BlockedIp",
      name: `ip${suffix}`,
      args: { pullZoneId: zone, blockedIp: "192.0.2.1" },
      options,
    },
    {
      kind: "Hostname",
      name: `hostname${suffix}`,
      args: { pullZoneId: zone, hostname: "www.example.com" },
      options,
    },
    {
      kind: "ScriptVariable",
      name: `variable${suffix}`,
      args: { scriptId: script, name: "GREETING", defaultValue: "hello" },
      options,
    },
    {
      kind: "ContainerApp",
      name: `app${suffix}`,
      args: {
        name: "shop",
        containerTemplates: {
          web: { imageNamespace: "library", imageName: "nginx", imageTag: "1", imageRegistryId: "1155" },
        },
      },
      options,
    },
  ];
  const neighbourAfter = (others: readonly DeclaredResource[]): DeclaredResource => ({
    kind: "BlockedReferrer",
    name: "neighbour",
    args: { pullZoneId: zone, blockedReferrer: "example.org" },
    options: { dependsOn: others.map(({ name }) => name) },
  });
  const isThere = (): readonly unknown[] => [
    blocked().includes("192.0.2.1"),
    account()?.pullZones[0]?.Hostnames.some(({ Value }) => Value === "www.example.com"),
    account()?.scripts[0]?.EdgeScriptVariables.some(({ Name }) => Name === "GREETING"),
    account()?.containerApps.some(({ name }) => name === "shop"),
  ];
  const all = [true, true, true, true];

  const adopting = { BUNNYNET_ADOPT: "true" };
  const up = (...flags: readonly string[]) => stack.run(["up", "--yes", "--skip-preview", ...flags], adopting);

  it("are refused to new resources, and the first error says in full what to do: nothing is lost, and adopting goes on", async () => {
    stack.declare({ resources: declared() });
    succeeded(await stack.up());
    const app = account()?.containerApps[0]?.id;

    stack.declare({ resources: declared("-renamed") });
    // The old ones are deleted although the new ones failed.
    const refused = failed(await stack.up("--continue-on-error"));
    const [, errors = ""] = refused.output.split("Diagnostics:");
    assert.equal(errors.match(/already exists: it was not changed\. .*`aliases`.*BUNNYNET_ADOPT=true/g)?.length, 1);
    assert.equal(errors.match(/already exists: see the first error .*BUNNYNET_ADOPT=true/g)?.length, 3);
    assert.deepEqual([isThere(), writesOf(refused)], [all, []]);

    const taken = succeeded(await up());
    assert.match(taken.output, new RegExp(saidOf('BlockedIp "ip-renamed"', "takes over blocked IP 192\\.0\\.2\\.1")));
    assert.deepEqual([isThere(), account()?.containerApps[0]?.id], [all, app]);
    assert.match(succeeded(await stack.up("--refresh")).output, /5 unchanged/);
    succeeded(await stack.destroy());
    assert.deepEqual(isThere(), [false, false, false, false]);
  });

  it("are not deleted by the resources that had them, once adopted, even if the update that adopts them fails", async () => {
    stack.declare({ resources: declared() });
    succeeded(await stack.up());
    stack.declare({ resources: [...declared("-renamed"), neighbourAfter(declared("-renamed"))] });
    stack.sandbox.addFault({ path: "/pullzone/{id}/addBlockedReferrer", answer: { kind: "status", status: 400 } });
    failed(await up());
    assert.deepEqual(isThere(), all);
    const mended = succeeded(await stack.up());
    assert.match(mended.output, /is kept, because BlockedIp "ip-renamed" now owns it/);
    assert.deepEqual(writesOf(mended), [`POST /pullzone/${zone}/addBlockedReferrer`]);
    assert.deepEqual(isThere(), all);
    assert.match(succeeded(await stack.up("--refresh")).output, /6 unchanged/);
  });

  it("need no adoption where the new resource has the old one as an alias", async () => {
    stack.declare({ resources: declared() });
    succeeded(await stack.up());
    const inside = declared().map((one) => ({
      ...one,
      options: { parent: "group", aliases: [{ parent: null }] },
    }));
    stack.declare({ resources: [{ kind: "Component", name: "group", args: {} }, ...inside] });
    const moved = succeeded(await stack.up());
    assert.deepEqual([writesOf(moved), isThere()], [[], all]);
  });

  it("stay when keys shift, and what left the program goes", async () => {
    const hosts = (names: readonly string[]) =>
      names.map((name, index) => ({
        kind: "Hostname",
        name: `h-${index}`,
        args: { pullZoneId: zone, hostname: `${name}.example.com` },
      }));
    stack.declare({ resources: hosts(["a", "b", "c", "d"]) });
    succeeded(await stack.up());
    const ids = (): Readonly<Record<string, number>> =>
      Object.fromEntries(account()?.pullZones[0]?.Hostnames.map(({ Value, Id }) => [Value, Id]) ?? []);
    const { "a.example.com": first, ...others } = ids();
    assert.ok(first, "was not made");
    stack.declare({ resources: hosts(["b", "c", "d"]) });
    const refused = await stack.up();
    assert.match(refused.output, /already exists: .*BUNNYNET_ADOPT=true/);
    assert.deepEqual(writesOf(refused), []);
    const shifted = succeeded(await up());
    assert.deepEqual(writesOf(shifted), [`DELETE /pullzone/${zone}/removeHostname`]);
    assert.deepEqual(ids(), others);
    assert.match(succeeded(await stack.up("--refresh")).output, /4 unchanged/);
  });

  it("are made anew where a replacement is ordered, and the old ones go first", async () => {
    stack.declare({ resources: declared("", { deleteBeforeReplace: true }) });
    succeeded(await stack.up());
    const app = account()?.containerApps[0]?.id;
    const targets = (await stack.workspace.exportState()).deployment.resources ?? [];
    const replaced = targets.filter(({ type }) => type.startsWith(typeOf("")));
    assert.equal(replaced.length, 4);
    succeeded(await stack.up(...replaced.flatMap(({ urn }) => ["--replace", urn])));
    assert.deepEqual(isThere(), all);
    assert.deepEqual([account()?.containerApps.length, account()?.containerApps[0]?.id === app], [1, false]);
    assert.match(succeeded(await stack.up("--refresh")).output, /5 unchanged/);
  });

  it("stay when their resources go to another provider of the same account", async () => {
    stack.declare({ resources: declared() });
    succeeded(await stack.up());
    stack.declare({ resources: [explicit(), ...declared("", { provider: "explicit" })] });
    const moved = succeeded(await stack.up());
    assert.deepEqual([writesOf(moved), isThere()], [[], all]);
    assert.match(succeeded(await stack.up("--refresh")).output, /6 unchanged/);
  });

  const explicit = (): DeclaredResource => {
    const { url, apiKey } = stack.sandbox;
    return { kind: "Provider", name: "explicit", args: { apiUrl: url, apiKey } };
  };
  const adopted = (options: DeclaredResource["options"] = {}): readonly DeclaredResource[] =>
    declared("-renamed", options).map((one) => ({ ...one, args: { ...one.args, adopt: true } }));

  it("are kept by the process of their former provider, which starts when another one's has adopted them", async () => {
    stack.declare({ resources: declared() });
    succeeded(await stack.up());
    stack.declare({ resources: [explicit(), ...adopted({ provider: "explicit" })] });
    const moved = succeeded(await stack.up());
    assert.match(moved.output, /is kept, because BlockedIp "ip-renamed" now owns it/);
    assert.deepEqual([writesOf(moved), isThere()], [[], all]);
    assert.match(succeeded(await stack.up("--refresh")).output, /6 unchanged/);
  });

  it("are kept where the provider is changed while state still has the resources that had them before", async () => {
    stack.declare({ resources: declared() });
    succeeded(await stack.up());
    stack.declare({ resources: [...adopted(), neighbourAfter(adopted())] });
    stack.sandbox.addFault({ path: "/pullzone/{id}/addBlockedReferrer", answer: { kind: "status", status: 400 } });
    failed(await stack.up());
    stack.declare({ resources: [explicit(), ...adopted({ provider: "explicit" })] });
    const moved = succeeded(await stack.up());
    assert.deepEqual([writesOf(moved), isThere()], [[], all]);
    assert.match(succeeded(await stack.up("--refresh")).output, /6 unchanged/);
  });

  it("are refused to an explicit provider whatever BUNNYNET_ADOPT says", async () => {
    stack.declare({ resources: declared() });
    succeeded(await stack.up());
    stack.declare({ resources: [explicit(), ...declared("-renamed", { provider: "explicit" })] });
    const refused = failed(await up(), /already exists: .*set `adopt: true` on the resource/);
    assert.doesNotMatch(refused.output, /BUNNYNET_ADOPT/);
    assert.deepEqual([isThere(), writesOf(refused)], [all, []]);
  });

  it("are refused at preview where two resources declare one, and nothing is sent", async () => {
    const args = { pullZoneId: zone, blockedIp: "192.0.2.1", adopt: true };
    const set = { pullZoneId: zone, blockedIps: ["192.0.2.1", "192.0.2.2"], adopt: true };
    stack.declare({
      resources: [
        { kind: "BlockedIp", name: "single", args },
        { kind: "BlockedIpSet", name: "several", args: set },
      ],
    });
    const preview = failed(
      await stack.preview(),
      /blocked IP 192\.0\.2\.1 of pull zone \d+ is declared twice, here and by BlockedIp\w* "\w+"/,
    );
    assert.deepEqual(preview.requests, []);
  });

  it("are told by a preview that may read: what is taken over, what changes, and what is refused", async () => {
    stack.sandbox.seed({ scripts: [{ Name: "shop", ScriptType: 1 }] });
    const script = (adopt: unknown, scriptType = "cdn") => ({
      kind: "Script",
      name: "shop",
      args: { name: "shop", scriptType, adopt },
    });
    const reads = { BUNNYNET_PREVIEW_READS: "true" };
    const said = async (adopt: unknown): Promise<string> => {
      stack.declare({ resources: [script(adopt)] });
      assert.deepEqual(succeeded(await stack.preview()).requests, []);
      const preview = succeeded(await stack.run(["preview"], reads));
      assert.deepEqual(writesOf(preview), []);
      return preview.output;
    };
    const shop = 'Script "shop"';
    const refused = saidOf(shop, "would be refused, because script shop \\(\\d+\\) already exists");
    assert.match(await said(false), new RegExp(refused));
    assert.match(await said(true), new RegExp(saidOf(shop, "takes over script shop \\(\\d+\\)")));
    const silent = succeeded(await stack.run(["preview"], { ...reads, BUNNYNET_API_KEY: "" }));
    assert.doesNotMatch(silent.output, /shop.*(takes over|refused)/);
  });

  it("move from single entries to a set and back, none of them lost", async () => {
    const singles = ["192.0.2.1", "192.0.2.2"].map((blockedIp, index) => ({
      kind: "BlockedIp",
      name: `ip-${index}`,
      args: { pullZoneId: zone, blockedIp, adopt: true },
    }));
    const setOf = (name: string, blockedIps: readonly string[], exclusive = false) => ({
      kind: "BlockedIpSet",
      name,
      args: { pullZoneId: zone, blockedIps, exclusive, adopt: true },
    });
    for (const [resources, expected] of [
      [singles, ["192.0.2.1", "192.0.2.2"]],
      [[setOf("set", ["192.0.2.1", "192.0.2.2"])], ["192.0.2.1", "192.0.2.2"]],
      [[setOf("renamed", ["192.0.2.2", "192.0.2.3"])], ["192.0.2.2", "192.0.2.3"]],
      [
        [setOf("renamed", ["192.0.2.3"]), ...singles],
        ["192.0.2.1", "192.0.2.2", "192.0.2.3"],
      ],
      [singles, ["192.0.2.1", "192.0.2.2"]],
      [[setOf("exclusive", ["192.0.2.1", "192.0.2.2"], true)], ["192.0.2.1", "192.0.2.2"]],
      [singles, ["192.0.2.1", "192.0.2.2"]],
    ] as const) {
      stack.declare({ resources });
      succeeded(await stack.up());
      assert.deepEqual(blocked(), expected);
      assert.match(succeeded(await stack.up("--refresh")).output, /\d unchanged/);
      assert.deepEqual(blocked(), expected);
    }
    succeeded(await stack.destroy());
    assert.deepEqual(blocked(), []);
  });

  it("stay live when the release that restores on delete is renamed", async () => {
    const release = (name: string, code: string) => ({
      kind: "ScriptRelease",
      name,
      args: { scriptId: script, code, restorePreviousOnDelete: true },
    });
    stack.declare({ resources: [release("live", "// 1")] });
    succeeded(await stack.up());
    stack.declare({ resources: [release("live", "// 2")] });
    succeeded(await stack.up());
    const live = () => account()?.scripts[0]?.Releases.find(({ Status }) => Status === 1)?.Code;
    assert.equal(live(), "// 2");
    stack.declare({ resources: [release("renamed", "// 2")] });
    succeeded(await stack.up());
    assert.equal(live(), "// 2");
  });
});
