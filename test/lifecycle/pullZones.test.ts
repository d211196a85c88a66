import assert from "node:assert/strict";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";

const originUrl = "https://origin.example.com";
const origin = { originUrl };

describe("pull zones", function () {
  this.timeout(60_000);

  const host = providerHost();

  let names = 0;
  const freshName = (): string => `site-${(names += 1)}`;
  const zoneNow = (id: unknown) => host.account()?.pullZones.find(({ Id }) => Id === Number(id));
  const bodiesOf = async (action: () => Promise<unknown>): Promise<readonly unknown[]> =>
    (await host.recordedOf(action)).filter(({ method }) => method !== "GET").map(({ body }) => body);
  /** A pull zone of the program. */
  const created = async (args: Wire) => {
    const resource = host.resource("PullZone");
    const all = { name: freshName(), origin: { originUrl }, ...args };
    await resource.up(all);
    return { resource, args: all, id: Number(resource.state()?.id) };
  };

  it("shows its outputs, and seals the key for signed URLs", async () => {
    const { resource, args, id } = await created({});
    const outs = resource.state()?.outs;
    assert.equal(outs?.["pullZoneId"], id);
    assert.equal(outs["name"], args.name);
    assert.equal(outs["cnameTarget"], `${args.name}.b-cdn.net`);
    assert.equal(outs["zoneSecurityKey"], zoneNow(id)?.ZoneSecurityKey);
    assert.ok(resource.sealed().includes("outs.zoneSecurityKey"));
  });

  describe("that bunny.net made on its own", () => {
    it("is taken over by its number and made what the program says, in the same up", async () => {
      const { pullZones } = host.sandbox.seed({
        pullZones: [{ Name: freshName(), OriginType: 1, OriginUrl: "http://203.0.113.5" }],
      });
      const id = pullZones[0]?.Id;
      const resource = host.resource("PullZone");
      const args = { adoptPullZoneId: String(id), origin: { dnsAcceleration: "record", dnsOriginPort: 8080 } };
      const output = await host.outputOf(async () => {
        assert.deepEqual(await bodiesOf(() => resource.up({ ...args, enableSmartCache: true })), [
          { EnableSmartCache: true, OriginType: 1, DnsOriginPort: 8080 },
        ]);
      });
      assert.match(output, /takes over pull zone .*, and changes .*enableSmartCache/);
      assert.equal(resource.state()?.id, String(id));
      assert.deepEqual(await resource.refresh(), []);
      assert.deepEqual(await resource.up({ ...args, enableSmartCache: true }), { action: "same", changed: [] });
      // The number of another zone changes nothing any more.
      assert.equal((await resource.up({ ...args, adoptPullZoneId: 1, enableSmartCache: true })).action, "same");
      await resource.destroy();
      assert.equal(zoneNow(id), undefined);
    });

    it("is refused if there is none of that number, or if it has another name", async () => {
      const { id } = await created({});
      await assert.rejects(
        host.resource("PullZone").up({ adoptPullZoneId: 999_999 }),
        /there is no pull zone 999999 on this account.*check adoptPullZoneId/,
      );
      await assert.rejects(
        host.resource("PullZone").up({ adoptPullZoneId: id, name: "other" }),
        /differs in name, which cannot be changed/,
      );
    });

    it("is refused to one of two that name it, in the preview already", async () => {
      const { id } = await created({});
      const [first, second] = await host.beginRun("PullZone", "PullZone");
      const named = (name: string) => ({
        __registration: { urn: `urn:pulumi:dev::site::pulumi-nodejs:bunny:PullZone::${name}`, preview: true },
      });
      await first?.check({ adoptPullZoneId: id, ...named("first") });
      const checked = await second?.check({ adoptPullZoneId: String(id), ...named("second") });
      assert.match(JSON.stringify(checked), new RegExp(`pull zone ${id} is declared twice, here and by PullZone`));
    });

    it("are not created without an origin, also where `adopt` finds none to take over", async () => {
      for (const given of [{}, { origin: { dnsAcceleration: "record" } }]) {
        const args = { name: freshName(), adopt: true, ...given };
        await assert.rejects(
          host.resource("PullZone").up(args),
          new RegExp(`there is no pull zone named ${args.name}: origin`),
        );
      }
    });

    it("keep an origin that no reply shows whole", async () => {
      const resource = host.resource("PullZone");
      const args = { name: freshName(), origin: { loadBalancerId: 5 } };
      await resource.up(args);
      const id = Number(resource.state()?.id);
      await host.elsewhere("POST", `/pullzone/${id}`, { LoadBalancerId: 0 });
      assert.deepEqual(await resource.refresh(), []);
      assert.deepEqual(await bodiesOf(() => resource.up(args)), []);
    });

    it("cannot be created for DNS acceleration, which is said before any request is written", async () => {
      const resource = host.resource("PullZone");
      const args = { name: freshName(), origin: { dnsAcceleration: "record" } };
      await assert.rejects(resource.up(args), /dnsAcceleration does not go with a new pull zone.*adoptPullZoneId/);
      assert.equal(resource.state(), undefined);
    });
  });

  it("says so if another account has the name", async () => {
    host.sandbox.setOptions({ accounts: { ...host.sandbox.options().accounts, stranger: ["key-of-stranger"] } });
    const name = freshName();
    host.sandbox.seed({ account: "stranger", pullZones: [{ Name: name }] });
    await assert.rejects(
      host.resource("PullZone").up({ name, origin }),
      /the pull zone name \S+ is taken: another account of bunny\.net has it: choose another name/,
    );
  });

  it("are created one at a time for each account", async () => {
    host.sandbox.setOptions({ latency: { milliseconds: 40 } });
    const zones = await host.beginRun(...Array.from({ length: 4 }, () => "PullZone"));
    await Promise.all(zones.map((calls) => calls.create({ name: freshName(), origin })));
    const posts = host.sandbox.journal().filter(({ method, path }) => method === "POST" && path === "/pullzone");
    assert.equal(posts.length, 4);
    posts.slice(1).forEach(({ time }, index) => {
      const before = posts[index];
      const ended = Date.parse(before?.time ?? "") + (before?.milliseconds ?? 0);
      // Both are rounded to milliseconds.
      assert.ok(Date.parse(time) >= ended - 2, `creations ${index} and ${index + 1} overlapped`);
    });
    host.sandbox.setOptions({ latency: { milliseconds: 0 } });
  });

  describe("settings that the API changes along with others", () => {
    it("are no difference where they follow", async () => {
      for (const more of [
        { permaCacheStorageZoneId: 7 },
        { permaCacheStorageZoneId: 7, cacheControlMaxAgeOverride: 31_919_000 },
        { useStaleWhileUpdating: true },
        { useStaleWhileOffline: true, useBackgroundUpdate: true },
        { zoneSecurityIncludeHashRemoteIp: true },
        { zoneSecurityIncludeHashRemoteIp: true, ipFamilyPolicy: "ipv4Only" },
        { optimizerEnabled: true },
        { origin: { edgeScriptId: 9 } },
        { middlewareScriptId: 9 },
      ]) {
        const { resource, args } = await created(more);
        assert.deepEqual(await resource.refresh(), [], JSON.stringify(more));
        assert.deepEqual(await resource.up(args), { action: "same", changed: [] });
        const later = await created({});
        await later.resource.up({ ...later.args, ...more });
        assert.deepEqual(await later.resource.refresh(), [], JSON.stringify(more));
        await later.resource.up(later.args);
        assert.deepEqual(await later.resource.refresh(), [], JSON.stringify(more));
      }
    });

    it("keep the declared value if another setting changes", async () => {
      const stale = await created({ useStaleWhileUpdating: true, useBackgroundUpdate: true });
      await stale.resource.up({ ...stale.args, useStaleWhileUpdating: false });
      assert.equal(zoneNow(stale.id)?.UseBackgroundUpdate, true);
      assert.deepEqual(await stale.resource.refresh(), []);
    });

    it("are not reset when they are no longer declared, as long as they follow another setting", async () => {
      const { resource, args, id } = await created({ useStaleWhileOffline: true, permaCacheStorageZoneId: 7 });
      const both = { ...args, useBackgroundUpdate: true, cacheControlMaxAgeOverride: 31_919_000 };
      await resource.up(both);
      assert.deepEqual(await bodiesOf(() => resource.up(args)), []);
      await resource.up(both);
      const { permaCacheStorageZoneId, ...without } = args as typeof args & { permaCacheStorageZoneId?: number };
      assert.equal(permaCacheStorageZoneId, 7);
      await resource.up(without);
      assert.deepEqual([zoneNow(id)?.CacheControlMaxAgeOverride, zoneNow(id)?.UseBackgroundUpdate], [-1, true]);
    });
  });

  describe("routing filters", () => {
    it("follow the script", async () => {
      const { resource, args, id } = await created({});
      const filters = () => zoneNow(id)?.RoutingFilters;
      await resource.up({ ...args, origin: { edgeScriptId: 5 } });
      assert.deepEqual(filters(), ["scripting"]);
      await resource.up(args);
      assert.deepEqual(filters(), ["all"]);
      await resource.up({ ...args, middlewareScriptId: 5 });
      assert.deepEqual(filters(), ["scripting"]);
      await resource.up({ ...args, middlewareScriptId: 5, routingFilters: ["scripting", "eu"] });
      assert.deepEqual(filters(), ["eu", "scripting"]);
      // Not reset to what a script cannot have.
      await resource.up({ ...args, middlewareScriptId: 5 });
      assert.deepEqual(filters(), ["scripting"]);
      await resource.up(args);
      assert.deepEqual(filters(), ["all"]);
      assert.deepEqual(await resource.refresh(), []);
    });
  });

  describe("purgeOn", () => {
    const purges = async (action: () => Promise<unknown>): Promise<readonly string[]> =>
      (await host.requestsOf(action)).filter((request) => request.startsWith("POST"));

    it("purges after an update in which it changed, after the settings, and neither at creation nor when it goes", async () => {
      const name = freshName();
      const resource = host.resource("PullZone");
      assert.deepEqual(await purges(() => resource.up({ name, origin, purgeOn: ["a"] })), ["POST /pullzone"]);
      const id = resource.state()?.id;
      const [settings, purge] = [`POST /pullzone/${id}`, `POST /pullzone/${id}/purgeCache`];
      assert.deepEqual(await purges(() => resource.up({ name, origin, purgeOn: ["b"] })), [purge]);
      const both = () => resource.up({ name, origin, purgeOn: ["c"], followRedirects: true });
      assert.deepEqual(await purges(both), [settings, purge]);
      assert.deepEqual(await purges(both), []);
      assert.deepEqual(await resource.refresh(), []);
      assert.deepEqual(await purges(() => resource.up({ name, origin, followRedirects: true })), []);
      assert.deepEqual(await purges(() => resource.up({ name, origin, followRedirects: true, purgeOn: ["d"] })), [
        purge,
      ]);
    });

    it("purges with the next up if it failed, and does not send the settings again", async () => {
      const { resource, args, id } = await created({ purgeOn: { release: "1" } });
      const path = `/pullzone/${id}/purgeCache`;
      const fault = host.sandbox.addFault({
        method: "POST",
        path,
        times: "always",
        answer: { kind: "status", status: 400 },
      });
      const next = { ...args, purgeOn: { release: "2" }, followRedirects: true };
      await assert.rejects(resource.up(next));
      assert.equal(zoneNow(id)?.FollowRedirects, true);
      host.sandbox.clearFaults();
      assert.ok(fault);
      assert.deepEqual(await purges(() => resource.up(next)), [`POST ${path}`]);
      assert.equal((await resource.up(next)).action, "same");
    });
  });

  it("never shows a secret, whatever fails", async () => {
    const secrets = {
      awsSigningKey: "key-canary-1",
      awsSigningSecret: "secret-canary-2",
      logForwardingToken: "token-canary-3",
    };
    const { resource, args, id } = await created({});
    host.sandbox.addFault({
      method: "POST",
      path: `/pullzone/${id}`,
      answer: {
        kind: "status",
        status: 400,
        body: { ErrorKey: "x", Field: "AWSSigningKey", Message: "key-canary-1 secret-canary-2 token-canary-3" },
      },
    });
    const output = await host.outputOf(() =>
      assert.rejects(resource.up({ ...args, ...secrets }), (error: unknown) => {
        assert.doesNotMatch(String(error), /canary/);
        return true;
      }),
    );
    assert.doesNotMatch(output, /canary/);
    host.sandbox.clearFaults();
    await resource.up({ ...args, ...secrets });
    assert.doesNotMatch(await host.outputOf(() => resource.refresh()), /canary/);
  });
});
