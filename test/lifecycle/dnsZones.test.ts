import assert from "node:assert/strict";
import type { DnsRecordSeed } from "pulumi-bunny-sandbox";
import { providerHost } from "../support/providerHost";

/** What is special about DNS zones: two requests to create one, and records that a delete could lose. */
describe("DNS zones", function () {
  this.timeout(60_000);

  const host = providerHost();

  let domains = 0;
  const freshDomain = (): string => `zone-${(domains += 1)}.example`;
  const zoneOf = (domain: string) => host.account()?.dnsZones.find(({ Domain }) => Domain === domain);
  const valuesIn = (domain: string) => zoneOf(domain)?.Records.map(({ Value }) => Value);
  const addRecord = (domain: string, record: Omit<DnsRecordSeed, "Id">) =>
    host.elsewhere("PUT", `/dnszone/${zoneOf(domain)?.Id}/records`, record);

  it("are created with a second request for settings, which has only what differs", async () => {
    const domain = freshDomain();
    const resource = host.resource("DnsZone");
    const sent = await host.recordedOf(() =>
      resource.up({ domain, loggingEnabled: true, certificateKeyType: "ecdsa", logAnonymizationType: "drop" }),
    );
    assert.deepEqual(
      sent.filter(({ method }) => method === "POST").map(({ body }) => body),
      [{ Domain: domain }, { LoggingEnabled: true, LogAnonymizationType: 1 }],
    );
    assert.deepEqual(resource.state()?.outs["nameservers"], ["kiki.bunny.net", "coco.bunny.net"]);
  });

  it("are sent name servers and SOA email at creation, one that changes alone, and all when they are removed", async () => {
    const domain = freshDomain();
    const resource = host.resource("DnsZone");
    const names = {
      customNameserversEnabled: true,
      nameserver1: "ns1.own.example",
      nameserver2: "ns2.own.example",
      soaEmail: "me@own.example",
    };
    const written = async (args: object): Promise<unknown> => {
      const sent = await host.recordedOf(() => resource.up({ domain, ...args }));
      const bodies = sent.filter(({ method }) => method === "POST").map(({ body }) => body);
      return bodies.at(-1);
    };
    assert.deepEqual(await written(names), {
      CustomNameserversEnabled: true,
      Nameserver1: "ns1.own.example",
      Nameserver2: "ns2.own.example",
      SoaEmail: "me@own.example",
    });
    // As documented, settings that are left out stay as they are.
    assert.deepEqual(await written({ ...names, nameserver2: "NS3.own.example." }), { Nameserver2: "ns3.own.example" });
    assert.deepEqual(resource.state()?.outs["nameservers"], ["ns1.own.example", "ns3.own.example"]);
    assert.deepEqual(await written({}), {
      CustomNameserversEnabled: false,
      Nameserver1: "kiki.bunny.net",
      Nameserver2: "coco.bunny.net",
      SoaEmail: "hostmaster@bunny.net",
    });
    assert.deepEqual(resource.state()?.outs["nameservers"], ["kiki.bunny.net", "coco.bunny.net"]);
  });

  it("whose settings could not be written are in state, and the next up writes them", async () => {
    for (const act of [false, true]) {
      const domain = freshDomain();
      const resource = host.resource("DnsZone");
      const args = { domain, loggingEnabled: true };
      const next = Math.max(40_000, ...(host.account()?.dnsZones ?? []).map(({ Id }) => Id)) + 1;
      const fails = { path: `/dnszone/${next}`, answer: { kind: "status", status: 500 }, times: "always" } as const;
      host.sandbox.addFault({ ...fails, method: "POST", act });
      // One that can be looked for is found.
      host.sandbox.addFault({ ...fails, method: "GET" });
      await assert.rejects(resource.up(args), /500/);
      assert.equal(resource.state()?.id, String(zoneOf(domain)?.Id));
      host.sandbox.clearFaults();
      const requests = await host.requestsOf(() => resource.up(args));
      assert.deepEqual(
        requests.filter((request) => request.startsWith("POST")),
        act ? [] : [`POST /dnszone/${next}`],
      );
      assert.equal(zoneOf(domain)?.LoggingEnabled, true);
      assert.deepEqual(await resource.refresh(), []);
      assert.equal((await resource.up(args)).action, "same");
    }
  });

  describe("with records of others", () => {
    it("are not deleted, and the error names some of the records and says what to do", async () => {
      const domain = freshDomain();
      const resource = host.resource("DnsZone");
      await resource.up({ domain });
      for (const Name of ["", "b", "c", "d", "e", "f", "g"]) await addRecord(domain, { Type: 3, Name, Value: "x" });
      await assert.rejects(
        resource.destroy(),
        /is not deleted, because it holds TXT @, TXT b, TXT c, TXT d, TXT e and 2 more, which.*`deleteRecords: true`/s,
      );
      assert.equal(valuesIn(domain)?.length, 7);
      assert.equal(resource.state()?.id, String(zoneOf(domain)?.Id));
    });

    it("are deleted only if the program says so, even if it said so later", async () => {
      const domain = freshDomain();
      const resource = host.resource("DnsZone");
      await resource.up({ domain });
      await addRecord(domain, { Type: 3, Name: "a", Value: "x" });
      assert.deepEqual(await host.requestsOf(() => resource.up({ domain, deleteRecords: true })), []);
      await resource.destroy();
      assert.equal(zoneOf(domain), undefined);
    });

    it("wait for reads that still show records of ours", async () => {
      const domain = freshDomain();
      const zone = host.resource("DnsZone");
      await zone.up({ domain });
      const record = host.resource("DnsRecord");
      await record.up({ dnsZoneId: zone.state()?.id, type: "A", name: "www", value: "203.0.113.7" });
      await record.destroy();
      const added = await addRecord(domain, { Type: 3, Name: "a", Value: "x" });
      assert.ok(added);
      host.sandbox.setOptions({ behaviour: { lateReads: 1 } });
      await host.elsewhere("DELETE", `/dnszone/${zoneOf(domain)?.Id}/records/${zoneOf(domain)?.Records[0]?.Id}`);
      await zone.destroy();
      host.sandbox.setOptions({ behaviour: { lateReads: 0 } });
      assert.equal(zoneOf(domain), undefined);
    });
  });
});
