import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";
import type { ResourceCalls } from "../support/inMemoryEngine/calls";
import { engineResource } from "../support/inMemoryEngine/resource";
import { unsealed } from "../support/inMemoryEngine/secrets";
import type { Wire } from "../support/providerRpc";
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
        const args = { dnsZoneId: zone, type, name: "t", value: '"ca.example"', ...more };
        await resource.up(args);
        assert.equal(own()[0]?.Value, "ca.example");
        await change(own()[0]?.Id ?? 0, { Value: '"ca.example"' });
        assert.deepEqual(await resource.refresh(), ["value"]);
        await resource.expectUp("update", args);
        assert.equal(own()[0]?.Value, "ca.example");
      });

      it(`${type}: a program can write quotes that are part of the text, and an import shows how`, async () => {
        const { zone, own, resource } = prepare();
        const value = String.raw`"\"ca.example\""`;
        const args = { dnsZoneId: zone, type, name: "t", value, ...more };
        await resource.up(args);
        assert.equal(own()[0]?.Value, '"ca.example"');
        assert.deepEqual(await resource.refresh(), []);
        await resource.expectUp("same", args);
        assert.equal((await resource.get(`${zone}/${own()[0]?.Id}`))["value"], value);
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
      const name = `shop.${domain}.${domain}.`;
      assert.equal(resource.inState().inputs["name"], name);
      await resource.expectUp("same", { ...args, name });
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
            /^value cannot be stored, because bunny\.net has no alias mode \(priority 0\): write a CNAME record instead$/,
        },
      );
    });
    assert.deepEqual(requests, []);
  });

  it("of the type NS are refused for the domain itself, however it is spelled, before anything is written", async () => {
    const { zone: dnsZoneId, domain, own } = prepare();
    for (const name of ["", "@", domain, `${domain}.`, domain.toUpperCase()]) {
      const args = { type: "NS", name, value: "ns.example" };
      const single = host.resource("DnsRecord");
      await assert.rejects(
        single.up({ dnsZoneId, ...args }),
        /of the domain itself, for which bunny\.net allows no NS/,
      );
      const many = host.resource("DnsRecords");
      await assert.rejects(many.up({ dnsZoneId, records: { ns: args } }), /of the domain itself, for which bunny\.net/);
    }
    assert.deepEqual(own(), []);
  });

  it("are refused where the zone is known, by a preview: a name server of the domain, and a name outside of it", async () => {
    const zone = host.resource("DnsZone");
    await zone.up({ domain: "known.example" });
    const { dnsZoneId } = zone.state()?.outs ?? {};
    for (const [name, says] of [
      ["known.example", /name is that of the domain itself/],
      ["www.other.example.", /name is absolute, and outside of known\.example: write a name that is relative/],
    ] as const) {
      const args = { type: "NS", name, value: "ns.example" };
      const requests = await host.requestsOf(async () => {
        const calls = await host.beginRun("DnsZone", "DnsRecord", "DnsRecords");
        const [known, single, many] = calls.map((each) => engineResource(() => Promise.resolve(each)));
        known?.restore(zone.state());
        await known?.preview({ domain: "known.example" });
        await assert.rejects(single?.preview({ dnsZoneId, ...args }) ?? Promise.resolve(), says);
        await assert.rejects(many?.preview({ dnsZoneId, records: { ns: args } }) ?? Promise.resolve(), says);
      });
      assert.deepEqual(requests, []);
    }
  });

  it("that bunny.net answers itself keep the time to live that they are given", async () => {
    const { zone, own, resource } = prepare();
    const args = { dnsZoneId: zone, type: "Redirect", name: "old", value: "https://example.net/", ttl: 300 };
    await resource.up(args);
    assert.equal(own()[0]?.Ttl, 300);
    assert.deepEqual(await resource.refresh(), []);
    await resource.expectUp("same", args);
  });

  describe("with a name in two spellings", () => {
    const value = "203.0.113.7";
    const from = (resource: string, args: Wire): Wire => ({
      ...args,
      __registration: { urn: `urn:pulumi:dev::test::pulumi-nodejs:bunny:${resource}`, preview: false },
    });
    /** Check and create, as an `up` does for a new resource. */
    const make = async (calls: ResourceCalls | undefined, resource: string, args: Wire) => {
      const { inputs, failures } = (await calls?.check(from(resource, args))) ?? assert.fail();
      const [failure] = failures;
      if (failure !== undefined) throw new Error(`check: ${failure.reason}`);
      return calls?.create(unsealed(inputs));
    };
    for (const [first, second] of [
      ["www", "absolute"],
      ["absolute", "www"],
    ] as const) {
      it(`are one, which create tells, because bunny.net knows the domain: first ${first}, then ${second}`, async () => {
        const { zone, domain, own } = prepare();
        const names = { www: "www", absolute: `www.${domain}.` };
        const [record, records] = await host.beginRun("DnsRecord", "DnsRecords");
        const dnsZoneId = String(zone);
        await make(record, "DnsRecord::one", { dnsZoneId, type: "A", name: names[first], value });
        const other = { type: "A", name: names[second], value };
        // By whichever of the two spellings it is met first; whoever was refused still wants it.
        const belongs = /belongs to DnsRecord "one"|declared twice, here and by DnsRecord "(one|two)"/;
        await assert.rejects(make(record, "DnsRecord::two", { dnsZoneId, ...other }), belongs);
        await assert.rejects(
          make(records, "DnsRecords::many", { dnsZoneId, records: { other }, adopt: true }),
          belongs,
        );
        assert.equal(own().length, 1);
      });
    }

    it("are one, whoever of two comes first at the same time", async () => {
      const { zone, domain, own } = prepare();
      const [record] = await host.beginRun("DnsRecord");
      const args = { dnsZoneId: String(zone), type: "A", value };
      const outcomes = await Promise.allSettled([
        make(record, "DnsRecord::one", { ...args, name: "www" }),
        make(record, "DnsRecord::two", { ...args, name: `www.${domain}.` }),
      ]);
      assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
      assert.equal(own().length, 1);
    });

    it("are one within DnsRecords, too, before anything is written", async () => {
      const { zone, domain, own } = prepare();
      const records = { a: { type: "A", name: "www", value }, b: { type: "A", name: `www.${domain}`, value } };
      await assert.rejects(
        host.resource("DnsRecords").up({ dnsZoneId: zone, records }),
        /A record www 203\.0\.113\.7 of DNS zone \d+ is declared twice: remove one/,
      );
      assert.deepEqual(own(), []);
    });
  });
});
