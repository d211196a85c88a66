import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { getShieldZoneByPullZone, ShieldZone } from "../../../../provider/src/groups/shield/api/shieldZoneOfPullZone";
import { fakeApi, left, nockedApi, reply, right, sessionOver } from "../../http/support";

const path = "/shield/shield-zone/get-by-pullzone/5";
const data: ShieldZone = {
  shieldZoneId: 70,
  planType: 1,
  learningMode: false,
  learningModeUntil: "2026-01-09T03:04:05Z",
  wafEnabled: true,
  wafExecutionMode: 1,
  wafDisabledRules: ["920420"],
  wafLogOnlyRules: ["920421", "920422"],
  wafCustomRuleOrder: [3, 1],
  wafRequestHeaderLoggingEnabled: true,
  requestBodyLoggingEnabled: false,
  wafRequestIgnoredHeaders: ["authorization"],
  wafRealtimeThreatIntelligenceEnabled: false,
  wafProfileId: 2,
  wafEngineConfig: [{ name: "allowed_methods", valueEncoded: "GET HEAD" }],
  wafRequestBodyLimitAction: 1,
  wafResponseBodyLimitAction: 2,
  rateLimitRulesLimit: 2,
  customWafRulesLimit: 10,
  dDoSShieldSensitivity: 3,
  dDoSExecutionMode: 0,
  dDoSChallengeWindow: 3600,
  whitelabelResponsePages: false,
};

describe("shield zones", () => {
  const { server, session } = nockedApi();
  const find = () => getShieldZoneByPullZone(session(), 5)();

  it("tolerate numbers of enumerations that are unknown, and settings without name or value", () => {
    const odd = { ...data, planType: 99, dDoSShieldSensitivity: -1, wafExecutionMode: 7 };
    assert.deepEqual(ShieldZone.decode(odd), E.right(odd));
    assert.deepEqual(
      ShieldZone.decode({ ...data, wafEngineConfig: [{ name: null, valueEncoded: null }, {}] }),
      E.right({ ...data, wafEngineConfig: [1, 2].map(() => ({ name: "", valueEncoded: undefined })) }),
    );
  });

  it("are there although the reply carries an error that says nothing", async () => {
    const error = { statusCode: 0, success: false, message: null, errorKey: null };
    for (const more of [{ error }, { error: null }]) {
      server()
        .get(path)
        .reply(200, { data, ...more });
      assert.deepEqual(right(await find()), data);
    }
  });

  const errorKey = "not_found_or_unauthorised_access.shieldzone";
  const missing: readonly (readonly [string, number, object])[] = [
    ["202 with an envelope", 202, { data: null, error: { statusCode: 404, success: false, message: "No", errorKey } }],
    ["404 with an envelope", 404, { error: { errorKey } }],
  ];
  for (const [how, status, body] of missing) {
    it(`are none when the answer is ${how}`, async () => {
      server().get(path).reply(status, body);
      assert.deepEqual(right(await find()), undefined);
    });
  }

  const refused: readonly (readonly [string, number, object, object])[] = [
    [
      "202 with another key",
      202,
      { error: { statusCode: 400, success: false, message: "Not on this plan", errorKey: "invalid_plan_type.x" } },
      { errorKey: "invalid_plan_type.x", message: "Not on this plan", isRefusal: true },
    ],
    ["202 with data and a key", 202, { data, error: { errorKey: "x.y" } }, { errorKey: "x.y", isRefusal: true }],
    ["ProblemDetails", 403, { type: "t", title: "Forbidden", status: 403, detail: "No" }, { message: "Forbidden: No" }],
    ["404 without a key", 404, {}, {}],
  ];
  for (const [how, status, body, said] of refused) {
    it(`are an error when the answer is ${how}`, async () => {
      server().get(path).reply(status, body);
      assert.deepEqual(left(await find()), {
        _tag: "Status",
        operation: { method: "GET", path: "/shield/shield-zone/get-by-pullzone/{pullZoneId}" },
        address: "/shield/shield-zone/get-by-pullzone/5",
        status,
        ...said,
        doubtful: false,
      });
    });
  }

  it("are an error when a 202 is empty or no JSON, and are not asked for again", async () => {
    for (const text of ["", "<html></html>"]) {
      const fake = fakeApi(() => reply(202, text));
      const error = left(await fake.clock.until(getShieldZoneByPullZone(sessionOver(fake), 5)()));
      assert.deepEqual([error._tag === "Status" && error.status, fake.requests.length], [202, 1]);
    }
  });

  it("are an error when a 200 has none, and says nothing", async () => {
    server().get(path).reply(200, { data: null });
    assert.equal(left(await find())._tag, "Decode");
  });

  it("are an error when the key is refused", async () => {
    server().get(path).reply(401, { title: "Unauthorized" });
    assert.equal(left(await find())._tag, "Unauthorized");
  });
});
