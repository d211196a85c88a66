import assert from "node:assert/strict";
import { readAuditDay } from "../../../provider/src/audit/auditLog";
import { nockedApi, right } from "../http/support";

describe("api: audit log", () => {
  const api = nockedApi();
  it("reads entries without some members, with numbers for ids, and a day without any", async () => {
    const scope = api.server();
    scope
      .get("/user/audit/2030-01-31")
      .query({ Order: "Descending", Limit: "10000" })
      .reply(200, { Logs: [{ Timestamp: "x", ResourceId: 1001, ActorId: 7 }], HasMoreData: false });
    scope.get("/user/audit/2030-02-01").query(true).reply(200, { Logs: null, HasMoreData: false });
    const logs = right(await readAuditDay(api.session(), "2030-01-31")());
    assert.deepEqual(
      logs.map(({ ActorId, ResourceId }) => [ResourceId, ActorId]),
      [["1001", "7"]],
    );
    assert.deepEqual(right(await readAuditDay(api.session(), "2030-02-01")()), []);
  });
});
