import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as definitions from "../../../provider/src/definitions";
import { recordedProgram, recordedSeed } from "../../recorded/program";
import { calmApps } from "../../support/calmApps";
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
    assertSucceeded(await made.up());
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

  it("sends only GETs, and what a smaller program omits is left alone, also after a refresh", async () => {
    await elsewhere(async (stack, writes) => {
      const resources = importable.map((resource) => ({ ...resource, args: requiredOf(resource) }));
      assertSucceeded(await importFile(stack, resources));
      assertSucceeded(await stack.refresh());
      assert.deepEqual(writes(), []);
      stack.declare({ resources });
      for (const step of ["up", "refresh", "up"] as const) {
        const run = await stack[step]();
        assertSucceeded(run);
        // The value of a secret cannot be compared, so the first `up` sends it.
        assert.deepEqual(
          writes(),
          [`POST /compute/script/${ids.get("script")}/secrets/320001`],
          `${step}\n${run.output}`,
        );
      }
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

function assertSucceeded({ code, output }: EngineRun): void {
  assert.equal(code, 0, output);
}
