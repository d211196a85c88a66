import assert from "node:assert/strict";
import type { EngineResource } from "../../support/inMemoryEngine/resource";
import { stateOf } from "../../support/inMemoryEngine/state";
import { providerHost } from "../../support/providerHost";
import { behaviourOfRun } from "../../support/readings";
import { sameInEachRun } from "../../support/servedKinds";
import { dnssecSample } from "../dnssec";
import { describeLifecycles } from "../suite";

describeLifecycles([dnssecSample]);

describe("DNSSEC and the registrar", function () {
  this.timeout(60_000);

  const host = providerHost({ behaviour: behaviourOfRun });

  let worlds = 0;
  const start = (): { zone: number; resource: EngineResource } => {
    worlds += 1;
    const { dnsZones } = host.sandbox.seed({ dnsZones: [{ Domain: `registered-${worlds}.example` }] });
    return { zone: dnsZones[0]?.Id ?? 0, resource: host.resource("Dnssec") };
  };
  const isSigned = (zone: number) => host.account()?.dnsZones.find(({ Id }) => Id === zone)?.DnsSecEnabled;
  const get = (zone: number) => `GET /dnszone/${zone}`;
  const enable = (zone: number) => `POST /dnszone/${zone}/dnssec`;
  const disable = (zone: number) => `DELETE /dnszone/${zone}/dnssec`;

  it("that is only read is no drift", async () => {
    const { zone, resource } = start();
    await resource.up({ dnsZoneId: zone });
    const other = host.resource("Dnssec");
    const outs = await other.get(String(zone));
    other.restore(stateOf(String(zone), {}, outs));
    await other.refresh();
    assert.deepEqual(sameInEachRun(other.state()?.outs), sameInEachRun(outs));
  });

  it("tells the whole DS record, and keeps it over refreshes, whatever the registrar does", async () => {
    const { zone, resource } = start();
    await resource.up({ dnsZoneId: zone });
    const outs = resource.state()?.outs ?? {};
    assert.deepEqual(
      [outs.enabled, outs.digestType, outs.algorithm, outs.flags, outs.dsConfigured],
      [true, "SHA256 (2)", 13, 257, false],
    );
    assert.match(String(outs.digest), /^[0-9a-f]{64}$/);
    assert.match(String(outs.publicKey), /^[\w+/]+=*$/);
    assert.equal(
      outs.dsRecord,
      `registered-${worlds}.example. 3600 IN DS ${String(outs.keyTag)} 13 2 ${String(outs.digest)}`,
    );
    host.sandbox.setDsConfigured(zone, true);
    assert.deepEqual(await resource.refresh(), []);
    assert.deepEqual(sameInEachRun(resource.state()?.outs), sameInEachRun(outs));
    assert.deepEqual(await resource.up({ dnsZoneId: zone }), { action: "same", changed: [] });
  });

  it("learns another DS record in an up whose triggers changed, says so, and in no refresh", async () => {
    const { zone, resource } = start();
    await resource.up({ dnsZoneId: zone, recordTriggers: { reason: "first" } });
    const first = resource.state()?.outs.dsRecord;
    assert.match(
      await host.wholeOutput(),
      new RegExp(`registered-${worlds}\\.example is now signed with a new key: its registrar must have this DS record`),
    );
    await host.elsewhere("DELETE", `/dnszone/${zone}/dnssec`);
    await host.elsewhere("POST", `/dnszone/${zone}/dnssec`);
    const reads = await host.requestsOf(async () => {
      assert.deepEqual(await resource.refresh(), []);
    });
    assert.deepEqual(reads, [get(zone)]);
    assert.equal(resource.state()?.outs.dsRecord, first);

    const requests = await host.requestsOf(() =>
      resource.up({ dnsZoneId: zone, recordTriggers: { reason: "the dashboard" } }),
    );
    assert.deepEqual(requests, [enable(zone)]);
    const second = String(resource.state()?.outs.dsRecord);
    assert.notEqual(second, first);
    assert.ok((await host.wholeOutput()).includes(`has changed: give the registrar this one (${second})`));
    assert.deepEqual(await host.requestsOf(() => resource.up({ dnsZoneId: zone })), []);
    assert.equal(resource.state()?.outs.dsRecord, second);
  });

  it("takes over what the registrar knows already", async () => {
    const { zone, resource } = start();
    await host.elsewhere("POST", `/dnszone/${zone}/dnssec`);
    host.sandbox.setDsConfigured(zone, true);
    await resource.up({ dnsZoneId: zone, adopt: "overwrite" });
    assert.equal(resource.state()?.outs.dsConfigured, true);
  });

  it("is left enabled by destroy while the registrar carries the record, and disabled after", async () => {
    const { zone, resource } = start();
    await resource.up({ dnsZoneId: zone });
    host.sandbox.setDsConfigured(zone, true);
    const refused = await host.requestsOf(() =>
      assert.rejects(
        resource.destroy(),
        new RegExp(`registrar of registered-${worlds}\\.example still has its DS record.*disableWhileDelegated: true`),
      ),
    );
    assert.deepEqual(refused, [get(zone), enable(zone)]);
    assert.ok(isSigned(zone));
    host.sandbox.setDsConfigured(zone, false);
    assert.deepEqual(await host.requestsOf(resource.destroy), [get(zone), enable(zone), disable(zone)]);
    assert.equal(isSigned(zone), false);
  });

  it("is not disabled by destroy if the registrar cannot be asked, though the zone is then shown unsigned", async () => {
    const { zone, resource } = start();
    await resource.up({ dnsZoneId: zone });
    const signed = await host.sandbox.api("GET", `/dnszone/${zone}`);
    await host.elsewhere("DELETE", `/dnszone/${zone}/dnssec`);
    host.sandbox.addFault({ method: "GET", path: `/dnszone/${zone}`, answer: { kind: "status", ...signed } });
    host.sandbox.addFault({ method: "POST", path: `/dnszone/${zone}/dnssec`, answer: { kind: "status", status: 400 } });
    const requests = await host.requestsOf(() => assert.rejects(resource.destroy()));
    assert.deepEqual(requests, [get(zone), enable(zone), get(zone)]);
  });

  it("is disabled by destroy all the same when told so, even later", async () => {
    const { zone, resource } = start();
    await resource.up({ dnsZoneId: zone });
    host.sandbox.setDsConfigured(zone, true);
    const told = await host.requestsOf(() => resource.up({ dnsZoneId: zone, disableWhileDelegated: true }));
    assert.deepEqual(told, []);
    assert.deepEqual(await host.requestsOf(resource.destroy), [get(zone), disable(zone)]);
    assert.equal(isSigned(zone), false);
  });

  it("is enabled anew, with another record, when somebody has disabled it", async () => {
    const { zone, resource } = start();
    await resource.up({ dnsZoneId: zone });
    const before = resource.state()?.outs.digest;
    await host.elsewhere("DELETE", `/dnszone/${zone}/dnssec`);
    assert.equal(await resource.refresh(), "gone");
    assert.deepEqual(await host.requestsOf(() => resource.up({ dnsZoneId: zone })), [get(zone), enable(zone)]);
    assert.notEqual(resource.state()?.outs.digest, before);
  });

  it("shows a record that never arrived as a difference, which one request mends", async () => {
    const { zone, resource } = start();
    const answer = { kind: "html" } as const;
    host.sandbox.addFault({ method: "POST", path: `/dnszone/${zone}/dnssec`, act: true, answer, times: "always" });
    await assert.rejects(resource.up({ dnsZoneId: zone }));
    assert.ok(isSigned(zone) && resource.state() !== undefined);
    host.sandbox.clearFaults();
    for (let time = 0; time < 2; time += 1) assert.deepEqual(await resource.refresh(), time === 0 ? ["dnsZoneId"] : []);
    const mended = await host.requestsOf(async () => {
      assert.deepEqual(await resource.up({ dnsZoneId: zone }), { action: "update", changed: ["dnsZoneId"] });
    });
    assert.deepEqual(mended, [enable(zone)]);
    assert.equal(resource.state()?.outs.algorithm, 13);
    assert.deepEqual(await resource.refresh(), []);
    await resource.destroy();
    assert.equal(isSigned(zone), false);
  });
});
