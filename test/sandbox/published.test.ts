import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { operations as published } from "../../sandbox/src/schemas/published";
import { memberOf, request, sandboxes, takeViolations } from "./helpers";
import { describeStories, leniently, stored, type Step } from "./stories";

const operations = published.map((operation) => {
  const [method = "", template = ""] = operation.split(" ");
  return { operation, method, template, path: template.replaceAll(/\{\w+\}/g, "1") };
});

describe("sandbox: published operations", () => {
  const start = sandboxes();

  it("are each served, or refused with 501 in the words of the area; those of imitated areas are all served", async () => {
    const sandbox = await start();
    const refused: string[] = [];
    for (const { operation, method, path } of operations) {
      const { status, body, text } = await request(sandbox, method, path);
      const entry = sandbox.journal().at(-1);
      assert.notEqual(entry?.template, null, operation);
      if (status !== 501) continue;
      refused.push(path);
      assert.ok(text.includes(`The sandbox does not imitate ${operation}. The real API has this operation.`), text);
      if (path.startsWith("/mc/")) assert.equal(memberOf(body, "status"), 501);
      else if (path.startsWith("/shield/"))
        assert.equal(memberOf(memberOf(body, "error"), "errorKey"), "sandbox.not_imitated");
      else assert.equal(memberOf(body, "ErrorKey"), "sandbox.not_imitated");
      assert.equal(entry?.status, 501);
    }
    const imitated = /^\/(pullzone|compute|dnszone|storagezone|mc|region|country|purge|user)\b/;
    assert.deepEqual(
      refused.filter((path) => imitated.test(path)),
      [],
    );
  });

  it("want a key also where they are not imitated", async () => {
    const sandbox = await start();
    for (const path of ["/shield/ddos/enums", "/shield/waf/profiles"])
      assert.equal((await request(sandbox, "GET", path, undefined, "wrong")).status, 401, path);
  });

  it("that are not imitated are found by strict mode, as faults of the sandbox and not of the request", async () => {
    const sandbox = await start({ strict: true });
    const { status } = await request(sandbox, "GET", "/shield/waf/profiles");
    assert.equal(status, 501);
    assert.deepEqual(takeViolations(sandbox), [
      {
        side: "reply",
        method: "GET",
        path: "/shield/waf/profiles",
        problem: "the sandbox does not imitate this operation",
      },
    ]);
  });
});

const resetKey = "POST /pullzone/1001/resetSecurityKey";
const issue = "POST /dnszone/40001/certificate/issue";
const purge = `POST /purge?url=${encodeURIComponent("https://shop.b-cdn.net/a.jpg")}`;

describeStories(
  "sandbox: operations beside those of resources",
  {
    pullZones: [
      { Name: "shop", ZoneSecurityKey: "first", Hostnames: [{ Value: "*.shop.test" }, { Value: "www.shop.test" }] },
    ],
    dnsZones: [{ Domain: "shop.test" }],
    scripts: [{ Name: "a" }],
  },
  {
    "count pull zones, and say which names are free": [
      ["GET /pullzone/count", 200, { Count: 1 }],
      ...(
        [
          ["/pullzone", "SHOP", false],
          ["/pullzone", "other", true],
          ["/dnszone", "Shop.test", false],
          ["/dnszone", "other.test", true],
        ] as const
      ).map(([path, Name, Available]): Step => [`POST ${path}/checkavailability`, { Name }, 200, { Available }]),
    ],
    "give a pull zone another security key: the one that was sent, or one that is made up": [
      [resetKey, 204],
      stored(({ pullZones }) => pullZones[0]?.ZoneSecurityKey === "first", false),
      [resetKey, { SecurityKey: "12345678" }, 204],
      leniently,
      [resetKey, { SecurityKey: "short" }, 400],
      stored(({ pullZones }) => pullZones[0]?.ZoneSecurityKey, "12345678"),
    ],
    "know where the network is, and in which countries": [
      ["GET /region", 200, /\{"Id":98,"Name":"EU: Ljubljana, SI",[^{}]*"RegionCode":"LJ"/],
      ["GET /country", 200, /"IsoCode":"SI","IsEU":true,[^{}]*"PopList":\["LJ"\]/],
    ],
    "purge what is not cached, by its URL or its zone": [
      [`${purge}&async=true&exactPath=true`, 200, ""],
      ["POST /pullzone/1001/purgeCache", 204],
      ["POST /pullzone/1001/purgeCache", { CacheTag: "a" }, 204],
      leniently,
      ["POST /purge", 400],
    ],
    "issue a wildcard certificate where the DNS of the domain is at bunny.net, and fail anywhere else": [
      (sandbox) => sandbox.setHostnameBehaviour("shop.test", { dnsAtBunny: false }),
      [issue, 500, { Message: "An error has occurred." }],
      (sandbox) => sandbox.setHostnameBehaviour("shop.test", { dnsAtBunny: true }),
      [issue, { Domain: null }, 200, ""],
      stored(({ pullZones }) => pullZones[0]?.Hostnames, [{ HasCertificate: true }, { HasCertificate: false }]),
    ],
    "count nothing of a script, as none runs": [
      [
        "GET /compute/script/30001/statistics?hourly=true",
        200,
        {
          TotalRequestsServed: 0,
          TotalCpuUsed: 0,
          TotalMonthlyCost: 0,
          AverageCpuTimePerExecution: 0,
          RequestsServedChart: {},
          AverageCpuTimeChart: {},
          TotalCpuTimeChart: {},
        },
      ],
      ["GET /compute/script/4711/statistics", 404],
    ],
  },
);
