import * as assert from "node:assert/strict";
import * as api from "../../../../provider/src/groups/script/api/scriptRelease";
import { left, nockedApi, right } from "../../http/support";

const path = "/compute/script/5";
const release = {
  Id: 7,
  Deleted: false,
  Code: "export const v = 1;",
  Uuid: "a1b2c3d4",
  Note: "first",
  Author: "Somebody",
  AuthorEmail: null,
  Status: 1,
  DateReleased: "2026-01-02T03:04:05Z",
  DatePublished: "2026-01-02T03:04:06Z",
  Extra: true,
};

describe("releases of scripts", () => {
  const { server, session } = nockedApi();

  it("are an error where it is not surely the API that says that there are none", async () => {
    server()
      .get(`${path}/releases/active`)
      .reply(404)
      .get(path)
      .reply(404)
      .get("/compute/script")
      .query({ page: 1, perPage: 5 })
      .reply(404, "<html>");
    const error = left(await api.activeReleases.find(session(), 5)());
    assert.ok(error._tag === "Status" && error.status === 404);
  });

  it("are listed page by page, few on a page", async () => {
    for (const page of [1, 2]) {
      server()
        .get(`${path}/releases`)
        .query({ page, perPage: 20 })
        .reply(200, { Items: [{ ...release, Id: page }], HasMoreItems: page === 1, TotalItems: 2, CurrentPage: page });
    }
    assert.deepEqual(
      right(await api.fetchReleases(session(), 5)()).map(({ releaseId }) => releaseId),
      [1, 2],
    );
  });
});
