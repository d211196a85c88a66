import assert from "node:assert/strict";
import { type EngineStack, startEngineStack } from "../support/engineStack";

describe("DNSSEC on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;
  before(async () => {
    stack = await startEngineStack();
  });
  after(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  it("live: a zone is signed once, read by one GET, repaired, and protected while its registrar counts on it", async () => {
    const { dnsZones } = stack.sandbox.seed({ dnsZones: [{ Domain: "example.com" }, { Domain: "not-example.com" }] });
    const zone = dnsZones[0]?.Id ?? 0;
    const isSigned = () => stack.sandbox.state().accounts.main?.dnsZones[0]?.DnsSecEnabled;
    const get = `GET /dnszone/${zone}`;
    const enable = `POST /dnszone/${zone}/dnssec`;
    const declare = (args: Readonly<Record<string, unknown>> = {}, lookups = false): void => {
      stack.declare({
        resources: [{ kind: "Dnssec", name: "dnssec", args: { dnsZoneId: zone, ...args } }],
        lookups: lookups
          ? [
              { name: "byDomain", call: "getDnsZone", args: { domain: "example.com" } },
              { name: "later", call: "getDnsZoneOutput", args: { dnsZoneId: { $output: ["dnssec", "dnsZoneId"] } } },
            ]
          : [],
      });
    };

    declare({}, true);
    const created = await stack.up();
    assert.equal(created.code, 0, created.output);
    assert.match(created.output, /byDomain[^]*domain\s*: "example\.com"[^]*later[^]*dnsSecEnabled\s*: true/);
    // The look-ups are the program's own; they and the resource ask at the same time.
    const searched = created.requests.filter((request) => request === "GET /dnszone");
    const others = created.requests.filter((request) => request !== "GET /dnszone");
    assert.deepEqual([searched.length, [...others].sort()], [1, [get, get, enable]]);

    declare();
    const again = await stack.up();
    assert.deepEqual([again.code, again.requests], [0, []], again.output);

    stack.sandbox.setDsConfigured(zone, true);
    const same = await stack.run(["refresh", "--preview-only", "--diff"]);
    assert.deepEqual([same.code, same.requests], [0, [get]], same.output);
    assert.match(same.output, /2 unchanged/);

    await stack.sandbox.api("DELETE", `/dnszone/${zone}/dnssec`);
    const mended = await stack.up("--refresh");
    assert.equal(mended.code, 0, mended.output);
    assert.deepEqual(mended.requests, [get, enable]);
    assert.match(mended.output, /\+ 1 created/);

    stack.sandbox.setDsConfigured(zone, true);
    const refused = await stack.destroy();
    assert.notEqual(refused.code, 0);
    assert.deepEqual(refused.requests, [get, enable]);
    assert.match(refused.output, /registrar of example\.com still has its DS record/);
    assert.ok(isSigned());

    declare({ disableWhileDelegated: true });
    const told = await stack.up();
    assert.deepEqual([told.code, told.requests], [0, []], told.output);
    assert.match(told.output, /~ 1 updated/);

    const destroyed = await stack.destroy();
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.deepEqual(destroyed.requests, [get, `DELETE /dnszone/${zone}/dnssec`]);
    assert.equal(isSigned(), false);
  });
});
