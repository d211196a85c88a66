import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { providerHost } from "../support/providerHost";

const ip = "203.0.113.9";
const notFound = { ErrorKey: "pullZone.not_found", Field: "PullZone", Message: "There is no pull zone of that id." };

/** What is taken for gone, for removed and for one's own when the answers leave it open, or lie. */
describe("what the API says of a pull zone", function () {
  this.timeout(60_000);

  const host = providerHost();
  let zones = 0;

  const prepare = () => {
    zones += 1;
    const zone = host.sandbox.seed({ pullZones: [{ Name: `truth-${zones}` }] }).pullZones[0]?.Id ?? 0;
    return {
      zone,
      get: `GET /pullzone/${zone}`,
      add: `POST /pullzone/${zone}/addBlockedIp`,
      ips: () => host.account()?.pullZones.find(({ Id }) => Id === zone)?.BlockedIps ?? [],
    };
  };

  for (const [kind, args] of [
    ["BlockedIp", { blockedIp: ip }],
    ["BlockedIpSet", { blockedIps: [ip] }],
  ] as const) {
    it(`to a ${kind} is looked up after a 404 to a removal: with the zone gone, it is done`, async () => {
      const { zone } = prepare();
      const path = `/pullzone/${zone}`;
      const resource = host.resource(kind);
      await resource.up({ pullZoneId: zone, ...args });
      const gone = { kind: "status", status: 404, body: notFound } as const;
      host.sandbox.addFault({ method: "POST", path: `${path}/removeBlockedIp`, times: "always", answer: gone });
      host.sandbox.addFault({ method: "GET", path, after: 1, answer: gone });
      await resource.destroy();
      assert.equal(resource.state(), undefined);
    });
  }

  it("is shared by sets, and yet one of two that want the same at once does not get it, unless it may adopt", async () => {
    for (const adopt of [false, true]) {
      const { zone, get, add, ips } = prepare();
      const both = await host.beginRun("BlockedIpSet", "BlockedIpSet");
      const requests = await host.requestsOf(async () => {
        const [one, two] = await Promise.allSettled(
          both.map((calls) => calls.create({ pullZoneId: zone, blockedIps: [ip], adopt })),
        );
        assert.equal(one?.status, "fulfilled");
        assert.equal(two?.status, adopt ? "fulfilled" : "rejected");
        if (two.status === "rejected") {
          assert.match(String(two.reason), /203\.0\.113\.9 of pull zone \d+ already exists.*`adopt: true`/);
        }
      });
      assert.deepEqual(requests, [get, add, get]);
      assert.deepEqual(ips(), [ip]);
    }
  });

  it("is not shared by an entry and a set that want the same at once: the second gets nothing", async () => {
    const { zone, get, add } = prepare();
    const [entry, set] = await host.beginRun("BlockedIp", "BlockedIpSet");
    const requests = await host.requestsOf(async () => {
      const results = await Promise.allSettled([
        entry?.create({ pullZoneId: zone, blockedIp: ip }),
        set?.create({ pullZoneId: zone, blockedIps: ["2001:db8::1", ip] }),
      ]);
      assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    });
    assert.deepEqual(requests, [get, add]);
  });
});

/** The limits that a certificate authority sets for one hostname. */
describe("a long limit on one hostname's certificates", function () {
  this.timeout(60_000);

  const host = providerHost();

  for (const kind of ["ExternalCertificate", "ExternalCertificateValidation", "Hostname"] as const) {
    it(`does not hold up the zone or the account of a ${kind}`, async () => {
      const { pullZones } = host.sandbox.seed({
        pullZones: [{ Name: "limited", Hostnames: [{ Value: "e.example.com" }] }, { Name: "other" }],
      });
      const limited = { ...sandboxLimit(kind), times: "always" } as const;
      const [zone = 0, other = 0] = pullZones.map(({ Id }) => Id);
      const hostname = "e.example.com";
      const args = {
        ExternalCertificate: { pullZoneId: zone, hostname, challenge: "dns" },
        ExternalCertificateValidation: {
          externalCertificate: `${zone}/${hostname}`,
          challenge: "dns",
          requestedAt: "2026-01-02T03:04:05Z",
        },
        Hostname: { pullZoneId: zone, hostname, adopt: "overwrite", certificate: "managed" },
      }[kind];
      const [limitedOne, ...others] = await host.beginRun(kind, "BlockedIp", "BlockedIp");
      host.sandbox.addFault(limited);
      assert.ok(limitedOne);
      const blocked = limitedOne.create(args, { create: "40s" }).then(() => assert.fail("expected an error"), String);
      while (!host.sandbox.journal().some(({ path }) => path === limited.path)) await delay(10);
      const start = performance.now();
      for (const [place, calls] of others.entries()) {
        await calls.create({ pullZoneId: place === 0 ? zone : other, blockedIp: ip });
      }
      assert.ok(performance.now() - start < 2_000);
      assert.doesNotMatch(await blocked, /--parallel/);
    });
  }
});

const sandboxLimit = (kind: string) => ({
  path:
    kind === "Hostname"
      ? "/pullzone/loadFreeCertificate"
      : `/pullzone/${kind === "ExternalCertificate" ? "request" : "complete"}ExternalDnsCertificate`,
  answer: { kind: "status" as const, status: 429, headers: { "Retry-After": "3600" } },
});
