import assert from "node:assert/strict";
import { succeeded } from "../support/engineRuns";
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
