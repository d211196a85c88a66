import assert from "node:assert/strict";
import { failed, succeeded, writesOf } from "../support/engineRuns";
import { type EngineStack, startEngineStack } from "../support/engineStack";

describe("DNS zones on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  before(async () => {
    stack = await startEngineStack();
  });
  after(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  it("live: a zone with its records is made from nothing in one up, moves to another domain, and goes in one destroy", async () => {
    const zones = () => stack.sandbox.state().accounts.main?.dnsZones ?? [];
    const records = Object.fromEntries(
      Array.from({ length: 20 }, (_, number) => [
        `host-${number}`,
        { type: "A", name: `host-${number}`, value: `203.0.113.${number}` },
      ]),
    );
    const declare = (domain: string, more: Readonly<Record<string, unknown>> = {}): void => {
      stack.declare({
        resources: [
          { kind: "DnsZone", name: "zone", args: { domain, initialRecords: records, ...more } },
          { kind: "DnsRecords", name: "hosts", args: { dnsZoneId: { $id: "zone" }, records, adopt: true } },
          {
            kind: "DnsRecord",
            name: "www",
            args: { dnsZoneId: { $id: "zone" }, type: "CNAME", name: "www", value: domain },
          },
          { kind: "Dnssec", name: "signed", args: { dnsZoneId: { $id: "zone" } } },
        ],
      });
    };

    declare("example.com", { loggingEnabled: true });
    const created = succeeded(await stack.up());
    const [first] = zones();
    assert.equal(first?.Records.length, 21);
    // Twenty records went out with the zone, so that adopting them needs no request for each.
    assert.deepEqual(
      writesOf(created).sort(),
      [
        "POST /dnszone",
        `POST /dnszone/${first.Id}`,
        `POST /dnszone/${first.Id}/dnssec`,
        `PUT /dnszone/${first.Id}/records`,
      ].sort(),
    );
    const again = await stack.up("--refresh");
    assert.deepEqual([again.code, again.requests], [0, [`GET /dnszone/${first.Id}`]], again.output);

    declare("example.org", { loggingEnabled: true });
    succeeded(await stack.up());
    assert.deepEqual(
      zones().map(({ Domain, Records, DnsSecEnabled }) => [Domain, Records.length, DnsSecEnabled]),
      [["example.org", 21, true]],
    );

    const added = await stack.sandbox.api("PUT", `/dnszone/${zones()[0]?.Id}/records`, {
      Type: 3,
      Name: "a",
      Value: "b",
    });
    assert.equal(added.status, 201);
    failed(await stack.destroy(), /has records that this stack has not deleted: TXT a: delete them in the\s+dashboard/);
    assert.deepEqual(
      zones().map(({ Records }) => Records.map(({ Name }) => Name)),
      [["a"]],
    );

    await stack.sandbox.api("DELETE", `/dnszone/${zones()[0]?.Id}/records/${zones()[0]?.Records[0]?.Id}`);
    succeeded(await stack.destroy());
    assert.deepEqual(zones(), []);
  });

  it("live: names change from an address to a CNAME in one up", async () => {
    const records = () => stack.sandbox.state().accounts.main?.dnsZones[0]?.Records ?? [];
    const zone = { kind: "DnsZone", name: "zone", args: { domain: "switch.example", deleteRecords: true } };
    const dnsZoneId = { $id: "zone" };
    const single = (name: string, args: object) => ({
      kind: "DnsRecord",
      name,
      args: { dnsZoneId, ...args },
    });
    const address = { type: "A", value: "203.0.113.7" };
    const alias = { type: "CNAME", value: "target.example" };
    const declare = (of: object, otherName: string): void => {
      stack.declare({
        resources: [
          zone,
          single(otherName, { ...of, name: "dev" }),
          { kind: "DnsRecords", name: "many", args: { dnsZoneId, records: { x: { ...of, name: "dev2" } } } },
          single("same", { ...of, name: "dev3" }),
        ],
      });
    };
    declare(address, "dev-address");
    succeeded(await stack.up());
    declare(alias, "dev-alias");
    succeeded(await stack.up());
    assert.deepEqual(
      records()
        .map(({ Type, Name }) => `${Type} ${String(Name)}`)
        .sort(),
      ["2 dev", "2 dev2", "2 dev3"],
    );
    succeeded(await stack.preview("--expect-no-changes"));

    succeeded(await stack.destroy());
  });
});
