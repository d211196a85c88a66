import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lists } from "../../../provider/src/entry/lists";
import { recordedProgram, recordedSeed } from "../../recorded/program";
import { failed, succeeded } from "../../support/engineRuns";
import { requestsIn } from "../../support/requestsIn";
import { startPluginProcess } from "../../support/pluginProcess";
import { type DeclaredResource, type EngineRun, type EngineStack, startEngineStack } from "../../support/engineStack";

/** Kinds that are read whole, of which other resources here have parts. */
const collections = ["BlockedIpSet", "BlockedReferrerSet", "AllowedReferrerSet", "DnsRecords", "StorageFolder"];

/** Kinds of which there is nothing to import. */
const neverImported = ["CachePurge", "DatabaseToken", "ExternalCertificate", "ExternalCertificateValidation"];

describe("import with the plugin", function () {
  this.timeout(300_000);

  let made: EngineStack;
  let ids: ReadonlyMap<string, string>;

  before(async () => {
    made = await startEngineStack();
    made.sandbox.seed(recordedSeed);
    made.declare(recordedProgram);
    succeeded(await made.up());
    const { deployment } = await made.workspace.exportState();
    ids = new Map((deployment.resources ?? []).map(({ urn, id = "" }) => [urn.replace(/^.*:(?=\w+::)/, ""), id]));
  });
  after(() => made.dispose());

  const idOf = ({ kind, name }: Pick<DeclaredResource, "kind" | "name">): string => ids.get(`${kind}::${name}`) ?? "";

  /** Runs a test with an empty stack of the same account. */
  async function elsewhere(
    test: (stack: EngineStack, writes: () => readonly string[]) => Promise<void>,
  ): Promise<void> {
    const { url, apiKey } = made.sandbox;
    const stack = await startEngineStack({
      mode: "plugin",
      environment: { BUNNYNET_API_URL: url, BUNNYNET_API_KEY: apiKey },
    });
    const before = made.sandbox.journal().at(-1)?.sequence;
    const writes = () => requestsIn(made.sandbox.journal(before)).filter((request) => !request.startsWith("GET "));
    try {
      await test(stack, writes);
    } finally {
      await stack.dispose();
    }
  }

  function importFile(stack: EngineStack, resources: readonly DeclaredResource[]): Promise<EngineRun> {
    const file = join(stack.workspace.folder, "import.json");
    const entries = resources.map(({ kind, name }) => ({
      type: `bunny:index:${kind}`,
      name,
      id: idOf({ kind, name }),
    }));
    writeFileSync(file, JSON.stringify({ resources: entries }));
    return stack.run([
      ...["import", "--file", file, "--yes", "--skip-preview", "--protect=false", "--generate-code=false"],
    ]);
  }

  it("takes the ids that the plugin lists, of all kinds, in the parent and by the name that the schema has", async () => {
    const { url, apiKey } = made.sandbox;
    const plugin = await startPluginProcess({ environment: { BUNNYNET_API_URL: url, BUNNYNET_API_KEY: apiKey } });
    try {
      for (const { kind, name } of importable) {
        const id = idOf({ kind, name });
        const { parent, property } = lists[kind] ?? assert.fail(`${kind} cannot be listed`);
        const within = parent && { [parent.property]: id.split("/")[0] };
        const all = await plugin.list(`bunny:index:${kind}`, { ...within });
        const found = all.find((each) => each.id === id);
        assert.ok(found, `${kind} ${id}: ${JSON.stringify(all)}`);
        // What a parent has one of.
        if (property === undefined) continue;
        // A record's has its type too.
        const itsName = kind === "DnsRecord" ? found.name.replace(/ \w+$/, "") : found.name;
        const named = await plugin.list(`bunny:index:${kind}`, { ...within, [property]: itsName });
        assert.ok(named.some((each) => each.id === id) && named.length <= all.length, kind);
        assert.deepEqual(await plugin.list(`bunny:index:${kind}`, { ...within, [property]: "no such name" }), [], kind);
      }
    } finally {
      await plugin.stop();
    }
  });

  it("sends only GETs, and the program of what was imported changes nothing, also after a refresh", async () => {
    await elsewhere(async (stack, writes) => {
      const resources = importable.filter(({ kind }) => !collections.includes(kind));
      const imported = await importFile(stack, resources);
      succeeded(imported);
      assert.match(imported.output, /add to the program: secret is required/);
      assert.match(imported.output, /contains secrets in plain text/);
      succeeded(await stack.refresh());
      assert.deepEqual(writes(), []);
      stack.declare({ resources });
      succeeded(await stack.up());
      const sent = writes();
      // What the API never returns.
      assert.deepEqual(
        sent.map((write) => write.replace(/\/(?:\d+|(?<=apps\/)\w+|(?<=videos\/)[^/]+)(?=\/|$)/g, "/ID")).sort(),
        [
          "PATCH /shield/shield-zone/ID/api-guardian/spec",
          "POST /compute/script/ID/secrets/ID",
          "POST /library/ID/videos/ID/captions/en",
          "POST /pullzone/ID/addCertificate",
          "POST /pullzone/ID/purgeCache",
          "POST /storagezone/ID",
          "PUT /mc/apps/ID",
          "PUT /mc/registries/ID",
          "PUT /recorded-files/robots.txt",
          "PUT /videolibrary/ID/watermark",
        ],
      );
      succeeded(await stack.refresh());
      succeeded(await stack.preview("--expect-no-changes"));
      assert.deepEqual(writes(), sent);
    });
  });

  it("shows in a preview what a smaller program removes, under other names and keys too", async () => {
    await elsewhere(async (stack, writes) => {
      const resources = [
        {
          kind: "DnsRecords",
          name: "records",
          args: {
            dnsZoneId: 40001,
            records: { anotherKey: { type: "MX", name: "@", value: "mx.recorded.example.", priority: 10 } },
          },
        },
        { kind: "BlockedIpSet", name: "addresses", args: { pullZoneId: 1001, blockedIps: ["192.0.2.9"] } },
        { kind: "PullZone", name: "site", args: { name: "recorded-site", cacheControlMaxAgeOverride: 3600 } },
      ];
      stack.declare({ resources: resources.map((each) => ({ ...each, options: { import: idOf(each) } })) });
      const { output } = succeeded(await stack.preview());
      for (const says of [
        /removes 4 records: TXT record @ /,
        /removes 4 entries: 198\.51\.100\.1, /,
        /cacheKeyHeaders is removed, because it is no longer in the program/,
      ])
        assert.match(output, says);
      assert.deepEqual(writes(), []);
    });
  });

  it("of what is missing, and by a wrong ID, fails in previews too, as `.get` does", async () => {
    await elsewhere(async (stack, writes) => {
      const entry = (options: Readonly<Record<string, unknown>>) => ({
        resources: [{ kind: "BlockedIp", name: "entry", args: { pullZoneId: 1001, blockedIp: "192.0.2.99" }, options }],
      });
      for (const [options, complaint] of [
        [{ import: "1001/192.0.2.99" }, /resource '1001\/192\.0\.2\.99' does not exist/],
        [{ import: "nonsense" }, /"nonsense" is not a valid id.*<number of the parent>\/<key>/],
        [{ id: "1001/192.0.2.99" }, /resource '1001\/192\.0\.2\.99' does not exist/],
        [{ id: "nonsense" }, /"nonsense" is not a valid id.*<number of the parent>\/<key>/],
      ] as const) {
        stack.declare(entry(options));
        const preview = failed(await stack.preview());
        assert.match(preview.output.replace(/\s+/g, " "), complaint);
      }
      assert.deepEqual(writes(), []);
    });
  });
});

const importable = (recordedProgram.resources ?? []).filter(({ kind }) => !neverImported.includes(kind));
