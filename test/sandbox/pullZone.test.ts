import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { request, sandboxes } from "./helpers";
import { describeStories, leniently, seed } from "./stories";

const a = { pullZones: [{ Name: "a" }] };
const denied = "Authorization has been denied for this request.";

describeStories("sandbox: pull zones", a, {
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
  "are refused to a wrong key": [["GET /pullzone as wrong", 401, `{"Message":"${denied}"}`]],
});

describe("sandbox: pull zones in detail", () => {
  const start = sandboxes();

  it("says with every answer that nothing may keep it, and the type of the body where there is one", async () => {
    const sandbox = await start();
    sandbox.seed({ pullZones: [{ Name: "a" }] });
    for (const [method, path, body, type, cdnCache] of [
      ["GET", "/pullzone/1001", undefined, "application/json; charset=utf-8", "BYPASS"],
      ["POST", "/pullzone/1001", {}, "application/json; charset=utf-8", null],
      ["POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" }, null, null],
      ["GET", "/pullzone/4711", undefined, "application/json; charset=utf-8", "BYPASS"],
      ["GET", "/compute/script/4711/releases/active", undefined, null, "BYPASS"],
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
