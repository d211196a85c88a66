import * as assert from "node:assert/strict";
import * as api from "../../../../provider/src/groups/script/api/scriptRelease";
import { nockedApi, right } from "../../http/support";

const path = "/compute/script/5";
const release = {
  Id: 7,
  Code: "export const v = 1;",
  Uuid: "a1b2c3d4",
  Status: 1,
  DateReleased: "2026-01-02T03:04:05Z",
  DatePublished: "2026-01-02T03:04:06Z",
};

describe("releases of scripts", () => {
  const { server, session } = nockedApi();

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
