import assert from "node:assert/strict";
import { saidOf } from "../support/modes";
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

  it("are refused to an explicit provider whatever BUNNYNET_ADOPT says", async () => {
    stack.declare({ resources: declared() });
    succeeded(await stack.up());
    stack.declare({ resources: [explicit(), ...declared("-renamed", { provider: "explicit" })] });
    const refused = failed(await up(), /already exists: .*set `adopt: true` on the resource/);
    assert.doesNotMatch(refused.output, /BUNNYNET_ADOPT/);
    assert.deepEqual([isThere(), writesOf(refused)], [all, []]);
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
