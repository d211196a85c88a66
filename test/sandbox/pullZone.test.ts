import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isObject, request, sandboxes } from "./helpers";
import { describeStories, leniently, seed, stored, type Step } from "./stories";

const a = { pullZones: [{ Name: "a" }] };
const block = (ip: number): Step => ["POST /pullzone/1001/addBlockedIp", { BlockedIp: `203.0.113.${ip}` }, 204];
const blocked = (...BlockedIps: readonly string[]): Step => ["GET /pullzone/1001", 200, { BlockedIps }];
const denied = "Authorization has been denied for this request.";

describeStories("sandbox: pull zones", a, {
  "have the values that the API gives a new one, of which the link follows the origin": [
    [
      "POST /pullzone",
      { Name: "new", OriginUrl: "https://a.test" },
      201,
      {
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
        BunnyAiImageBlueprints: [{ Name: "demo-pixel-avatar" }, { Name: "demo-cyberpunk-avatar" }],
      },
    ],
    ["POST /pullzone/1002", { OriginUrl: "https://b.test" }, 200, { OriginLinkValue: "https://b.test" }],
  ],
  "refuse a name that any account has, whatever its case": [
    seed({ account: "other", pullZones: [{ Name: "shop" }] }),
    [
      "POST /pullzone",
      { Name: "SHOP" },
      400,
      {
        ErrorKey: "pullzone.name_taken",
        Field: "Name",
        Message: "A pull zone of that name exists already.",
      },
    ],
    ["GET /pullzone", 200, [{ Name: "a" }]],
  ],
  "take field names in any case, enumerations by name, and skip what they do not know or cannot set": [
    leniently,
    [
      "POST /pullzone",
      {
        name: "new",
        ENABLEWEBPVARY: true,
        originType: "edgescript",
        EdgeScriptId: 30001,
        Nonsense: 1,
        Suspended: true,
        Id: 7,
        BlockNoneReferrer: null,
        DnsOriginPort: 443,
      },
      201,
      { Id: 1002, Name: "new", EnableWebPVary: true, OriginType: 4, Suspended: false, BlockNoneReferrer: true },
    ],
  ],
  "update what is given, keep what is absent or null and their name, and replace lists": [
    leniently,
    seed({
      pullZones: [
        {
          Name: "b",
          OriginUrl: "https://old.test",
          BlockedIps: ["192.0.2.1", "192.0.2.2"],
          AllowedReferrers: ["x.test"],
        },
      ],
    }),
    [
      "POST /pullzone/1002",
      { Name: "c", OriginUrl: null, BlockedIps: ["192.0.2.3"], CacheControlMaxAgeOverride: 60 },
      200,
    ],
    [
      "GET /pullzone/1002",
      200,
      {
        Name: "b",
        OriginUrl: "https://old.test",
        BlockedIps: ["192.0.2.3"],
        AllowedReferrers: ["x.test"],
        CacheControlMaxAgeOverride: 60,
      },
    ],
  ],
  "give the name of a deleted one to the next, but not its number": [
    ["DELETE /pullzone/1001", 204],
    ["POST /pullzone", { Name: "a" }, 201, { Id: 1002 }],
  ],
  "are found by a part of a hostname": [
    seed({ pullZones: [{ Name: "blog" }] }),
    ["GET /pullzone?search=blog.B-CDN", 200, [{ Name: "blog" }]],
  ],
  "are those of the account that a key opens, of which there may be several": [
    (sandbox) => sandbox.setOptions({ accounts: { main: ["main-key", "new-key"], other: ["other-key"] } }),
    seed({ account: "other", pullZones: [{ Name: "b" }] }),
    ["GET /pullzone as new-key", 200, [{ Name: "a" }]],
    ["GET /pullzone as other-key", 200, [{ Name: "b" }]],
    ["GET /pullzone/1001 as other-key", 404],
  ],
  "are refused to a wrong key, and 404 is bare where the API has nothing": [
    ["GET /pullzone as wrong", 401, `{"Message":"${denied}"}`],
    leniently,
    ["GET /nothing/here", 404, ""],
  ],
  "answer some reads after a change as before it, when told to": [
    { lateReads: 2 },
    block(1),
    blocked(),
    blocked(),
    blocked("203.0.113.1"),
    block(2),
    block(3),
    blocked("203.0.113.1", "203.0.113.2"),
    stored(({ pullZones }) => pullZones[0]?.BlockedIps.length, 3),
  ],
});

describe("sandbox: pull zones in detail", () => {
  const start = sandboxes();

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

  it("says with every answer that nothing may keep it, and the type of the body where there is one", async () => {
    const sandbox = await start();
    sandbox.seed({ pullZones: [{ Name: "a" }], dnsZones: [{ Domain: "a.test" }] });
    for (const [method, path, body, type, cdnCache] of [
      ["GET", "/pullzone/1001", undefined, "application/json; charset=utf-8", "BYPASS"],
      ["POST", "/pullzone/1001", {}, "application/json; charset=utf-8", null],
      ["POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" }, null, null],
      ["GET", "/pullzone/4711", undefined, "application/json; charset=utf-8", "BYPASS"],
      ["GET", "/dnszone/40001/dnssec", undefined, null, "BYPASS"],
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
});
