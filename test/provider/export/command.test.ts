import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { type ExportRun, exportFrom } from "../../support/exportCommand";
import { secrets, wholeAccount } from "../../support/wholeAccount";

describe("pulumi-bunny export", function () {
  this.timeout(20_000);

  let sandbox: Sandbox;
  let folder: string;
  before(async () => {
    sandbox = await startSandbox({ strict: true });
    sandbox.seed(wholeAccount);
  });
  after(async () => {
    sandbox.assertNoViolations();
    await sandbox.close();
  });
  beforeEach(() => {
    sandbox.clearJournal();
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-export-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<ExportRun> =>
    exportFrom(sandbox, args, environment);
  const requests = (): readonly string[] => sandbox.journal().map(({ method, path }) => `${method} ${path}`);

  it("keeps, on destroy, the zones that bunny.net has made for a video library", async () => {
    const account = await startSandbox({ strict: true });
    try {
      account.seed({ videoLibraries: [{ Name: "clips", VideoCount: 3 }], pullZones: [{ Name: "shop" }] });
      const { out } = await exportFrom(account, ["--all"]);
      const kept = out.split("\n\n").filter((statement) => statement.includes("{ retainOnDelete: true }"));
      assert.deepEqual(
        kept.map((statement) => /new bunny\.(\w+)\("(vz|shop|clips)/.exec(statement)?.slice(1)),
        [
          ["StorageZone", "vz"],
          ["PullZone", "vz"],
        ],
      );
    } finally {
      await account.close();
    }
  });

  it("says what it can do", async () => {
    const { code, out } = await call(["--help"]);
    assert.equal(code, 0);
    assert.match(out, /^Usage: pulumi-bunny export[^]*--retain/);
  });

  for (const [args, complaint] of [
    [[], /specify what to export: --all/],
    [["--al"], /Unknown option '--al'/],
    [["--all", "--script", "shop"], /specify what to export: --all, --from-terraform-state, or for example/],
    [["--all", "--from-terraform-state", __filename], /specify what to export/],
    [["--from-terraform-state", __filename], /command\.test\.ts is no state of Terraform/],
  ] as const) {
    it(`refuses ${args.join(" ") || "nothing"} before anything is read`, async () => {
      const { code, err, out } = await call(args);
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, complaint);
      assert.deepEqual(requests(), []);
    });
  }

  it("needs a key, and says how to give it", async () => {
    const { code, err } = await call(["--all"], { BUNNYNET_API_KEY: "" });
    assert.equal(code, 1);
    assert.match(err, /no API key of bunny\.net was found: set the environment variable BUNNYNET_API_KEY/);
    const refused = await call(["--all"], { BUNNYNET_API_KEY: "another-key" });
    assert.equal(refused.code, 1);
    assert.match(refused.err, /does not accept the key from the environment variable BUNNYNET_API_KEY/);
    assert.doesNotMatch(refused.err, /another-key/);
  });

  it("writes a file for pulumi import, and the program for the plugin", async () => {
    const file = join(folder, "import.json");
    const { code, err, out } = await call(["--script", "shop", "--import-file", file]);
    assert.equal(code, 0, err);
    assert.match(out, /^import \* as bunny from "pulumi-bunny\/plugin";$/m);
    assert.match(out, /^\/\/ {3}pulumi import --file .*import\.json --generate-code=false/m);
    const { resources } = JSON.parse(readFileSync(file, "utf8")) as { resources: readonly { name: string }[] };
    assert.deepEqual(
      [...resources].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)).slice(0, 2),
      [
        { type: "bunny:index:Script", name: "shop", id: "30001" },
        { type: "bunny:index:ScriptRelease", name: "shop", id: "30001" },
      ],
    );
    for (const { name } of resources) assert.ok(out.includes(`"${name}"`), name);
    const again = await call(["--script", "shop", "--import-file", file]);
    assert.deepEqual([again.code, again.out], [1, ""]);
    assert.match(again.err, /import\.json is there already/);
  });

  it("prints a program, reads only, and writes no secret", async () => {
    const { code, err, out } = await call(["--all"]);
    assert.equal(code, 0, err);
    assert.match(out, /^\/\/ Written by pulumi-bunny export \d/);
    assert.match(out, /pulumi config set --secret shopApiTokenSecret\n/);
    assert.match(err, /Reading 4 pull zones …\n/);
    assert.match(err, /Left out: ScriptRelease of Script from git/);
    assert.match(err, /Wrote a program with 55 resources\. Values to set first: 7/);
    assert.equal(out.match(/retainOnDelete: true/g)?.length, 2, "those that bunny.net made for the library");
    for (const secret of Object.values(secrets)) assert.ok(!(out + err).includes(secret));
    assert.ok(requests().every((request) => request.startsWith("GET ")));
  });

  for (const args of [["--all"], ["--all", "--retain"]]) {
    it(`names in its head each setting that it takes, however long the line is (${args.join(" ")})`, async () => {
      const { out } = await call(args);
      const taken = [...out.matchAll(/config\.require(?:Secret)?\(\s*"(\w+)"/g)].map(([, key]) => key).sort();
      const named = [...out.matchAll(/pulumi config set (?:--secret )?(\w+)$/gm)].map(([, key]) => key).sort();
      assert.deepEqual(named, [...new Set(taken)]);
      assert.ok(named.length >= 6);
    });
  }

  it("takes what is chosen, by name or id, once each, and reads nothing else", async () => {
    const { out } = await call(["--script", "shop", "--script", "30001", "--dns-zone", "SHOP.example."]);
    assert.equal(out.match(/new bunny\.(Script|DnsZone|Dnssec)\(/g)?.length, 3);
    assert.deepEqual(
      requests().filter((request) => !/^GET \/(compute\/script(\/30001.*)?|dnszone(\/40001)?)$/.test(request)),
      [],
    );
    const zone = await call(["--pull-zone", "1002"]);
    assert.deepEqual([zone.code, zone.out.match(/new bunny\.(\w+)/g)], [0, ["new bunny.PullZone"]]);
    const app = await call(["--app", "Web shop"]);
    assert.match(app.out, /imageRegistryId: "2001"/);
    const both = await call(["--app", "Web shop", "--registry", "images"]);
    assert.match(both.out, /imageRegistryId: imagesContainerRegistry\.id/);
    const files = await call(["--storage-zone", "60001"]);
    assert.match(files.out, /new bunny\.StorageZone\("shop-files"/);
  });

  it("says what there is where the chosen one is not there, or is not clear", async () => {
    const none = await call(["--pull-zone", "shp"]);
    assert.deepEqual([none.code, none.out], [1, ""]);
    assert.match(none.err, /this account has no pull zone shp; it has shop, empty-zone/);
    const other = await startSandbox({ strict: true });
    try {
      assert.match((await exportFrom(other, ["--app", "x"])).err, /this account has no app x; it has no apps at all/);
      other.seed({ scripts: [{ Name: "twin" }, { Name: "twin" }] });
      const unclear = await exportFrom(other, ["--script", "twin"]);
      assert.match(
        unclear.err,
        /this account has several scripts named twin: specify one of their ids \(30001, 30002\)/,
      );
      const { code, err } = await exportFrom(other, ["--all"]);
      assert.equal(code, 0);
      assert.match(err, /Left out: Script twin \(30001\): others have the same name/);
    } finally {
      await other.close();
    }
  });

  it("writes nothing where reading fails", async () => {
    const fault = sandbox.addFault({ method: "GET", path: "/dnszone", answer: { kind: "status", status: 403 } });
    const file = join(folder, "import.json");
    const { code, err, out } = await call(["--all", "--import-file", file]);
    sandbox.removeFault(fault);
    assert.equal(code, 1);
    assert.match(err, /GET \/dnszone failed with status 403/);
    assert.deepEqual([out, existsSync(file)], ["", false]);
  });

  it("ends at once when it is interrupted, and writes nothing", async () => {
    const fault = sandbox.addFault({ method: "GET", path: "/dnszone", answer: { kind: "hang" } });
    const file = join(folder, "import.json");
    const interrupt = new AbortController();
    const ended = exportFrom(sandbox, ["--all", "--import-file", file], {}, interrupt.signal);
    while (sandbox.faults().find(({ id }) => id === fault)?.applied === 0) await setTimeout(5);
    interrupt.abort();
    const { code, err, out } = await ended;
    sandbox.removeFault(fault);
    assert.equal(code, 1);
    assert.match(err, /pulumi-bunny export: interrupted; nothing was written\n$/);
    assert.deepEqual([out, existsSync(file)], ["", false]);
  });
});
