import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { OptionsChange, Sandbox } from "../../sandbox/src";
import { answers, request, sandboxes } from "./helpers";

type Fields = Readonly<Record<string, unknown>>;

describe("sandbox: settings of pull zones that depend on each other", () => {
  const start = sandboxes();

  const withZone = async (behaviour: NonNullable<OptionsChange["behaviour"]> = {}, fields: object = {}) => {
    const sandbox = await start({ strict: true, behaviour });
    sandbox.seed({ pullZones: [{ Name: "a", ...fields }] });
    return sandbox;
  };
  const set = async (sandbox: Sandbox, body: object) => {
    const { status, body: reply } = await request(sandbox, "POST", "/pullzone/1001", body);
    return { status, fields: (reply ?? {}) as Fields };
  };
  /** What some fields are after an update. */
  const after = async (sandbox: Sandbox, body: object, ...names: string[]): Promise<unknown[]> => {
    const { status, fields } = await set(sandbox, body);
    assert.equal(status, 200, JSON.stringify(fields));
    return names.map((name) => fields[name]);
  };

  it("sets the cache time with Perma-Cache, and background updates with stale responses, back and forth", async () => {
    const sandbox = await withZone();
    assert.deepEqual(await after(sandbox, { PermaCacheStorageZoneId: 5 }, "CacheControlMaxAgeOverride"), [31_919_000]);
    for (const name of ["UseStaleWhileUpdating", "UseStaleWhileOffline"]) {
      assert.deepEqual(await after(sandbox, { [name]: true }, "UseBackgroundUpdate"), [true]);
      assert.deepEqual(await after(sandbox, { [name]: false }, "UseBackgroundUpdate"), [false]);
    }
  });

  it("gives a setting that follows the value of the request, or the one that follows, as it is told to", async () => {
    const body = { PermaCacheStorageZoneId: 5, CacheControlMaxAgeOverride: 60 };
    assert.deepEqual(await after(await withZone(), body, "CacheControlMaxAgeOverride"), [60]);
    const following = await withZone({ coupledSettings: "following" });
    assert.deepEqual(await after(following, body, "CacheControlMaxAgeOverride"), [31_919_000]);
    // what follows can be changed afterwards
    const alone = { CacheControlMaxAgeOverride: 60 };
    assert.deepEqual(await after(following, alone, "CacheControlMaxAgeOverride"), [60]);
  });

  it("changes what distinguishes images with the Optimizer, and the family with signed addresses, if told to", async () => {
    const fields = ["EnableWebPVary", "IgnoreQueryStrings"];
    assert.deepEqual(await after(await withZone(), { OptimizerEnabled: true }, ...fields), [false, true]);
    const set = await withZone({ optimizerVary: "set" });
    assert.deepEqual(await after(set, { OptimizerEnabled: true }, ...fields), [true, false]);

    const signed = { ZoneSecurityIncludeHashRemoteIP: true };
    assert.deepEqual(await after(await withZone(), signed, "IpFamilyPolicy"), [1]);
    const pinned = await withZone({ signedAddressFamily: "set" });
    assert.deepEqual(await after(pinned, signed, "IpFamilyPolicy"), [0]);
    assert.deepEqual(await after(pinned, { IpFamilyPolicy: 3 }, "IpFamilyPolicy"), [3]);
  });

  it("rounds WebSockets up to hundreds or tiers, and refuses too many", async () => {
    const body = { MaxWebSocketConnections: 1234 };
    assert.deepEqual(await after(await withZone(), body, "MaxWebSocketConnections"), [1300]);
    const tiers = await withZone({ webSocketRounding: "tiers" });
    assert.deepEqual(await after(tiers, body, "MaxWebSocketConnections"), [2500]);
    assert.equal((await set(tiers, { MaxWebSocketConnections: 25_001 })).status, 400);
  });

  it("ignores names of parameters and cookies with other characters", async () => {
    const body = { QueryStringVaryParameters: ["a", "b c"], CookieVaryParameters: ["c;", "d-e_f"] };
    assert.deepEqual(await after(await withZone(), body, "QueryStringVaryParameters", "CookieVaryParameters"), [
      ["a"],
      ["d-e_f"],
    ]);
  });

  it("needs for each type of origin what belongs to it", async () => {
    for (const [body, status] of [
      [{ OriginType: 2 }, 400],
      [{ OriginType: 2, StorageZoneId: 5 }, 200],
      [{ OriginType: 4 }, 400],
      [{ OriginType: 4, EdgeScriptId: 5 }, 200],
      [{ OriginType: 5, MagicContainersAppId: "a" }, 400],
      [{ OriginType: 5, MagicContainersAppId: "a", MagicContainersEndpointId: "a-b" }, 400],
      [{ MiddlewareScriptId: -1 }, 400],
      [{ MiddlewareScriptId: 0 }, 200],
    ] as const)
      assert.equal((await set(await withZone(), body)).status, status, JSON.stringify(body));
  });

  it("has other defaults where the origin is a storage zone or a script", async () => {
    const sandbox = await start({ strict: true });
    const names = ["CacheControlMaxAgeOverride", "EnableCacheSlice", "StorageZoneId", "OriginUrl"];
    for (const [body, expected] of [
      [{ OriginType: 2, StorageZoneId: 5 }, [2_592_000, true, 5, null]],
      [{ OriginType: 2, StorageZoneId: 5, EnableCacheSlice: false }, [2_592_000, false, 5, null]],
      [{ OriginType: 4, EdgeScriptId: 5 }, [-1, false, -1, "https://bunnycdn.com"]],
      [{ OriginUrl: "https://a.test" }, [-1, false, 0, "https://a.test"]],
    ] as const) {
      const Name = `zone-${JSON.stringify(body).length}-${expected.join("").length}`;
      const created = (await request(sandbox, "POST", "/pullzone", { Name, ...body })).body as Fields;
      assert.deepEqual(
        names.map((name) => created[name]),
        expected,
      );
    }
  });

  it("makes no zone of the type of accelerated DNS, but keeps one that is", async () => {
    const sandbox = await withZone();
    assert.deepEqual(await after(sandbox, { OriginType: 1 }, "OriginType"), [0]);
    const created = await request(sandbox, "POST", "/pullzone", { Name: "b", OriginType: 1 });
    assert.equal((created.body as Fields)["OriginType"], 0);
    const made = await withZone({}, { OriginType: 1 });
    assert.deepEqual(await after(made, { OriginType: 1, DnsOriginPort: 8080 }, "OriginType", "DnsOriginPort"), [
      1,
      undefined,
    ]);
  });

  it("lets the routing filters follow the script, or requires them in the same request, as it is told to", async () => {
    const script = { OriginType: 4, EdgeScriptId: 5 };
    const follows = await withZone();
    assert.deepEqual(await after(follows, script, "RoutingFilters", "OriginUrl"), [
      ["scripting"],
      "https://bunnycdn.com",
    ]);
    assert.deepEqual(await after(follows, { OriginType: 0 }, "RoutingFilters"), [["all"]]);
    assert.equal((await set(follows, { RoutingFilters: ["scripting"] })).status, 400);
    assert.deepEqual(await after(follows, { MiddlewareScriptId: 5 }, "RoutingFilters"), [["scripting"]]);

    const required = await withZone({ scriptRoutingFilter: "required" });
    assert.equal((await set(required, script)).status, 400);
    assert.deepEqual(await after(required, { ...script, RoutingFilters: ["eu", "scripting"] }, "RoutingFilters"), [
      ["eu", "scripting"],
    ]);
    assert.equal((await set(required, { OriginType: 0 })).status, 400);
  });

  it("needs a hostname to forward logs, or whenever forwarding is set at all", async () => {
    const usual = await withZone();
    assert.equal((await set(usual, { LogForwardingEnabled: true })).status, 400);
    assert.equal((await set(usual, { LogForwardingEnabled: false })).status, 200);
    const always = await withZone({ logForwardingHostname: "always" });
    assert.equal((await set(always, { LogForwardingEnabled: false })).status, 400);
    assert.equal((await set(always, { LogForwardingEnabled: false, LogForwardingHostname: "l.example" })).status, 200);
  });

  it("combines Perma-Cache with Origin Shield and storage, or refuses to", async () => {
    for (const other of [{ EnableOriginShield: true }, { OriginType: 2, StorageZoneId: 6 }]) {
      const body = { PermaCacheStorageZoneId: 5, ...other };
      assert.equal((await set(await withZone(), body)).status, 200);
      assert.equal((await set(await withZone({ permaCacheConflict: "reject" }), body)).status, 400);
    }
  });

  it("shows a new zone, or nothing of it, and keeps or lowers the case of its name", async () => {
    const sandbox = await start({ strict: true, behaviour: { createdPullZone: "empty", pullZoneNameCase: "lower" } });
    await answers(request(sandbox, "POST", "/pullzone", { Name: "Shop" }), 201, "");
    assert.equal(sandbox.state().accounts["main"]?.pullZones[0]?.Name, "shop");
  });
});
