import assert from "node:assert/strict";
import fc from "fast-check";
import { type EngineResource, engineResource } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";

/** Resources of one run, which share a client: two processes that write at the same time cannot know of each other. */
describe("writes to one zone in one run", function () {
  this.timeout(180_000);

  const host = providerHost();
  let zones = 0;

  const newZone = (more: object = {}): number => {
    zones += 1;
    return host.sandbox.seed({ pullZones: [{ Name: `concurrent-${zones}`, ...more }] }).pullZones[0]?.Id ?? 0;
  };
  const zoneOf = (id: number) => host.account()?.pullZones.find(({ Id }) => Id === id);
  /** Resources that share each run, but not with the one before. */
  const together = async (...kinds: readonly string[]): Promise<readonly EngineResource[]> => {
    const runs = { up: await host.beginRun(...kinds), destroy: await host.beginRun(...kinds), refresh: [] };
    return kinds.map((_, index) =>
      engineResource((command) => Promise.resolve(runs[command][index] ?? assert.fail(command))),
    );
  };
  const withOptions = async (options: Parameters<typeof host.sandbox.setOptions>[0], action: () => Promise<void>) => {
    const { behaviour, latency } = host.sandbox.options();
    host.sandbox.setOptions(options);
    try {
      await action();
    } finally {
      host.sandbox.setOptions({ behaviour, latency });
    }
  };

  const others = { BlockedIps: ["198.51.100.1"], BlockedReferrers: ["other.example"] };
  const share = fc.record({
    ips: fc.integer({ min: 0, max: 40 }),
    referrers: fc.integer({ min: 0, max: 20 }),
    singles: fc.integer({ min: 0, max: 10 }),
    exclusive: fc.boolean(),
  });

  for (const concurrentWrites of ["kept", "lost"] as const) {
    it(`all arrive and all go, where overlapping ones are ${concurrentWrites}`, async () => {
      await withOptions({ behaviour: { concurrentWrites } }, () =>
        fc.assert(
          fc.asyncProperty(share, async ({ ips, referrers, singles, exclusive }) => {
            const pullZoneId = newZone(others);
            const kinds = ["BlockedIpSet", "BlockedReferrerSet", ...Array.from({ length: singles }, () => "BlockedIp")];
            const resources = await together(...kinds);
            const blockedIps = Array.from({ length: ips }, (_, index) => `10.0.0.${index}`);
            const blockedReferrers = Array.from({ length: referrers }, (_, index) => `r${index}.example`);
            const single = (index: number) => `10.0.1.${index}`;
            const argsOf = (index: number): object => {
              if (index === 0) return { blockedIps };
              return index === 1 ? { blockedReferrers, exclusive } : { blockedIp: single(index) };
            };
            await Promise.all(resources.map((one, index) => one.up({ pullZoneId, ...argsOf(index) })));
            const ofSingles = resources.slice(2).map((_, index) => single(index + 2));
            const kept = exclusive ? [] : others.BlockedReferrers;
            assert.deepEqual(sorted(zoneOf(pullZoneId)?.BlockedIps), [
              ...[...blockedIps, ...ofSingles].sort(),
              ...others.BlockedIps,
            ]);
            assert.deepEqual(sorted(zoneOf(pullZoneId)?.BlockedReferrers), sorted([...kept, ...blockedReferrers]));
            await Promise.all(resources.map((one) => one.destroy()));
            const left = zoneOf(pullZoneId);
            assert.deepEqual([left?.BlockedIps, left?.BlockedReferrers], [others.BlockedIps, kept]);
          }),
          { numRuns: 12, endOnFailure: true },
        ),
      );
    });
  }

  it("of image classes all arrive, beside those of others", async () => {
    const pullZoneId = newZone({ OptimizerClasses: [{ Name: "theirs", Properties: { width: "1" } }] });
    const names = ["a", "b", "c"];
    const classes = await together(...names.map(() => "OptimizerClass"));
    const found = (): unknown =>
      Object.fromEntries(
        (zoneOf(pullZoneId)?.OptimizerClasses ?? []).map((one): [string, unknown] => [
          String(one.Name),
          one.Properties,
        ]),
      );
    const parameters = { width: "200" };
    const own = Object.fromEntries(names.map((name) => [name, parameters]));
    await withOptions({ behaviour: { concurrentWrites: "lost" } }, async () => {
      await Promise.all(classes.map((one, index) => one.up({ pullZoneId, name: names[index], parameters })));
      assert.deepEqual(found(), { theirs: { width: "1" }, ...own });
      await Promise.all(classes.map((one) => one.destroy()));
      assert.deepEqual(found(), { theirs: { width: "1" } });
    });
  });

  it("of rules of a Shield zone all arrive, beside those of others, all change and all go", async () => {
    const { shieldZones } = host.sandbox.seed({ shieldZones: [{ pullZoneId: newZone(), customWafRulesLimit: 20 }] });
    const [{ shieldZoneId } = assert.fail()] = shieldZones;
    const condition = { variables: { REQUEST_URI: "" }, operator: "beginsWith", value: "/admin" };
    const argsOf = (name: string, action: string) => ({ shieldZoneId, name, action, ...condition });
    const [theirs = assert.fail()] = await together("ShieldWafRule");
    await theirs.up(argsOf("theirs", "block"));
    const names = ["a", "b", "c", "d", "e"];
    const rules = await together(...names.map(() => "ShieldWafRule"));
    const found = (): readonly string[] => {
      const { shieldWafRules = [] } = host.account() ?? {};
      return sorted(shieldWafRules.map((rule) => `${rule.ruleName} ${rule.ruleConfiguration.actionType}`));
    };
    await withOptions({ behaviour: { concurrentWrites: "lost" } }, async () => {
      for (const [action, code] of [
        ["block", 1],
        ["log", 2],
      ] as const) {
        await Promise.all(rules.map((one, index) => one.up(argsOf(names[index] ?? "", action))));
        assert.deepEqual(found(), [...names.map((name) => `${name} ${code}`), "theirs 1"]);
      }
      await Promise.all(rules.map((one) => one.destroy()));
      assert.deepEqual(found(), ["theirs 1"]);
    });
  });

  it("of 10 hostnames take 10 POST and 2 GET: one read confirms them all", async () => {
    const pullZoneId = newZone();
    const hostnames = await together(...Array.from({ length: 10 }, () => "Hostname"));
    await withOptions({ latency: { milliseconds: 50 } }, async () => {
      const requests = await host.requestsOf(() =>
        Promise.all(hostnames.map((one, index) => one.up({ pullZoneId, hostname: `h${index}.example.com` }))),
      );
      const add = `POST /pullzone/${pullZoneId}/addHostname`;
      const read = `GET /pullzone/${pullZoneId}`;
      assert.deepEqual(requests, [read, ...Array.from({ length: 10 }, () => add), read]);
    });
    const ids = hostnames.map((one) => one.inState().outs["hostnameId"]);
    assert.equal(new Set(ids).size, 10);
  });
});

function sorted(list: readonly string[] = []): readonly string[] {
  return [...list].sort();
}
