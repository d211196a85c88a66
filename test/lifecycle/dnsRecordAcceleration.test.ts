import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";

describe("an accelerated DNS record", function () {
  this.timeout(60_000);
  const host = providerHost();

  it("has the number of its pull zone once a refresh shows it, keeps that zone, and gives it up", async () => {
    const domain = "accelerated.example";
    const { sandbox } = host;
    sandbox.setOptions({ behaviour: { recordReadsUntilAccelerated: 1 } });
    const { dnsZones } = sandbox.seed({
      dnsZones: [{ Domain: domain }],
    });
    const record = host.resource("DnsRecord");
    const args = { dnsZoneId: dnsZones[0]?.Id, type: "A", name: "www", value: "203.0.113.7", accelerated: true };
    const shown = () => {
      const { acceleratedPullZoneId, accelerationStatus } = record.state()?.outs ?? {};
      return { acceleratedPullZoneId, accelerationStatus };
    };
    await record.up(args);
    assert.deepEqual(shown(), { acceleratedPullZoneId: undefined, accelerationStatus: "pending" });
    const pullZone = host.resource("PullZone");
    const origin = { dnsAcceleration: "record", dnsOriginScheme: "https" };
    const adopting = () => ({ adoptPullZoneId: shown().acceleratedPullZoneId, origin });
    await assert.rejects(pullZone.up(adopting()), {
      message:
        "name is required but has no value: set it, or name an existing pull zone with adoptPullZoneId. If that is " +
        "acceleratedPullZoneId of a DnsRecord, bunny.net has not made the pull zone yet: run `pulumi up --refresh` later",
    });

    for (let reads = 0; reads < 3; reads++) assert.deepEqual(await record.refresh(), []);
    const zone = sandbox.state().accounts.main?.pullZones.find(({ DnsZoneId }) => DnsZoneId === args.dnsZoneId);
    assert.ok(zone);
    assert.deepEqual(shown(), { acceleratedPullZoneId: zone.Id, accelerationStatus: "completed" });
    await pullZone.up(adopting());
    assert.equal(pullZone.state()?.id, String(zone.Id));

    await record.up({ ...args, value: "203.0.113.8" });
    assert.deepEqual(await record.refresh(), []);
    assert.equal(shown().acceleratedPullZoneId, zone.Id);

    await record.up({ ...args, accelerated: false });
    assert.equal(shown().acceleratedPullZoneId, undefined);
    assert.deepEqual(await record.refresh(), []);
    await record.destroy();
  });
});
