import * as assert from "node:assert/strict";
import { registries } from "../../../../../provider/src/groups/containers/api/containerRegistry";
import { nockedApi, right } from "../../../http/support";

describe("container registries", () => {
  const { server, session } = nockedApi();

  it("tolerate what the API adds, leaves out and gives as null", async () => {
    const item = { id: 7, accountId: null, userName: null, color: "red", type: 2, isPublic: null };
    server()
      .get("/mc/registries")
      .reply(200, { items: [item] });
    const [registry] = right(await registries.all(session(), undefined)());
    assert.deepEqual(
      [registry?.displayName, registry?.hostName, registry?.userName, registry?.isPublic],
      ["", "", undefined, false],
    );
  });
});
