import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";
import { prepareDnsZones } from "./dnsZoneRecords";

/** What a record is for bunny.net, and not only for the program. */
describe("DNS records", function () {
  this.timeout(60_000);

  const host = providerHost();

  function prepare() {
    const world = prepareDnsZones(host.sandbox);
    const own = () => world.recordsIn(world.zone).filter(({ Id }) => !world.isPlanted(Id));
    return { ...world, own, resource: host.resource("DnsRecord") };
  }

  describe("have the value that bunny.net has", () => {
    for (const [type, more] of [
      ["TXT", {}],
      ["CAA", { tag: "issue" }],
    ] as const) {
      it(`${type}: quotes that are part of a stored text are drift, and go with the next up`, async () => {
        const { zone, own, change, resource } = prepare();
        const args = { dnsZoneId: zone, type, name: "t", value: "ca.example", ...more };
        await resource.up(args);
        await change(own()[0]?.Id ?? 0, { Value: '"ca.example"' });
        assert.deepEqual(await resource.refresh(), ["value"]);
        await resource.expectUp("update", args);
        assert.equal(own()[0]?.Value, "ca.example");
      });

      it(`${type}: a record with quotes in its text is another one, which adopt does not take over`, async () => {
        const { zone, own, send, recordsPath, resource } = prepare();
        const [typeNumber, Tag] = type === "CAA" ? [9, "issue"] : [3, ""];
        await send("PUT", recordsPath(zone), { Type: typeNumber, Name: "t", Value: '"ca.example"', Tag });
        const args = { dnsZoneId: zone, type, name: "t", value: "ca.example", ...more };
        await resource.up({ ...args, adopt: "overwrite" });
        assert.deepEqual(
          own().map(({ Value }) => Value),
          ['"ca.example"', "ca.example"],
        );
      });
    }

    it("names are relative: one that ends with the domain is another one than without it", async () => {
      const { zone, domain, own, send, change, recordsPath, resource } = prepare();
      const value = "203.0.113.7";
      await send("PUT", recordsPath(zone), { Type: 0, Name: `www1.${domain}`, Value: value });
      const args = { dnsZoneId: zone, type: "A", name: "www1", value };
      await resource.up(args);
      assert.deepEqual(
        own().map(({ Name }) => Name),
        [`www1.${domain}`, "www1"],
      );
      await change(own()[1]?.Id ?? 0, { Name: `shop.${domain}` });
      assert.deepEqual(await resource.refresh(), ["name"]);
      // One that is there already can be kept.
      await resource.expectUp("same", { ...args, name: `shop.${domain}` });
    });

    it("a new name that ends with the domain is refused before anything is written", async () => {
      const { zone: dnsZoneId, domain, own } = prepare();
      const full = { type: "A", name: `WWW.${domain}`, value: "203.0.113.7" };
      const says =
        /name www\.records-\d+\.example ends with .*, the domain of its zone: names are relative.* write www/;
      await assert.rejects(host.resource("DnsRecord").up({ dnsZoneId, ...full }), says);
      const records = { first: { ...full, name: "a" }, full };
      await assert.rejects(host.resource("DnsRecords").up({ dnsZoneId, records }), says);
      assert.deepEqual(own(), []);
    });

    it("null MX: a dot and the priority 0", async () => {
      const { zone, own, resource } = prepare();
      const args = { dnsZoneId: zone, type: "MX", name: "@", value: ".", priority: 0 };
      await resource.up(args);
      assert.deepEqual([own()[0]?.Value, own()[0]?.Priority], [".", 0]);
      assert.deepEqual(await resource.refresh(), []);
      await resource.expectUp("same", args);
    });
  });

  it("are refused by a preview, without a request: an HTTPS record in alias mode, without advice on parameters", async () => {
    const { zone, resource } = prepare();
    const requests = await host.requestsOf(async () => {
      await assert.rejects(
        resource.preview({ dnsZoneId: zone, type: "HTTPS", name: "w", value: "svc.example", priority: 0 }),
        {
          message:
            /^priority must not be 0, the alias mode, which bunny\.net does not have: write a CNAME record instead$/,
        },
      );
    });
    assert.deepEqual(requests, []);
  });

  it("of the type NS are refused for the domain itself by a preview, without a request", async () => {
    const { zone: dnsZoneId } = prepare();
    const requests = await host.requestsOf(async () => {
      for (const name of ["", "@"]) {
        const args = { type: "NS", name, value: "ns.example" };
        const says = /name is that of the domain itself, for which bunny\.net allows no NS/;
        await assert.rejects(host.resource("DnsRecord").preview({ dnsZoneId, ...args }), says);
        await assert.rejects(host.resource("DnsRecords").preview({ dnsZoneId, records: { ns: args } }), says);
      }
    });
    assert.deepEqual(requests, []);
  });

  it("that bunny.net answers itself keep the time to live that they are given", async () => {
    const { zone, own, resource } = prepare();
    const args = { dnsZoneId: zone, type: "Redirect", name: "old", value: "https://example.net/", ttl: 300 };
    await resource.up(args);
    assert.equal(own()[0]?.Ttl, 300);
    assert.deepEqual(await resource.refresh(), []);
    await resource.expectUp("same", args);
  });
});
