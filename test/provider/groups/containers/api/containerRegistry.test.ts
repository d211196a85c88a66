import * as assert from "node:assert/strict";
import {
  containerRegistries,
  findContainerRegistry,
} from "../../../../../provider/src/groups/containers/api/containerRegistry";
import { nockedApi, right } from "../../../http/support";

const listed = (id: number) => ({ id, displayName: `r${id}`, hostName: "ghcr.io" });
const page = (ids: readonly number[], cursor: string | null = null) => ({
  items: ids.map(listed),
  meta: { totalItems: ids.length },
  cursor,
});

describe("container registries", () => {
  const { server, session } = nockedApi();

  it("tolerate what the API adds, leaves out and gives as null", async () => {
    const item = { id: 7, accountId: null, userName: null, color: "red", type: 2, isPublic: null };
    server()
      .get("/mc/registries")
      .reply(200, { items: [item] });
    const [registry] = right(await containerRegistries(session())());
    assert.deepEqual(
      [registry?.displayName, registry?.hostName, registry?.userName, registry?.isPublic],
      ["", "", undefined, false],
    );
  });

  it("are looked for one by one where the list may not be whole", async () => {
    server()
      .get("/mc/registries")
      .times(2)
      .reply(200, page([7], "more"))
      .get("/mc/registries/8")
      .reply(200, listed(8))
      .get("/mc/registries/9")
      .reply(404, { title: "Not Found", status: 404 });
    const of = session();
    assert.equal(right(await findContainerRegistry(of, 8)())?.registryId, 8);
    assert.equal(right(await findContainerRegistry(of, 9)()), undefined);
  });
});
