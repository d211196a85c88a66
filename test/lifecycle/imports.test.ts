import assert from "node:assert/strict";
import { pick, type Properties } from "../../provider/src/properties/values";
import * as lifecycles from "../../provider/src/generated/lifecycles";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { unsealed } from "../support/inMemoryEngine/secrets";
import { stateOf } from "../support/inMemoryEngine/state";
import { providerHost } from "../support/providerHost";
import { behaviourOfLifecycles } from "./sample";
import { samples } from "./samples";

/** By kind, what an import gives of an object for which nothing was given but what must be. */
const chosenByApi: Readonly<Record<string, readonly string[]>> = {
  // The limit of regions, which cannot be told from one that somebody has set.
  ContainerApp: ["regionSettings"],
  DnsRecord: ["ttl"],
  PullZone: ["tlsSecurityLevel"],
  // With its code, a program would have to repeat it exactly.
  ScriptRelease: ["uuid"],
};

const kinds = Object.values(lifecycles);

describe("an import", function () {
  this.timeout(60_000);
  // Only a plugin can import.
  const host = providerHost({ behaviour: behaviourOfLifecycles, mode: "plugin" });
  const callsOf = async (kind: string) => (await host.beginRun(kind))[0] ?? assert.fail(kind);
  const importOf = async (kind: string, id: string) => (await callsOf(kind)).import(id);
  const imported = async (kind: string, id: string): Promise<EngineResource> => {
    const found = await importOf(kind, id);
    assert.notEqual(found.id, "", `${kind} ${id} was not found`);
    const resource = host.resource(kind);
    resource.restore(stateOf(found.id, found.inputs ?? {}, found.outs));
    return resource;
  };
  /** Runs a program after an import: what an `up` and a refresh after it write. */
  const runs = async (resource: EngineResource, args: Properties): Promise<readonly string[]> => {
    const requests = await host.requestsOf(async () => {
      await resource.up(args);
      await resource.refresh();
      await resource.up(args);
      assert.equal((await resource.preview(args)).action, "same");
    });
    return requests.filter((request) => !request.startsWith("GET "));
  };

  for (const sample of samples) {
    const { kind } = sample;
    const lifecycle = kinds.find((each) => each.kind === kind);
    assert.ok(lifecycle, kind);
    if (lifecycle.notImportable !== undefined) {
      it(`of ${kind} is refused, with the reason`, async () => {
        await assert.rejects(importOf(kind, "1001/www.example.com"), /cannot be imported: .+ declare it$/);
      });
      continue;
    }

    for (const of of ["minimal", "full"] as const) {
      it(`of ${kind} gives inputs that a program can declare without a change, and shows what it leaves out (${of})`, async () => {
        const world = sample.prepare(host.sandbox);
        const args = world[of];
        const resource = host.resource(kind);
        await resource.up(args);
        const found = await imported(kind, resource.inState().id);
        const { inputs } = found.inState();
        const checked = await (await callsOf(kind)).check(inputs, found.inState());
        assert.deepEqual([unsealed(checked.inputs), checked.failures], [inputs, []]);
        assert.deepEqual(await found.preview(inputs), { action: "same", changed: [] });
        // Settings of a parent have no defaults: a destroy puts back what they were.
        if (of === "minimal" && lifecycle.sets.length === 0 && sample.isPart !== true) {
          const more = Object.keys(inputs).filter((name) => !(name in args));
          assert.deepEqual(more, chosenByApi[kind] ?? [], "defaults of the API are declared");
        }
        const required = pick(args, Object.keys(world.minimal));
        const { changed } = await found.preview(required);
        const left = Object.keys(inputs).filter((name) => !(name in required) && !changed.includes(name));
        assert.deepEqual(left, [], "a preview does not show what is left out");
        const before = host.account();
        assert.deepEqual(await runs(found, inputs), []);
        assert.deepEqual(host.account(), before);
      });
    }

    it(`of ${kind} that does not exist, and by a wrong ID, fails and says why`, async () => {
      const world = sample.prepare(host.sandbox);
      await assert.rejects(importOf(kind, sample.badId ?? "nonsense"), /is not a valid id.*: write .+/);
      if (sample.hasNoOutputs === true || world.removed !== undefined) return;
      const resource = host.resource(kind);
      await resource.up(world.minimal);
      await world.remove();
      assert.equal((await importOf(kind, resource.inState().id)).id, "");
    });
  }

  it("leaves out a setting that no program could declare, which stays as it is", async () => {
    const [zone] = host.sandbox.seed({
      pullZones: [{ Name: "odd", OriginUrl: "https://odd.example", OriginConnectTimeout: 4, EnableLogging: false }],
    }).pullZones;
    const found = await imported("PullZone", String(zone?.Id));
    const { inputs } = found.inState();
    assert.deepEqual(inputs, {
      ...{ name: "odd", origin: { originUrl: "https://odd.example" } },
      ...{ enableLogging: false, tlsSecurityLevel: inputs.tlsSecurityLevel },
    });
    assert.deepEqual(await runs(found, inputs), []);
  });

  it("leaves a certificate of its own to a hostname whose program does not have it", async () => {
    const { minimal } = (samples.find(({ kind }) => kind === "Hostname") ?? assert.fail()).prepare(host.sandbox);
    const resource = host.resource("Hostname");
    await resource.up({ ...minimal, certificate: "custom", certificatePem, privateKeyPem });
    const found = await imported("Hostname", resource.inState().id);
    assert.deepEqual(await runs(found, minimal), []);
  });
});

const certificatePem = "-----BEGIN CERTIFICATE-----\nSW1wb3J0ZWQ=\n-----END CERTIFICATE-----\n";
const privateKeyPem = "-----BEGIN PRIVATE KEY-----\nSW1wb3J0ZWRLZXk=\n-----END PRIVATE KEY-----\n";
