import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { request, sandboxes } from "./helpers";

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
      const { status, body } = await request(sandbox, "GET", path);
      assert.deepEqual([status, body], [200, { data: zone }]);
    }
    assert.equal(Object.keys(shieldZones[0] ?? {}).length, 24);
    sandbox.assertNoViolations();
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
      sandbox.assertNoViolations();
    });
  }

  it("answers 401 in a form of its own", async () => {
    const sandbox = await start();
    const { status, body } = await request(sandbox, "GET", `${ofPullZone}/1001`, undefined, "wrong");
    assert.equal(status, 401);
    assert.deepEqual(body, {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.2",
      title: "Unauthorized",
      status: 401,
    });
  });

  it("is gone with its pull zone", async () => {
    const sandbox = await start();
    sandbox.seed({ pullZones: [{ Name: "shop" }], shieldZones: [{ pullZoneId: 1001 }] });
    await request(sandbox, "DELETE", "/pullzone/1001");
    assert.equal((await request(sandbox, "GET", "/shield/shield-zone/7001")).status, 202);
    assert.deepEqual(sandbox.state().accounts["main"]?.shieldZones, []);
  });

  for (const [what, shieldZones, reason] of [
    ["a pull zone that is not there", [{ pullZoneId: 4711 }], "seed: there is no pull zone 4711 to shield"],
    [
      "two for one pull zone",
      [{ pullZoneId: 1001 }, { pullZoneId: 1001 }],
      "seed: pull zone 1001 has a shield zone already",
    ],
    [
      "an id that was given away",
      [{ pullZoneId: 1001, shieldZoneId: 5 }],
      "seed: shield zone of 1001: shieldZoneId must be 7001 or more",
    ],
  ] as const) {
    it(`refuses a seed with ${what}, and puts nothing`, async () => {
      const sandbox = await start();
      const before = sandbox.state();
      assert.throws(() => sandbox.seed({ pullZones: [{ Name: "shop" }], shieldZones: [...shieldZones] }), {
        name: "InvalidInput",
        message: reason,
      });
      assert.deepEqual(sandbox.state(), before);
    });
  }
});
