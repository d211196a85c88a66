import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Sandbox } from "../../sandbox/src";
import { answers, request, sandboxes } from "./helpers";

describe("sandbox: pull zones", () => {
  const start = sandboxes();
  const withZones = async (...names: string[]): Promise<Sandbox> => {
    const sandbox = await start();
    sandbox.seed({ pullZones: names.map((Name) => ({ Name })) });
    return sandbox;
  };

  it("creates a zone and answers the whole of it, system hostname included", async () => {
    const sandbox = await start();
    const { status, body } = await request(sandbox, "POST", "/pullzone", { Name: "Shop", OriginUrl: "https://a.test" });
    assert.equal(status, 201);
    assert.ok(isObject(body));
    assert.equal(Object.keys(body).length, 168);
    const { Id, Name, OriginUrl, Enabled, BlockedIps, StorageZoneId, Hostnames } = body;
    assert.deepEqual(
      { Id, Name, OriginUrl, Enabled, BlockedIps, StorageZoneId },
      { Id: 1001, Name: "Shop", OriginUrl: "https://a.test", Enabled: true, BlockedIps: [], StorageZoneId: 0 },
    );
    assert.deepEqual(Hostnames, [
      {
        Id: 50001,
        Value: "shop.b-cdn.net",
        ForceSSL: false,
        IsSystemHostname: true,
        IsManagedHostname: true,
        HasCertificate: true,
        CertificateKeyType: 0,
        CertificateProvisionType: 0,
        Certificate: null,
        CertificateKey: null,
      },
    ]);
    assert.deepEqual((await request(sandbox, "GET", "/pullzone/1001")).body, body);
  });

  it("gives a new zone the values that the API gives", async () => {
    const sandbox = await start();
    const { body } = await request(sandbox, "POST", "/pullzone", { Name: "a", OriginUrl: "https://a.test" });
    assert.ok(isObject(body));
    const { BunnyAiImageBlueprints, ...zone } = body;
    for (const [name, value] of Object.entries({
      StorageZoneId: 0,
      EdgeScriptId: -1,
      MiddlewareScriptId: null,
      AllowedReferrers: [],
      BlockedReferrers: [],
      BlockedIps: [],
      BlockNoneReferrer: true,
      OriginHostHeader: "",
      AccessControlOriginHeaderExtensions:
        "eot ttf woff woff2 css js jpg jpeg png webp gif mp3 mp4 mpeg svg webm".split(" "),
      CacheControlMaxAgeOverride: -1,
      LogFormat: 1,
      LogForwardingFormat: 1,
      OriginLinkValue: "https://a.test",
      PreloadingScreenCode: "",
      PreloadingScreenDelay: 1000,
      EnableWebSockets: true,
      MaxWebSocketConnections: 500,
      ShieldDDosProtectionType: 1,
      ShieldDDosProtectionEnabled: false,
      OptimizerPricing: 9.5,
      VideoLibraryId: -1,
      DnsRecordId: 0,
      RoutingFilters: ["all"],
      EnableTLS1: true,
    }))
      assert.deepEqual(zone[name], value, name);
    assert.deepEqual(names(BunnyAiImageBlueprints), ["demo-pixel-avatar", "demo-cyberpunk-avatar"]);
    // the link follows the origin
    const { body: changed } = await request(sandbox, "POST", "/pullzone/1001", { OriginUrl: "https://b.test" });
    assert.ok(isObject(changed));
    assert.equal(changed["OriginLinkValue"], "https://b.test");
  });

  it("leaves out the fields that no recorded answer has had, when told so", async () => {
    const sandbox = await start({ strict: true, behaviour: { unseenPullZoneFields: "absent" } });
    const created = (await request(sandbox, "POST", "/pullzone", { Name: "a", TlsSecurityLevel: 1 })).body;
    const read = (await request(sandbox, "GET", "/pullzone/1001")).body;
    const [listed] = (await request(sandbox, "GET", "/pullzone")).body as readonly unknown[];
    for (const zone of [created, read, listed]) {
      assert.ok(isObject(zone));
      assert.equal(Object.keys(zone).length, 166);
      assert.ok(!("TlsSecurityLevel" in zone) && !("LoadBalancerId" in zone));
    }
    assert.equal(sandbox.state().accounts["main"]?.pullZones[0]?.TlsSecurityLevel, 1);
  });

  it("says with every answer that nothing may keep it, and the type of the body where there is one", async () => {
    const sandbox = await withZones("a");
    for (const [method, path, body, type, cdnCache] of [
      ["GET", "/pullzone/1001", undefined, "application/json; charset=utf-8", "BYPASS"],
      ["POST", "/pullzone/1001", {}, "application/json; charset=utf-8", null],
      ["POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" }, null, null],
      ["GET", "/pullzone/4711", undefined, "application/json; charset=utf-8", "BYPASS"],
      ["DELETE", "/pullzone/1001", undefined, null, null],
    ] as const) {
      const { headers } = await request(sandbox, method, path, body);
      assert.deepEqual(
        [headers.get("content-type"), headers.get("cdn-cache"), headers.get("cache-control"), headers.get("pragma")],
        [type, cdnCache, "no-cache", "no-cache"],
        `${method} ${path}`,
      );
      assert.match(String(headers.get("cdn-requestid")), /^[0-9a-f]{32}$/);
    }
  });

  it("refuses a name that any account has, whatever its case", async () => {
    const sandbox = await start({ accounts: { main: ["k1"], other: ["k2"] } });
    sandbox.seed({ account: "other", pullZones: [{ Name: "shop" }] });
    await answers(request(sandbox, "POST", "/pullzone", { Name: "SHOP" }), 400, {
      ErrorKey: "pullzone.name_taken",
      Field: "Name",
      Message: "A pull zone of that name exists already.",
    });
    assert.deepEqual((await request(sandbox, "GET", "/pullzone")).body, []);
  });

  it("takes field names in any case, enumerations by name, and skips what it does not know or cannot set", async () => {
    const sandbox = await start();
    const { status, body } = await request(sandbox, "POST", "/pullzone", {
      name: "a",
      ENABLEWEBPVARY: true,
      originType: "edgescript",
      EdgeScriptId: 30001,
      Nonsense: 1,
      Suspended: true,
      Id: 7,
      BlockNoneReferrer: null,
      DnsOriginPort: 443,
    });
    assert.equal(status, 201);
    assert.ok(isObject(body));
    const { Id, Name, EnableWebPVary, OriginType, Suspended, BlockNoneReferrer } = body;
    assert.deepEqual(
      { Id, Name, EnableWebPVary, OriginType, Suspended, BlockNoneReferrer },
      { Id: 1001, Name: "a", EnableWebPVary: true, OriginType: 4, Suspended: false, BlockNoneReferrer: true },
    );
    assert.equal(Object.keys(body).length, 168);
  });

  it("updates what is given, keeps what is absent or null, replaces lists", async () => {
    const sandbox = await start();
    sandbox.seed({
      pullZones: [
        {
          Name: "a",
          OriginUrl: "https://old.test",
          BlockedIps: ["192.0.2.1", "192.0.2.2"],
          AllowedReferrers: ["x.test"],
        },
      ],
    });
    const update = { Name: "b", OriginUrl: null, BlockedIps: ["192.0.2.3"], CacheControlMaxAgeOverride: 60 };
    const { status, body } = await request(sandbox, "POST", "/pullzone/1001", update);
    assert.equal(status, 200);
    assert.deepEqual((await request(sandbox, "GET", "/pullzone/1001")).body, body);
    const [zone] = sandbox.state().accounts["main"]?.pullZones ?? [];
    assert.equal(zone?.OriginUrl, "https://old.test");
    assert.deepEqual(zone.BlockedIps, ["192.0.2.3"]);
    assert.deepEqual(zone.AllowedReferrers, ["x.test"]);
    assert.equal(zone.CacheControlMaxAgeOverride, 60);
    // a zone keeps its name for life, and the API says nothing about the attempt
    assert.equal(zone.Name, "a");
  });

  it("gives the name of a deleted zone to the next, but not its number", async () => {
    const sandbox = await withZones("a", "b");
    await request(sandbox, "DELETE", "/pullzone/1001");
    const { body } = await request(sandbox, "POST", "/pullzone", { Name: "a" });
    assert.ok(isObject(body));
    assert.equal(body["Id"], 1003);
  });

  it("answers 404 without a body where the API has nothing", async () => {
    const sandbox = await start();
    await answers(request(sandbox, "GET", "/nothing/here"), 404, "");
  });

  it("is found by a part of a hostname", async () => {
    const sandbox = await withZones("shop", "blog");
    assert.deepEqual(names((await request(sandbox, "GET", "/pullzone?search=blog.B-CDN")).body), ["blog"]);
  });

  it("keeps accounts apart, and lets several keys open one", async () => {
    const sandbox = await start({ accounts: { main: ["old-key", "new-key"], other: ["other-key"] } });
    sandbox.seed({ pullZones: [{ Name: "a" }] });
    sandbox.seed({ account: "other", pullZones: [{ Name: "b" }] });
    const seen = async (key: string) => names((await request(sandbox, "GET", "/pullzone", undefined, key)).body);
    assert.deepEqual(await seen("old-key"), ["a"]);
    assert.deepEqual(await seen("new-key"), ["a"]);
    assert.deepEqual(await seen("other-key"), ["b"]);
    assert.equal((await request(sandbox, "GET", "/pullzone/1001", undefined, "other-key")).status, 404);
  });

  for (const [refusedKey, expected] of [
    ["message", '{"Message":"Authorization has been denied for this request."}'],
    [
      "errorKey",
      '{"ErrorKey":"authentication.failed","Field":null,"Message":"Authorization has been denied for this request."}',
    ],
    ["empty", ""],
  ] as const) {
    it(`answers 401 with ${expected || "no body"} when it is told to (${refusedKey})`, async () => {
      const sandbox = await start({ behaviour: { refusedKey } });
      await answers(request(sandbox, "GET", "/pullzone", undefined, "wrong"), 401, expected);
    });
  }

  it("answers some reads after a change as before it, when it is told to", async () => {
    const sandbox = await start({ behaviour: { lateReads: 2 }, accounts: { main: ["k1"], other: ["k2"] } });
    sandbox.seed({ pullZones: [{ Name: "shop" }] });
    const seen = async () => {
      const { body } = await request(sandbox, "GET", "/pullzone/1001");
      return isObject(body) ? body["BlockedIps"] : undefined;
    };
    const block = (BlockedIp: string) => request(sandbox, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp });
    assert.equal((await block("203.0.113.1")).status, 204);
    assert.deepEqual([await seen(), await seen(), await seen()], [[], [], ["203.0.113.1"]]);
    await block("203.0.113.2");
    await block("203.0.113.3");
    assert.deepEqual(await seen(), ["203.0.113.1", "203.0.113.2"]);
    assert.equal(sandbox.state().accounts["main"]?.pullZones[0]?.BlockedIps.length, 3);
  });
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const names = (zones: unknown): unknown[] => {
  assert.ok(Array.isArray(zones));
  return zones.map((zone: unknown) => (isObject(zone) ? zone["Name"] : undefined));
};
