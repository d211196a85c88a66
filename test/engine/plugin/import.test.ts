import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lists } from "../../../provider/src/entry/lists";
import * as definitions from "../../../provider/src/generated/definitions";
import { recordedProgram, recordedSeed } from "../../recorded/program";
import { calmApps } from "../../support/calmApps";
import { failed, succeeded } from "../../support/engineRuns";
import { startPluginProcess } from "../../support/pluginProcess";
import { type DeclaredResource, type EngineRun, type EngineStack, startEngineStack } from "../../support/engineStack";

/** Kinds of which there is nothing to import. */
const neverImported = ["ExternalCertificate", "ExternalCertificateValidation"];

describe("import with the plugin", function () {
  this.timeout(300_000);

  let made: EngineStack;
  let ids: ReadonlyMap<string, string>;

  before(async () => {
    made = await startEngineStack({ sandbox: { behaviour: { containerLimits: calmApps.containerLimits } } });
    made.sandbox.seed(recordedSeed);
    made.declare(recordedProgram);
    succeeded(await made.up());
    const { deployment } = await made.workspace.exportState();
    ids = new Map((deployment.resources ?? []).map(({ urn, id = "" }) => [urn.slice(urn.lastIndexOf("::") + 2), id]));
  });
  after(() => made.dispose());

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
    const writes = () =>
      made.sandbox.journal(before).flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));
    try {
      await test(stack, writes);
    } finally {
      await stack.dispose();
    }
  }

  function importFile(stack: EngineStack, resources: readonly DeclaredResource[]): Promise<EngineRun> {
    const file = join(stack.workspace.folder, "import.json");
    const entries = resources.map(({ kind, name }) => ({ type: `bunny:index:${kind}`, name, id: ids.get(name) }));
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
        const id = ids.get(name) ?? "";
        const { parent, property } = lists[kind] ?? assert.fail(`${kind} cannot be listed`);
        const within = parent && { [parent.property]: id.split("/")[0] };
        const all = await plugin.list(`bunny:index:${kind}`, { ...within });
        const found = all.find((each) => each.id === id);
        assert.ok(found, `${kind} ${id}: ${JSON.stringify(all)}`);
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

  it("sends only GETs, and what a smaller program omits is left alone, also after a refresh", async () => {
    await elsewhere(async (stack, writes) => {
      const resources = importable.map((resource) => ({ ...resource, args: requiredOf(resource) }));
      const imported = await importFile(stack, resources);
      succeeded(imported);
      assert.match(imported.output, /add to the program: secret is required/);
      assert.match(imported.output, /the API never returns originUrl/);
      assert.doesNotMatch(imported.output, /the API never returns [^:]*(certificatePem|dnsOrigin)/);
      assert.match(imported.output, /contains secrets in plain text/);
      // The set and the records of a zone are read whole, and here others of the same stack have parts of them.
      for (const [problem] of imported.output.matchAll(/has a problem: .*/g))
        assert.match(problem, /^has a problem: \S.* is declared twice/);
      succeeded(await stack.refresh());
      assert.deepEqual(writes(), []);
      stack.declare({ resources });
      for (const step of ["up", "refresh", "up"] as const) {
        const run = await stack[step]();
        succeeded(run);
        // The value of a secret cannot be compared, so the first `up` sends it.
        assert.deepEqual(
          writes(),
          [`POST /compute/script/${ids.get("script")}/secrets/320001`],
          `${step}\n${run.output}`,
        );
      }
    });
  });

  it("by the import option: parts of what exists, under other names and keys, without a write", async () => {
    await elsewhere(async (stack, writes) => {
      const parts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
        records: {
          dnsZoneId: 40001,
          records: { anotherKey: { type: "MX", name: "@", value: "mx.recorded.example.", priority: 10 } },
        },
        addresses: { pullZoneId: 1001, blockedIps: ["192.0.2.9"] },
        app: {
          name: "recorded app",
          containerTemplates: {
            web: {
              ...{ imageNamespace: "library", imageName: "nginx", imageTag: "1.27", imageRegistryId: "1155" },
              environmentVariables: { LOG_LEVEL: "info" },
              endpoints: { http: { cdn: { portMappings: [{ containerPort: 8080 }] } } },
            },
          },
        },
        rule: {
          pullZoneId: 1001,
          actions: recordedProgram.resources?.find(({ name }) => name === "rule")?.args.actions,
          triggers: recordedProgram.resources?.find(({ name }) => name === "rule")?.args.triggers,
        },
        custom: { pullZoneId: 1001, hostname: "shop.recorded.example" },
        site: { name: "recorded-site", cacheControlMaxAgeOverride: 3600 },
      };
      const program = (options: (name: string) => Readonly<Record<string, unknown>>) => ({
        resources: importable.flatMap((resource) => {
          const args = parts[resource.name];
          return args === undefined ? [] : [{ ...resource, args, options: options(resource.name) }];
        }),
      });
      stack.declare(program((name) => ({ import: ids.get(name) })));
      succeeded(await stack.preview());
      succeeded(await stack.up());
      stack.declare(program(() => ({})));
      succeeded(await stack.preview("--expect-no-changes"));
      succeeded(await stack.up("--refresh"));
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

/** The required inputs of a resource. */
function requiredOf({ kind, args }: DeclaredResource): Readonly<Record<string, unknown>> {
  const definition = Object.values(definitions).find((each) => each.kind === kind);
  assert.ok(definition, kind);
  const names = [...Object.keys(definition.required), ...(oneOf[kind] ?? [])];
  return Object.fromEntries(names.filter((name) => name in args).map((name) => [name, args[name]]));
}

/** Inputs that are required although each of them is optional. */
const oneOf: Readonly<Record<string, readonly string[]>> = {
  ScriptRelease: ["code"],
  ContainerEndpoint: ["cdn"],
  PullZone: ["name"],
  DnsRecord: ["value"],
  StorageFile: ["content"],
  StorageFolder: ["path"],
};
