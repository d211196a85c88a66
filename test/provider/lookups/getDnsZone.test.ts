import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getDnsZone", () => {
  const sandbox = withLookupSandbox();

  it("gives every field, with names for numbers, by number and by domain", async () => {
    const { dnsZones } = sandbox().seed({
      dnsZones: [
        { Domain: "www.example.com" },
        {
          Domain: "example.com",
          DateCreated: "2026-01-02T03:04:05Z",
          DateModified: "2026-01-03T03:04:05Z",
          NameserversDetected: true,
          CustomNameserversEnabled: true,
          Nameserver1: "ns1.example.com",
          Nameserver2: "ns2.example.com",
          SoaEmail: "me@example.com",
          LoggingEnabled: true,
          LoggingIPAnonymizationEnabled: false,
          LogAnonymizationType: 1,
          DnsSecEnabled: true,
          CertificateKeyType: 1,
        },
      ],
    });
    const dnsZoneId = dnsZones[1]?.Id ?? 0;
    const expected: bunny.GetDnsZoneResult = {
      dnsZoneId,
      domain: "example.com",
      dateCreated: "2026-01-02T03:04:05Z",
      dateModified: "2026-01-03T03:04:05Z",
      nameserversDetected: true,
      customNameserversEnabled: true,
      nameserver1: "ns1.example.com",
      nameserver2: "ns2.example.com",
      soaEmail: "me@example.com",
      loggingEnabled: true,
      loggingIPAnonymizationEnabled: false,
      logAnonymizationType: "drop",
      dnsSecEnabled: true,
      certificateKeyType: "rsa",
    };
    for (const args of [{ dnsZoneId }, { dnsZoneId: String(dnsZoneId) }, { domain: "Example.com." }]) {
      assert.deepEqual(await bunny.getDnsZone(args), expected);
    }
    const requests = sandbox()
      .journal()
      .map(({ method, path, query }) => [method, path, query?.search]);
    assert.deepEqual(requests, [
      ["GET", `/dnszone/${dnsZoneId}`, undefined],
      ["GET", "/dnszone", "Example.com"],
    ]);
  });
});
