import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { publishedOperations } from "../../sandbox/src/publishedOperations";
import { answers, isObject, memberOf, request, sandboxes, takeViolations } from "./helpers";

const operations = publishedOperations.map((operation) => {
  const [method = "", template = ""] = operation.split(" ");
  return { operation, method, template, path: template.replaceAll(/\{\w+\}/g, "1") };
});

describe("sandbox: published operations", () => {
  const start = sandboxes();

  it("are each served, or refused with 501 in the words of the area: never unknown", async () => {
    const sandbox = await start();
    for (const { operation, method, path } of operations) {
      const { status, body, text } = await request(sandbox, method, path);
      const entry = sandbox.journal().at(-1);
      assert.notEqual(entry?.template, null, operation);
      if (status !== 501) continue;
      assert.ok(text.includes(`The sandbox does not imitate ${operation}. The real API has this operation.`), text);
      if (path.startsWith("/mc/")) assert.equal(memberOf(body, "status"), 501);
      else if (path.startsWith("/shield/"))
        assert.equal(memberOf(memberOf(body, "error"), "errorKey"), "sandbox.not_imitated");
      else assert.equal(memberOf(body, "ErrorKey"), "sandbox.not_imitated");
      assert.equal(entry?.status, 501);
    }
  });

  it("are all served for pull zones, scripts, DNS zones, storage zones and containers", async () => {
    const sandbox = await start();
    const refused: string[] = [];
    for (const { operation, method, path, template } of operations) {
      if (!/^\/(pullzone|compute|dnszone|storagezone|mc)/.test(template)) continue;
      if ((await request(sandbox, method, path)).status === 501) refused.push(operation);
    }
    assert.deepEqual(refused, []);
  });

  it("are all served for regions, countries, purging and the audit log", async () => {
    const sandbox = await start();
    const served = operations.filter(({ template }) => /^\/(region|country|purge|user)/.test(template));
    for (const { operation, method, path } of served) {
      assert.notEqual((await request(sandbox, method, path)).status, 501, operation);
    }
    assert.deepEqual(
      served.map(({ operation }) => operation),
      ["GET /country", "POST /purge", "GET /region", "GET /user/audit/{date}"],
    );
  });

  it("want a key also where they are not imitated", async () => {
    const sandbox = await start();
    for (const path of ["/videolibrary", "/shield/waf/profiles"])
      assert.equal((await request(sandbox, "GET", path, undefined, "wrong")).status, 401, path);
  });

  it("that are not imitated are found by strict mode, as faults of the sandbox and not of the request", async () => {
    const sandbox = await start({ strict: true });
    const { status } = await request(sandbox, "GET", "/videolibrary/languages");
    assert.equal(status, 501);
    assert.deepEqual(takeViolations(sandbox), [
      {
        side: "reply",
        method: "GET",
        path: "/videolibrary/languages",
        problem: "the sandbox does not imitate this operation",
      },
    ]);
  });

  describe("beside those of resources", () => {
    it("count pull zones, and say which names are free", async () => {
      const sandbox = await start({ strict: true });
      sandbox.seed({ pullZones: [{ Name: "shop" }], dnsZones: [{ Domain: "shop.test" }] });
      const { body } = await request(sandbox, "GET", "/pullzone/count");
      assert.deepEqual(body, { Count: 1 });
      for (const [path, Name, Available] of [
        ["/pullzone", "SHOP", false],
        ["/pullzone", "other", true],
        ["/dnszone", "Shop.test", false],
        ["/dnszone", "other.test", true],
      ] as const) {
        const answer = await request(sandbox, "POST", `${path}/checkavailability`, { Name });
        assert.deepEqual([answer.status, answer.body], [200, { Available }], Name);
      }
    });

    it("give a pull zone another security key: the one that was sent, or one that is made up", async () => {
      const sandbox = await start({ strict: true });
      sandbox.seed({ pullZones: [{ Name: "shop" }] });
      const key = () => sandbox.state().accounts["main"]?.pullZones[0]?.ZoneSecurityKey;
      const before = key();
      const path = "/pullzone/1001/resetSecurityKey";
      assert.equal((await request(sandbox, "POST", path)).status, 204);
      assert.notEqual(key(), before);
      assert.equal((await request(sandbox, "POST", path, { SecurityKey: "12345678" })).status, 204);
      assert.equal(key(), "12345678");
      assert.equal((await request(sandbox, "POST", "/pullzone/4711/resetSecurityKey")).status, 404);
      sandbox.setOptions({ strict: false });
      assert.equal((await request(sandbox, "POST", path, { SecurityKey: "short" })).status, 400);
      assert.equal(key(), "12345678");
    });

    it("know where the network is, and in which countries", async () => {
      const sandbox = await start({ strict: true });
      const listed = async (path: string, name: string, value: string): Promise<unknown> => {
        const { body } = await request(sandbox, "GET", path);
        assert.ok(Array.isArray(body));
        return body.find((one) => memberOf(one, name) === value);
      };
      const ljubljana = await listed("/region", "RegionCode", "LJ");
      assert.deepEqual([memberOf(ljubljana, "Id"), memberOf(ljubljana, "Name")], [98, "EU: Ljubljana, SI"]);
      const slovenia = await listed("/country", "IsoCode", "SI");
      assert.deepEqual([memberOf(slovenia, "IsEU"), memberOf(slovenia, "PopList")], [true, ["LJ"]]);
    });

    it("purge what is not cached, by its URL", async () => {
      const sandbox = await start({ strict: true });
      const url = encodeURIComponent("https://shop.b-cdn.net/a.jpg");
      await answers(request(sandbox, "POST", `/purge?url=${url}&async=true&exactPath=true`), 200, "");
      sandbox.setOptions({ strict: false });
      assert.equal((await request(sandbox, "POST", "/purge")).status, 400);
    });

    it("purge what is not cached, of zones that are there", async () => {
      const sandbox = await start({ strict: true });
      sandbox.seed({ pullZones: [{ Name: "shop" }] });
      assert.equal((await request(sandbox, "POST", "/pullzone/1001/purgeCache")).status, 204);
      assert.equal((await request(sandbox, "POST", "/pullzone/1001/purgeCache", { CacheTag: "a" })).status, 204);
      assert.equal((await request(sandbox, "POST", "/pullzone/4711/purgeCache")).status, 404);
    });

    it("issue a wildcard certificate where the DNS of the domain is at bunny.net, and fail anywhere else", async () => {
      const sandbox = await start({ strict: true });
      sandbox.seed({
        pullZones: [{ Name: "shop", Hostnames: [{ Value: "*.shop.test" }, { Value: "www.shop.test" }] }],
        dnsZones: [{ Domain: "shop.test" }],
      });
      const path = "/dnszone/40001/certificate/issue";
      const certificates = () =>
        sandbox.state().accounts["main"]?.pullZones[0]?.Hostnames.map(({ HasCertificate }) => HasCertificate);
      await answers(request(sandbox, "POST", path), 500, { Message: "An error has occurred." });
      sandbox.setHostnameBehaviour("shop.test", { dnsAtBunny: true });
      await answers(request(sandbox, "POST", path, { Domain: null }), 200, "");
      assert.deepEqual(certificates(), [true, false]);
      assert.equal((await request(sandbox, "POST", "/dnszone/4711/certificate/issue")).status, 404);
    });

    it("count nothing of a script, as none runs", async () => {
      const sandbox = await start({ strict: true });
      sandbox.seed({ scripts: [{ Name: "a" }] });
      const { status, body } = await request(sandbox, "GET", "/compute/script/30001/statistics?hourly=true");
      assert.equal(status, 200);
      assert.ok(isObject(body));
      assert.deepEqual(body, {
        TotalRequestsServed: 0,
        TotalCpuUsed: 0,
        TotalMonthlyCost: 0,
        AverageCpuTimePerExecution: 0,
        RequestsServedChart: {},
        AverageCpuTimeChart: {},
        TotalCpuTimeChart: {},
      });
      assert.equal((await request(sandbox, "GET", "/compute/script/4711/statistics")).status, 404);
    });
  });
});
