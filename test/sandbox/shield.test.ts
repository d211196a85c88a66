import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { answers, listOf, memberOf, request, sandboxes } from "./helpers";

const failure = {
  statusCode: 202,
  success: false,
  message: "Shield Zone not found or Unauthorized access.",
  errorKey: "not_found_or_unauthorised_access.shieldzone",
};

describe("sandbox: shield", () => {
  const start = sandboxes();
  const ofPullZone = "/shield/shield-zone/get-by-pullzone";

  it("finds a shield zone by its pull zone and by its own id, with all that the documents name", async () => {
    const sandbox = await start({ strict: true });
    const { shieldZones } = sandbox.seed({
      pullZones: [{ Name: "shop" }, { Name: "blog" }],
      shieldZones: [
        { pullZoneId: 1001, wafEnabled: true, wafEngineConfig: [{ name: "a", valueEncoded: "b" }] },
        { pullZoneId: 1002, shieldZoneId: 8000 },
      ],
    });
    assert.deepEqual(
      shieldZones.map(({ shieldZoneId, pullZoneId, wafEnabled }) => [shieldZoneId, pullZoneId, wafEnabled]),
      [
        [7001, 1001, true],
        [8000, 1002, false],
      ],
    );
    for (const [path, zone] of [
      [`${ofPullZone}/1001`, shieldZones[0]],
      ["/shield/shield-zone/7001", shieldZones[0]],
      [`${ofPullZone}/1002`, shieldZones[1]],
      ["/shield/shield-zone/8000", shieldZones[1]],
    ] as const) {
      await answers(request(sandbox, "GET", path), 200, { data: zone });
    }
    assert.equal(Object.keys(shieldZones[0] ?? {}).length, 24);
  });

  for (const [missingShieldZone, body] of [
    ["envelope", { data: null, error: failure }],
    ["errorResponse", { shieldZoneId: 0, errorResponse: failure }],
    [
      "acceptedResult",
      { location: null, value: null, formatters: [], contentTypes: [], declaredType: null, statusCode: 202 },
    ],
  ] as const) {
    it(`says that there is none, or none of the account's, with status 202: ${missingShieldZone}`, async () => {
      const accounts = { main: ["k1"], other: ["k2"] };
      const sandbox = await start({ accounts, strict: true, behaviour: { missingShieldZone } });
      sandbox.seed({ pullZones: [{ Name: "shop" }] });
      sandbox.seed({ account: "other", pullZones: [{ Name: "other" }], shieldZones: [{ pullZoneId: 1002 }] });
      for (const path of [
        `${ofPullZone}/1001`,
        `${ofPullZone}/1002`,
        `${ofPullZone}/4711`,
        "/shield/shield-zone/7001",
        "/shield/shield-zone/4711",
      ]) {
        const answer = await request(sandbox, "GET", path);
        assert.deepEqual([answer.status, answer.body], [202, body], path);
      }
    });
  }

  it("answers 401 in a form of its own", async () => {
    const sandbox = await start();
    await answers(request(sandbox, "GET", `${ofPullZone}/1001`, undefined, "wrong"), 401, {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.2",
      title: "Unauthorized",
      status: 401,
    });
  });

  it("creates a shield zone, which begins by learning, and changes what is given", async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed({ pullZones: [{ Name: "shop" }, { Name: "blog" }] });
    const path = "/shield/shield-zone";
    const first = await request(sandbox, "POST", path, { pullZoneId: 1001, shieldZone: { wafEnabled: true } });
    assert.equal(first.status, 200);
    assert.deepEqual(first.body, { data: { pullZoneId: 1001, shieldZone: { wafEnabled: true, shieldZoneId: 7001 } } });
    await request(sandbox, "POST", path, { pullZoneId: 1002, shieldZone: { learningMode: false } });
    const zones = () => sandbox.state().accounts["main"]?.shieldZones ?? [];
    const inShort = () => zones().map(({ learningMode, wafEnabled }) => [learningMode, wafEnabled]);
    assert.deepEqual(inShort(), [
      [true, true],
      [false, false],
    ]);
    const change = { shieldZoneId: 7001, shieldZone: { learningMode: false, wafEnabled: null, planType: 1 } };
    await answers(request(sandbox, "PATCH", path, change), 200, { data: change });
    assert.deepEqual(inShort()[0], [false, true]);
    assert.equal(zones()[0]?.planType, 1);
    await answers(request(sandbox, "PATCH", path, { shieldZoneId: 4711 }), 202, { data: null, error: failure });
  });

  for (const [what, body, status, errorKey] of [
    ["for a pull zone that is not there", { pullZoneId: 4711 }, 400, "not_found.pullzone"],
    ["a second time", { pullZoneId: 1001 }, 409, "already_exists.shieldzone"],
    ["with parts that are not imitated", { pullZoneId: 1002, accessLists: {} }, 501, "sandbox.not_imitated"],
  ] as const) {
    it(`creates no shield zone ${what}`, async () => {
      const sandbox = await start();
      sandbox.seed({ pullZones: [{ Name: "shop" }, { Name: "blog" }], shieldZones: [{ pullZoneId: 1001 }] });
      const before = sandbox.state();
      const answer = await request(sandbox, "POST", "/shield/shield-zone", body);
      assert.equal(answer.status, status);
      assert.equal(memberOf(memberOf(answer.body, "error"), "errorKey"), errorKey);
      assert.deepEqual(sandbox.state(), before);
    });
  }

  it("lists shield zones by page, and which pull zone has which", async () => {
    const sandbox = await start({ strict: true });
    const names = ["a", "b", "c"];
    sandbox.seed({
      pullZones: names.map((Name) => ({ Name })),
      shieldZones: names.map((_, place) => ({ pullZoneId: 1001 + place })),
    });
    const first = (await request(sandbox, "GET", "/shield/shield-zones?perPage=2")).body;
    assert.deepEqual(
      listOf(first, "data").map((zone) => memberOf(zone, "shieldZoneId")),
      [7001, 7002],
    );
    const page = { totalCount: 3, totalPages: 2, pageSize: 2 };
    assert.deepEqual(memberOf(first, "page"), { ...page, currentPage: 1, nextPage: 2 });
    const last = (await request(sandbox, "GET", "/shield/shield-zones?perPage=2&page=2")).body;
    assert.deepEqual(memberOf(last, "page"), { ...page, currentPage: 2, nextPage: null });
    assert.deepEqual((await request(sandbox, "GET", "/shield/shield-zones/pullzone-mapping")).body, {
      data: names.map((_, place) => ({ shieldZoneId: 7001 + place, pullZoneId: 1001 + place })),
    });
  });

  it("is gone with its pull zone", async () => {
    const sandbox = await start();
    sandbox.seed({ pullZones: [{ Name: "shop" }], shieldZones: [{ pullZoneId: 1001 }] });
    await request(sandbox, "DELETE", "/pullzone/1001");
    assert.equal((await request(sandbox, "GET", "/shield/shield-zone/7001")).status, 202);
    assert.deepEqual(sandbox.state().accounts["main"]?.shieldZones, []);
  });
});
