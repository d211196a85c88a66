import assert from "node:assert/strict";
import { affectedOutputs } from "../../provider/src/contract/diff";
import { isUnknown } from "../../provider/src/adapters/pulumiWire";
import { readState, sortInputs } from "../../provider/src/contract/state";
import { equal } from "../../provider/src/properties/values";
import * as lifecycles from "../../provider/src/generated/lifecycles";
import type { EngineResource, Previewed } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";
import { behaviourOfLifecycles, type Fixture } from "./sample";
import { samples } from "./samples";

const kinds = Object.values(lifecycles);

/** What an update did with computed outputs. */
interface Outputs {
  readonly changed: readonly string[];
  /** Those that the preview before it did not know. */
  readonly unknown: readonly string[];
  /** Those that it was allowed to change. */
  readonly affected: readonly string[];
}

describe("an update", function () {
  this.timeout(60_000);
  // Only of a plugin a preview asks for outputs. Without one, each output of what changes is unknown.
  const host = providerHost({ behaviour: behaviourOfLifecycles, mode: "plugin" });
  const seen = new Set<string>();

  /** Makes an update, which must change no output that a preview would have told from state. */
  const update = async (kind: string, resource: EngineResource, args: Wire, previewed?: Previewed): Promise<void> => {
    const { outs: told = {} } = previewed ?? (await resource.previewOutputs(args));
    const { changed, unknown, affected } = await outputsOf(kind, resource, args, told);
    assert.deepEqual(unknown, affected, `previewed of ${kind} for ${JSON.stringify(args)}`);
    for (const name of changed) {
      assert.ok(affected.includes(name), `${kind}: ${name} changed by ${JSON.stringify(args)}`);
      seen.add(`${kind}.${name}`);
    }
  };

  it("is looked at for every kind", () => {
    assert.deepEqual(samples.map(({ kind }) => kind).sort(), kinds.map(({ kind }) => kind).sort());
  });

  for (const sample of samples) {
    it(`changes no output of ${sample.kind} but those that the change affects`, async () => {
      for (const pick of editsOf(sample.prepare(host.sandbox)).keys()) {
        const world = sample.prepare(host.sandbox);
        const edit = editsOf(world)[pick];
        assert.ok(edit);
        const resource = host.resource(sample.kind);
        await resource.up(world.minimal);
        await edit.prepare?.();
        for (const args of edit.programs) {
          const previewed = await resource.previewOutputs(args);
          if (previewed.action === "update") await update(sample.kind, resource, args, previewed);
        }
      }
    });
  }

  it("changes what releases and variables of the same program change of a script", async () => {
    const script = host.resource("Script");
    await script.up({ name: "first", scriptType: "cdn" });
    const { scriptId } = script.inState().outs;
    await host.resource("ScriptVariable").up({ scriptId, name: "REGION", defaultValue: "de" });
    await host.resource("ScriptRelease").up({ scriptId, code: "export default 1;" });
    await update("Script", script, { name: "second", scriptType: "cdn" });
    for (const name of ["Script.currentReleaseId", "Script.edgeScriptVariables"]) assert.ok(seen.has(name), name);
  });

  it("changed some outputs of each kind that has any which change", () => {
    const { Hostname, ContainerApp, ExternalCertificate, Script, ScriptRelease, ScriptSecret } = byKind(seen);
    assert.deepEqual(Hostname, ["hasCertificate"]);
    assert.deepEqual(ContainerApp, ["containerIds", "displayEndpoint", "endpointIds", "endpointPullZoneIds"]);
    assert.ok(ExternalCertificate?.includes("requestedAt"));
    assert.ok(Script?.includes("lastModified"));
    assert.ok(ScriptRelease?.includes("releaseId"));
    assert.deepEqual(ScriptSecret, ["lastModified"]);
  });
});

const byKind = (names: ReadonlySet<string>): Readonly<Record<string, readonly string[]>> => {
  const kindsOf: Record<string, string[]> = {};
  for (const [kind = "", output = ""] of [...names].sort().map((name) => name.split("."))) {
    (kindsOf[kind] ??= []).push(output);
  }
  return kindsOf;
};

/** Programs of one resource, one after another. */
interface Edit {
  readonly prepare?: (() => Promise<unknown>) | undefined;
  readonly programs: readonly Wire[];
}

function editsOf({ minimal, full, changes, optional = [] }: Fixture): readonly Edit[] {
  return [
    { programs: [full, minimal] },
    ...[...changes, ...optional].map(({ property, value, prepare }) => ({
      prepare,
      programs: [{ ...minimal, [property]: value }, ...(property in minimal ? [] : [minimal])],
    })),
  ];
}

async function outputsOf(kind: string, resource: EngineResource, args: Wire, told: Wire): Promise<Outputs> {
  const declared = kindNamed(kind);
  const names = Object.keys(declared.outputs.codecs);
  const before = resource.inState();
  await resource.up(args);
  const after = resource.inState();
  const unknown = names.filter((name) => isUnknown(told[name]));
  for (const [name, value] of Object.entries(told)) {
    if (!isUnknown(value)) assert.deepEqual(value, after.outs[name], `${kind}: ${name} became what no preview told`);
  }
  return {
    changed: names.filter((name) => !equal(before.outs[name], after.outs[name])),
    unknown,
    affected: affectedOutputs(
      declared,
      readState(declared.control, before.outs),
      sortInputs(declared.control, after.inputs),
    ),
  };
}

function kindNamed(name: string): (typeof kinds)[number] {
  return kinds.find(({ kind }) => kind === name) ?? assert.fail(`${name} is no kind of resource`);
}
