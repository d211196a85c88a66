import * as assert from "node:assert/strict";
import { shieldZoneOf } from "../../../../provider/src/groups/shield/api/shieldZone";
import { fakeApi, left, nockedApi, reply, right, sessionOver } from "../../http/support";

const path = "/shield/shield-zone/get-by-pullzone/5";
const data = { shieldZoneId: 70, pullZoneId: 5 };

describe("shield zones", () => {
  const { server, session } = nockedApi();
  const find = () => shieldZoneOf(session(), 5)();

  it("are there although the reply carries an error that says nothing", async () => {
    const error = { statusCode: 0, success: false, message: null, errorKey: null };
    for (const more of [{ error }, { error: null }]) {
      server()
        .get(path)
        .reply(200, { data, ...more });
      assert.equal(right(await find())?.shieldZoneId, 70);
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
      const error = left(await fake.clock.until(shieldZoneOf(sessionOver(fake), 5)()));
      assert.deepEqual([error._tag === "Status" && error.status, fake.requests.length], [202, 1]);
    }
  });

  it("are an error when a 200 has none, and says nothing", async () => {
    server().get(path).reply(200, { data: null });
    assert.equal(left(await find())._tag, "Decode");
  });
});
