import assert from "node:assert/strict";
import { type DeclaredResource, type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";

/** What is there goes from one resource of a stack to another: the engine creates first and deletes last. */
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
  const declared = (suffix: string, adopt: boolean): readonly DeclaredResource[] => [
    {
      kind: "BlockedIp",
      name: `ip${suffix}`,
      args: { pullZoneId: zone, blockedIp: "192.0.2.1", adopt },
    },
    {
      kind: "Hostname",
      name: `hostname${suffix}`,
      args: { pullZoneId: zone, hostname: "www.example.com", adopt },
    },
    {
      kind: "ScriptVariable",
      name: `variable${suffix}`,
      args: { scriptId: script, name: "GREETING", defaultValue: "hello", adopt },
    },
    {
      kind: "ContainerApp",
      name: `app${suffix}`,
      args: {
        name: "shop",
        containerTemplates: {
          web: { imageNamespace: "library", imageName: "nginx", imageTag: "1", imageRegistryId: "1155" },
        },
        adopt,
      },
    },
  ];
  const succeed = async (run: Promise<EngineRun>): Promise<EngineRun> => {
    const done = await run;
    assert.equal(done.code, 0, done.output);
    return done;
  };
  const isThere = (): readonly unknown[] => [
    blocked().includes("192.0.2.1"),
    account()?.pullZones[0]?.Hostnames.some(({ Value }) => Value === "www.example.com"),
    account()?.scripts[0]?.EdgeScriptVariables.some(({ Name }) => Name === "GREETING"),
    account()?.containerApps.some(({ name }) => name === "shop"),
  ];
  const all = [true, true, true, true];

  it("stay when their resources are renamed in a program that adopts, and are the new ones'", async () => {
    stack.declare({ resources: declared("", true) });
    await succeed(stack.up());
    const app = account()?.containerApps[0]?.id;
    stack.declare({ resources: declared("-renamed", true) });
    const renamed = await succeed(stack.up());
    assert.match(renamed.output, /stays, because BlockedIp "ip-renamed" has it by now/);
    assert.deepEqual(
      renamed.requests.filter((request) => !request.startsWith("GET ")),
      [],
    );
    assert.deepEqual([isThere(), account()?.containerApps[0]?.id], [all, app]);
    assert.match((await succeed(stack.refresh())).output, /\d unchanged/);
    assert.match((await succeed(stack.up())).output, /5 unchanged/);
    await succeed(stack.destroy());
    assert.deepEqual(isThere(), [false, false, false, false]);
  });

  it("are made anew where a replacement is ordered, and taken over again where the program adopts", async () => {
    for (const adopt of [false, true]) {
      stack.declare({ resources: declared("", adopt) });
      await succeed(stack.up());
      const targets = (await stack.workspace.exportState()).deployment.resources ?? [];
      const replaced = targets.filter(({ type }) => type.startsWith("pulumi-nodejs:bunny:"));
      assert.equal(replaced.length, 4);
      await succeed(stack.up(...replaced.flatMap(({ urn }) => ["--replace", urn])));
      assert.deepEqual(isThere(), all);
      assert.match((await succeed(stack.up())).output, /5 unchanged/);
      await succeed(stack.destroy());
    }
  });

  it("move from single entries to a set and back, none of them lost", async () => {
    const singles = ["192.0.2.1", "192.0.2.2"].map((blockedIp, index) => ({
      kind: "BlockedIp",
      name: `ip-${index}`,
      args: { pullZoneId: zone, blockedIp, adopt: true },
    }));
    const setOf = (name: string, blockedIps: readonly string[]) => ({
      kind: "BlockedIpSet",
      name,
      args: { pullZoneId: zone, blockedIps, adopt: true },
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
    ] as const) {
      stack.declare({ resources });
      await succeed(stack.up());
      assert.deepEqual(blocked(), expected);
      assert.match((await succeed(stack.up("--refresh"))).output, /\d unchanged/);
      assert.deepEqual(blocked(), expected);
    }
    await succeed(stack.destroy());
    assert.deepEqual(blocked(), []);
  });

  it("stay live when the release that restores on delete is renamed", async () => {
    const release = (name: string, code: string) => ({
      kind: "ScriptRelease",
      name,
      args: { scriptId: script, code, restorePreviousOnDelete: true },
    });
    stack.declare({ resources: [release("live", "// 1")] });
    await succeed(stack.up());
    stack.declare({ resources: [release("live", "// 2")] });
    await succeed(stack.up());
    const live = () => account()?.scripts[0]?.Releases.find(({ Status }) => Status === 1)?.Code;
    assert.equal(live(), "// 2");
    stack.declare({ resources: [release("renamed", "// 2")] });
    await succeed(stack.up());
    assert.equal(live(), "// 2");
  });
});
