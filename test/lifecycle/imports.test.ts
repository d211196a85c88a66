import assert from "node:assert/strict";
import { isProperties, pick, type Properties } from "../../provider/src/properties/values";
import * as lifecycles from "../../provider/src/generated/lifecycles";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { unsealed } from "../support/inMemoryEngine/secrets";
import { stateOf } from "../support/inMemoryEngine/state";
import { clockSpeed, providerHost } from "../support/providerHost";
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

/** Writes of values that cannot be compared, because the API does not return them. */
const sent: Readonly<Record<string, RegExp>> = {
  ScriptSecret: /^POST \/compute\/script\/\d+\/secrets\/\d+$/,
  ContainerRegistry: /^PUT \/mc\/registries\/\d+$/,
};

const kinds = Object.values(lifecycles);

describe("an import", function () {
  this.timeout(60_000);
  // Only a plugin can import.
  const host = providerHost({ behaviour: behaviourOfLifecycles, clockSpeed, mode: "plugin" });
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
      it(`of ${kind} gives inputs that pass the checks, and a program that says less changes nothing (${of})`, async () => {
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
        if (of === "minimal" && lifecycle.sets?.length === 0 && sample.isPart !== true) {
          const more = Object.keys(inputs).filter((name) => !(name in args));
          assert.deepEqual(more, chosenByApi[kind] ?? [], "defaults of the API are declared");
        }
        const required = pick(args, Object.keys(world.minimal));
        const before = host.account();
        const writes = await runs(found, required);
        assert.deepEqual(
          writes.filter((write) => sent[kind]?.test(write) !== true),
          [],
        );
        if (sent[kind] === undefined) assert.deepEqual(host.account(), before);
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

  describe("leaves alone what a program omits", () => {
    /** Imports what these inputs make, and runs another program. Gives the account before, for a comparison. */
    const writesOfSmaller = async (kind: string, args: Properties, smaller: Properties): Promise<readonly string[]> => {
      const resource = host.resource(kind);
      await resource.up(args);
      const found = await imported(kind, resource.inState().id);
      const before = host.account();
      const writes = await runs(found, smaller);
      if (writes.length === 0) assert.deepEqual(host.account(), before);
      return writes;
    };
    const sampleOf = (kind: string) => {
      const sample = samples.find((each) => each.kind === kind);
      assert.ok(sample, kind);
      return sample.prepare(host.sandbox);
    };

    it("within an app: variables, endpoints, mounts, probes, volumes, and whole containers", async () => {
      const { full, minimal } = sampleOf("ContainerApp");
      assert.deepEqual(await writesOfSmaller("ContainerApp", full, { ...minimal, name: full.name }), []);
    });

    it("within records: other keys, fewer records, fewer settings", async () => {
      const { full, minimal } = sampleOf("DnsRecords");
      const { dnsZoneId } = minimal;
      const records = {
        site: { type: "A", name: "web", value: "203.0.113.7" },
        "web A": { type: "MX", name: "mail", value: "mx.example.", priority: 10 },
      };
      assert.deepEqual(await writesOfSmaller("DnsRecords", full, { dnsZoneId, records }), []);
    });

    it("of a set: entries", async () => {
      const { full } = sampleOf("BlockedIpSet");
      const smaller = { pullZoneId: full.pullZoneId, blockedIps: ["203.0.113.7"] };
      assert.deepEqual(await writesOfSmaller("BlockedIpSet", full, smaller), []);
    });

    it("of a folder: files that differ from the local ones are uploaded, the others stay", async () => {
      const { minimal } = sampleOf("StorageFolder");
      const { files } = minimal;
      assert.ok(isProperties(files));
      const [name = "", ...others] = Object.keys(files).sort();
      assert.ok(others.length > 0);
      assert.deepEqual(await writesOfSmaller("StorageFolder", minimal, { ...minimal, files: pick(files, [name]) }), []);
    });

    it("of a hostname: a certificate of its own", async () => {
      const { minimal } = sampleOf("Hostname");
      const custom = { certificate: "custom", certificatePem, privateKeyPem };
      assert.deepEqual(await writesOfSmaller("Hostname", { ...minimal, ...custom }, minimal), []);
    });

    it("but removes what an exclusive set does not have", async () => {
      const { full } = sampleOf("BlockedIpSet");
      const { pullZoneId } = full;
      await writesOfSmaller("BlockedIpSet", full, { pullZoneId, blockedIps: ["203.0.113.7"], exclusive: true });
      assert.deepEqual(host.account()?.pullZones[0]?.BlockedIps, ["203.0.113.7"]);
    });
  });
});

const certificatePem = "-----BEGIN CERTIFICATE-----\nSW1wb3J0ZWQ=\n-----END CERTIFICATE-----\n";
const privateKeyPem = "-----BEGIN PRIVATE KEY-----\nSW1wb3J0ZWRLZXk=\n-----END PRIVATE KEY-----\n";
