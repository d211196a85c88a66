import assert from "node:assert/strict";
import { readAuditPage } from "../../../provider/src/audit/auditLog";
import { left, nockedApi, right } from "../http/support";

describe("api: audit log", () => {
  const api = nockedApi();
  const entry = {
    Timestamp: "2030-01-31T10:15:00",
    Product: "CDN",
    ResourceType: "PullZone",
    ResourceId: "1001",
    Action: "Update",
    ActorId: "user-1",
    ActorType: "User",
  };

  it("reads a page of a day, newest first", async () => {
    api
      .server()
      .get("/user/audit/2030-01-31")
      .query({ Order: "Descending", Limit: "10000", ContinuationToken: "a/b" })
      .reply(200, {
        Logs: [{ ...entry, ResourceOwner: "x", Diff: "a secret" }],
        HasMoreData: true,
        ContinuationToken: "c",
        StartToken: "d",
      });
    assert.deepEqual(right(await readAuditPage(api.session(), "2030-01-31", "a/b")()), {
      Logs: [entry],
      HasMoreData: true,
      ContinuationToken: "c",
    });
  });

  it("reads entries without some members, with numbers for ids, and a day without any", async () => {
    const scope = api.server();
    scope
      .get("/user/audit/2030-01-31")
      .query({ Order: "Descending", Limit: "10000" })
      .reply(200, { Logs: [{ Timestamp: "x", ResourceId: 1001, ActorId: 7 }], HasMoreData: false });
    scope.get("/user/audit/2030-02-01").query(true).reply(200, { Logs: null, HasMoreData: false });
    const { Logs } = right(await readAuditPage(api.session(), "2030-01-31", undefined)());
    assert.deepEqual(
      Logs.map(({ ActorId, ResourceId }) => [ResourceId, ActorId]),
      [["1001", "7"]],
    );
    assert.deepEqual(right(await readAuditPage(api.session(), "2030-02-01", undefined)()).Logs, []);
  });

  it("fails where the key has no right to it", async () => {
    api.server().get("/user/audit/2030-01-31").query(true).reply(403, { ErrorKey: "user.forbidden", Message: "no" });
    const error = left(await readAuditPage(api.session(), "2030-01-31", undefined)());
    assert.ok(error._tag === "Status" && error.status === 403);
  });
});
