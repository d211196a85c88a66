import assert from "node:assert/strict";
import * as bunny from "pulumi-bunny";
import { withLookupSandbox } from "../../support/lookupSandbox";

describe("getDnsZone", () => {
  const sandbox = withLookupSandbox();

  it("gives names and values as DnsRecord takes them", async () => {
    const { dnsZones } = sandbox().seed({
      dnsZones: [
        {
          Domain: "example.com",
          Records: [
            { Type: 2, Name: "WWW.example.com", Value: "Shop.b-cdn.net." },
            { Type: 3, Name: "", Value: '"quoted"' },
          ],
        },
      ],
    });
    const { records = [] } = await bunny.getDnsZone({ dnsZoneId: dnsZones[0]?.Id, includeRecords: true });
    assert.deepEqual(
      records.map(({ name, value }) => [name, value]),
      [
        ["www.example.com.example.com.", "shop.b-cdn.net"],
        ["", String.raw`"\"quoted\""`],
      ],
    );
  });

  it("gives the records on request: by domain with one more request", async () => {
    const { dnsZones } = sandbox().seed({
      pullZones: [{ Name: "linked" }],
      dnsZones: [
        {
          Domain: "example.com",
          Records: [
            { Type: 0, Name: "www", Value: "203.0.113.7", Comment: "main" },
            { Type: 7, Name: "", Value: "linked", LinkName: "1001", Weight: 0 },
          ],
        },
      ],
    });
    const [zone] = dnsZones;
    const expected: Partial<bunny.FoundDnsRecord>[] = [
      { type: "A", name: "www", value: "203.0.113.7", ttl: 300, comment: "main", linkedId: undefined },
      { type: "PullZone", name: "", value: "linked", ttl: 300, comment: "", linkedId: 1001 },
    ];
    for (const args of [{ dnsZoneId: zone?.Id }, { domain: "example.com" }]) {
      const { records = [] } = await bunny.getDnsZone({ ...args, includeRecords: true });
      assert.deepEqual(
        records.map(({ type, name, value, ttl, comment, linkedId }) => ({ type, name, value, ttl, comment, linkedId })),
        expected,
      );
      assert.deepEqual(
        records.map(({ recordId }) => recordId),
        zone?.Records.map(({ Id }) => Id),
      );
    }
    const requests = sandbox()
      .journal()
      .map(({ method, path }) => `${method} ${path}`);
    // The zone that was read by its number is still known.
    assert.deepEqual(requests, [`GET /dnszone/${zone?.Id}`, "GET /dnszone"]);
  });
});
