import assert from "node:assert/strict";
import { localFolder } from "../lifecycle/storageFiles";
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
  const one = (kind: string, name: string, args: DeclaredResource["args"], options = {}): DeclaredResource => ({
    kind,
    name,
    args,
    options,
  });
  const site = (name = "site"): DeclaredResource =>
    one("PullZone", "site", { name, origin: { originUrl: "https://origin.example.com" } });
  const withinZone = (pullZoneId: unknown, protect: boolean): readonly DeclaredResource[] => [
    one("BlockedIp", "ip", { pullZoneId, blockedIp: "192.0.2.1" }, { protect }),
    one("Hostname", "www", { pullZoneId, hostname: "www.example.com" }),
    one("EdgeRule", "rule", {
      pullZoneId,
      actions: [{ type: "forceSsl" }],
      triggers: [{ type: "url", patternMatches: ["http://*"] }],
    }),
  ];
  const inZones = () =>
    account()?.pullZones.map(({ Name, BlockedIps, Hostnames, EdgeRules }) => [
      Name,
      BlockedIps,
      Hostnames.filter(({ Value }) => Value === "www.example.com").length,
      EdgeRules.length,
    ]);

  it("stays with its pull zone where that leaves the program or is replaced, and has its number", async () => {
    stack.declare({ resources: [site()] });
    succeeded(await stack.up());
    const number = account()?.pullZones[0]?.Id;
    stack.declare({ resources: [site(), ...withinZone(number, true)] });
    succeeded(await stack.up());
    const whole = inZones();
    assert.deepEqual(whole, [["site", ["192.0.2.1"], 1, 1]]);

    stack.declare({ resources: withinZone(number, true) });
    const left = failed(await stack.up(), new RegExp(`pull zone ${number} is not deleted, because it contains .*"ip"`));
    for (const label of ['BlockedIp "ip"', 'Hostname "www"', 'EdgeRule "rule"']) assert.ok(left.output.includes(label));
    assert.deepEqual([writesOf(left), inZones()], [[], whole]);

    stack.declare({ resources: [site("other"), ...withinZone(number, true)] });
    failed(await stack.up("--refresh"), /is not deleted, because it contains /);
    assert.deepEqual(inZones(), [...whole, ["other", [], 0, 0]]);

    // What follows the new one leaves the old one first.
    stack.declare({ resources: [site("other"), ...withinZone({ $id: "site" }, false)] });
    succeeded(await stack.up());
    assert.deepEqual(inZones(), [["other", ["192.0.2.1"], 1, 1]]);
    stack.declare({ resources: [site("third"), ...withinZone({ $id: "site" }, false)] });
    succeeded(await stack.up());
    assert.deepEqual(inZones(), [["third", ["192.0.2.1"], 1, 1]]);
    assert.match(succeeded(await stack.up("--refresh")).output, /5 unchanged/);
  });

  const web = { imageNamespace: "library", imageName: "nginx", imageTag: "1", imageRegistryId: "1155" };
  const parents = (): readonly DeclaredResource[] => [
    site(),
    one("Script", "script", {
      name: "edge",
      scriptType: "cdn",
      createLinkedPullZone: true,
      deleteLinkedPullZones: true,
    }),
    one("DnsZone", "dns", { domain: "example.com", deleteRecords: true }),
    one("StorageZone", "storage", { name: "files", region: "DE", deleteFiles: true }),
    one("ContainerApp", "app", { name: "app", containerTemplates: { web } }),
  ];
  const children = (): readonly DeclaredResource[] => {
    const { pullZones = [], scripts = [], dnsZones = [], containerApps = [], storageZones = [] } = account() ?? {};
    const [pullZoneId, scriptId] = [pullZones.find(({ Name }) => Name === "site")?.Id, scripts[0]?.Id];
    const [dnsZoneId, storageZoneId] = [dnsZones[0]?.Id, storageZones.find(({ Name }) => Name === "files")?.Id];
    const source = localFolder({ "d/a.txt": "a" }).path("d");
    return [
      one("BlockedReferrerSet", "set", { pullZoneId, blockedReferrers: ["example.org"] }),
      one("ScriptVariable", "variable", { scriptId, name: "GREETING", defaultValue: "hello" }),
      one("ScriptSecret", "secret", { scriptId, name: "KEY", secret: "swordfish" }),
      one("ScriptRelease", "release", { scriptId, code: "// code" }),
      one("DnsRecord", "record", { dnsZoneId, type: "A", name: "www", value: "192.0.2.1" }),
      one("DnsRecords", "records", { dnsZoneId, records: { any: { type: "A", name: "any", value: "192.0.2.1" } } }),
      one("Dnssec", "dnssec", { dnsZoneId }),
      one("StorageFile", "file", { storageZoneId, path: "a.txt", content: "a" }),
      one("StorageFolder", "folder", { storageZoneId, path: "d", source }),
      one("ContainerEndpoint", "endpoint", {
        appId: containerApps[0]?.id,
        containerName: "web",
        displayName: "site",
        anycast: { portMappings: [{ containerPort: 80, exposedPort: 80 }] },
      }),
    ];
  };

  it("stays in whatever it is, and everything is destroyed all the same", async () => {
    stack.declare({ resources: parents() });
    succeeded(await stack.up());
    const kept = children();
    stack.declare({ resources: [...parents(), ...kept] });
    succeeded(await stack.up());

    stack.declare({ resources: kept });
    const left = failed(await stack.up("--continue-on-error"));
    const errors = [...left.output.matchAll(/^ +error: (.*) is not deleted, because it contains .*\((.*)\)/gm)];
    const within = errors.map(([, what = "", labels = ""]) => [
      what.replace(/ [\w-]+$/, ""),
      labels.split(", ").sort(),
    ]);
    assert.deepEqual(Object.fromEntries(within), {
      "pull zone": ['BlockedReferrerSet "set"'],
      script: ['ScriptRelease "release"', 'ScriptSecret "secret"', 'ScriptVariable "variable"'],
      "DNS zone": ['DnsRecord "record"', 'DnsRecords "records"', 'Dnssec "dnssec"'],
      "storage zone": ['StorageFile "file"', 'StorageFolder "folder"'],
      application: ['ContainerEndpoint "endpoint"'],
    });
    assert.deepEqual(writesOf(left), []);

    stack.declare({ resources: [...parents(), ...kept] });
    assert.match(succeeded(await stack.up("--refresh")).output, /16 unchanged/);
    succeeded(await stack.destroy("--refresh", "--run-program", "--parallel", "1"));
    const { pullZones, scripts, dnsZones, containerApps } = account() ?? {};
    assert.deepEqual([pullZones, scripts, dnsZones, containerApps], [[], [], [], []]);
  });

  it("stays where a script goes with its pull zones and one of these is kept", async () => {
    const script = (deleteLinkedPullZones: boolean) =>
      one("Script", "script", { name: "edge", scriptType: "cdn", createLinkedPullZone: true, deleteLinkedPullZones });
    stack.declare({ resources: [script(true)] });
    succeeded(await stack.up());
    const adoptPullZoneId = account()?.pullZones[0]?.Id;
    const zone = one("PullZone", "zone", { adoptPullZoneId });
    stack.declare({ resources: [script(true), zone] });
    succeeded(await stack.up());
    stack.declare({ resources: [zone] });
    const gone = succeeded(await stack.up());
    assert.deepEqual(writesOf(gone), [`DELETE /compute/script/${gone.requests[0]?.split("/").at(-1) ?? ""}`]);
    assert.deepEqual(
      account()?.pullZones.map(({ Id }) => Id),
      [adoptPullZoneId],
    );
  });

  it("is not lost in silence where its parent is deleted before it is replaced", async () => {
    const storage = (region: string, dependsOn: readonly string[] = []) =>
      one("StorageZone", "storage", { name: "files", region, deleteFiles: true }, { dependsOn });
    stack.declare({ resources: [storage("DE")] });
    succeeded(await stack.up());
    const number = account()?.storageZones?.[0]?.Id;
    const file = (dependsOn: readonly string[] = []) =>
      one("StorageFile", "file", { storageZoneId: number, path: "a.txt", content: "a" }, { dependsOn });
    stack.declare({ resources: [storage("DE"), file()] });
    succeeded(await stack.up());

    stack.declare({ resources: [file(), storage("NY", ["file"])] });
    failed(await stack.up(), new RegExp(`storage zone ${number} is not deleted, because it contains .*"file"`));
    const between = one("Script", "between", { name: "between", scriptType: "cdn" }, { dependsOn: ["storage"] });
    stack.declare({ resources: [storage("NY"), between, file(["between"])] });
    failed(await stack.up(), new RegExp(`storage zone ${number} was removed earlier in this run, and this with it`));
  });

  it("stays, and nothing else, where a record gets the content of one that leaves the program", async () => {
    const dnsZoneId = stack.sandbox.seed({ dnsZones: [{ Domain: "example.com" }] }).dnsZones[0]?.Id;
    const entry = (name: string, value: string) => ({ type: "A", name, value: `1.1.1.${value}` });
    const single = (name: string, host: string, value: string) =>
      one("DnsRecord", name, { dnsZoneId, ...entry(host, value) });
    const set = (records: Readonly<Record<string, object>>) => one("DnsRecords", "set", { dnsZoneId, records });
    const records = () =>
      account()
        ?.dnsZones[0]?.Records.map(({ Id, Name, Value }) => [`${Name ?? ""} ${Value ?? ""}`, Id] as const)
        .sort(([left], [right]) => left.localeCompare(right));
    stack.declare({
      resources: [
        single("www-0", "www", "1"),
        single("www-1", "www", "2"),
        single("kept", "one", "1"),
        single("gone", "two", "2"),
        set({ gone: entry("one", "2"), kept: entry("two", "1") }),
      ],
    });
    succeeded(await stack.up());
    const ids = new Map(records());
    stack.declare({
      resources: [single("www-0", "www", "2"), single("kept", "one", "2"), set({ kept: entry("two", "2") })],
    });
    succeeded(await stack.up());
    assert.deepEqual(records(), [
      ["one 1.1.1.2", ids.get("one 1.1.1.1")],
      ["two 1.1.1.2", ids.get("two 1.1.1.1")],
      ["www 1.1.1.2", ids.get("www 1.1.1.1")],
    ]);
    assert.match(succeeded(await stack.up("--refresh")).output, /4 unchanged/);
  });

  it("stays where two have taken it over by its number alone, and one of them leaves the program", async () => {
    const adoptPullZoneId = stack.sandbox.seed({ pullZones: [{ Name: "made" }] }).pullZones[0]?.Id;
    const taking = (name: string, options: DeclaredResource["options"] = {}): DeclaredResource =>
      one("PullZone", name, { adoptPullZoneId, origin: { originUrl: "https://origin.example.com" } }, options);
    stack.declare({ resources: [taking("a")] });
    succeeded(await stack.up());
    // The engine comes to b first.
    stack.declare({ resources: [taking("b"), taking("a", { dependsOn: ["b"] })] });
    failed(await stack.up(), /pull zone \d+ is declared twice, here and by PullZone "b"/);
    const { resources = [] } = (await stack.workspace.exportState()).deployment;
    assert.equal(resources.filter(({ id }) => id === String(adoptPullZoneId)).length, 2);
    stack.declare({ resources: [taking("b")] });
    const forgotten = succeeded(await stack.up());
    assert.match(forgotten.output, /is kept, because PullZone "b" now owns it/);
    assert.deepEqual([writesOf(forgotten), account()?.pullZones.length], [[], 1]);
  });
});
