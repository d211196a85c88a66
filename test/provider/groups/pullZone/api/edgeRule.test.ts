import * as assert from "node:assert/strict";
import type * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../../../provider/src/http/client";
import { type ApiError, errorMessage, isDoubtful } from "../../../../../provider/src/http/errors";
import * as api from "../../../../../provider/src/groups/pullZone/api/edgeRule";
import { getPullZone } from "../../../../../provider/src/groups/pullZone/api/pullZone";
import { fakeApi, left, nockedApi, reply, right, sessionOver } from "../../../http/support";
import { PullZone } from "../../../../../provider/src/groups/pullZone/api/pullZoneCodec";
import { whole } from "../../../../support/decoded";

const body = {
  ActionType: 6,
  ActionParameter1: "Authorization",
  ActionParameter2: "Bearer swordfish",
  ActionParameter3: "",
  ExtraActions: [{ ActionType: 99, ActionParameter1: "x", ActionParameter2: "", ActionParameter3: "" }],
  Triggers: [{ Type: 0, PatternMatches: ["*"], PatternMatchingType: 0, Parameter1: "" }],
  TriggerMatchingType: 0,
  Description: "Sign in",
  Enabled: true,
  OrderIndex: 0,
};
const rule: api.EdgeRule = { Guid: "a-b-c", ...body, ReadOnly: false };
const zone = whole(PullZone, { Id: 5, Name: "shop", EdgeRules: [rule] });
const path = "/pullzone/5/edgerules";

type Run = (session: Session) => TE.TaskEither<ApiError, unknown>;

describe("edge rules", () => {
  const { server, session } = nockedApi();
  const create: Run = (of) => api.createEdgeRule(of, 5, body);
  const replace: Run = (of) => api.replaceEdgeRule(of, 5, { ...rule, Description: "Changed" });
  const disable: Run = (of) => api.setEdgeRuleEnabled(of, 5, { ...rule, Enabled: false });
  const remove: Run = (of) => api.deleteEdgeRule(of, 5, rule.Guid);

  it("are created without an id, and come back where the answer has them", async () => {
    server().post(`${path}/addOrUpdate`, body).reply(201, rule).post(`${path}/addOrUpdate`, body).reply(201);
    assert.deepEqual(right(await create(session())()), rule);
    assert.equal(right(await create(session())()), undefined);
  });

  it("are replaced whole with their id, enabled and disabled alone, and deleted", async () => {
    server()
      .post(`${path}/addOrUpdate`, { ...body, Guid: rule.Guid, Description: "Changed" })
      .reply(201)
      .post(`${path}/${rule.Guid}/setEdgeRuleEnabled`, { Value: false })
      .reply(204)
      .delete(`${path}/${rule.Guid}`)
      .reply(204);
    for (const run of [replace, disable, remove]) right(await run(session())());
  });

  it("are tolerated with numbers that nobody knows, and with nulls", async () => {
    server()
      .get("/pullzone/5")
      .reply(
        200,
        whole(PullZone, {
          ...zone,
          EdgeRules: [{ Guid: "g", ActionType: 99, ActionParameter1: null, Triggers: [{ Type: 50 }] }],
        }),
      );
    const [found] = right(await getPullZone(session(), 5)()).EdgeRules;
    assert.deepEqual(found, {
      Guid: "g",
      ActionType: 99,
      ActionParameter1: "",
      ActionParameter2: "",
      ActionParameter3: "",
      ExtraActions: [],
      Triggers: [{ Type: 50, PatternMatches: [], PatternMatchingType: 0, Parameter1: "" }],
      TriggerMatchingType: 0,
      Description: "",
      Enabled: false,
      OrderIndex: 0,
      ReadOnly: false,
    });
  });

  it("are not created again after a try that may have created one", async () => {
    const lost = fakeApi(() => reply(500));
    assert.ok(isDoubtful(left(await lost.clock.until(create(sessionOver(lost))()))));
    assert.equal(lost.requests.length, 1);
  });

  for (const [name, run] of [
    ["replaced", replace],
    ["disabled", disable],
    ["deleted", remove],
  ] as const) {
    it(`are ${name} again after a try that may have acted`, async () => {
      const once = fakeApi((nth) => reply(nth === 1 ? 500 : 204));
      right(await once.clock.until(run(sessionOver(once))()));
      assert.equal(once.requests.length, 2);
    });
  }

  it("never show the value of a header in an error, even if the API quotes it", async () => {
    server()
      .post(`${path}/addOrUpdate`)
      .reply(400, { ErrorKey: "edgerule.invalid", Field: null, Message: "Bearer swordfish is no header" });
    const message = errorMessage(left(await create(session())()));
    assert.match(message, /edgerule\.invalid/);
    assert.ok(!message.includes("swordfish"), message);
  });

  /** The rules of a zone that is known, after a write: without another GET where `gets` is 1. */
  const rulesAfter = async (run: Run, answer: object | undefined, gets: number) => {
    server()
      .get("/pullzone/5")
      .times(gets)
      .reply(200, zone)
      .post(/edgerules/)
      .optionally()
      .reply(201, answer)
      .delete(/edgerules/)
      .optionally()
      .reply(204);
    const of = session();
    right(await getPullZone(of, 5)());
    right(await run(of)());
    return right(await getPullZone(of, 5)()).EdgeRules;
  };

  it("are known as they were written, without another read of their zone", async () => {
    assert.deepEqual(await rulesAfter(replace, undefined, 1), [{ ...rule, Description: "Changed" }]);
  });
  it("are known to be disabled", async () => {
    assert.deepEqual(await rulesAfter(disable, undefined, 1), [{ ...rule, Enabled: false }]);
  });
  it("are known to be gone", async () => {
    assert.deepEqual(await rulesAfter(remove, undefined, 1), []);
  });
  it("are known once created, where the answer has the rule", async () => {
    const created = { ...rule, Guid: "new" };
    assert.deepEqual(await rulesAfter(create, created, 1), [rule, created]);
  });
  it("are read again once created, where the answer is empty", async () => {
    assert.deepEqual(await rulesAfter(create, undefined, 2), [rule]);
  });
});
