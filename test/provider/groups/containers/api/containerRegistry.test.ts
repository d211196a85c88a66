import * as assert from "node:assert/strict";
import {
  containerRegistries,
  deleteContainerRegistry,
  findContainerRegistry,
  saveContainerRegistry,
} from "../../../../../provider/src/groups/containers/api/containerRegistry";
import { errorMessage as inWords } from "../../../../../provider/src/http/errorMessage";
import { left, nockedApi, right } from "../../../http/support";

const password = "canary-password-4711";
const registry = { displayName: "a", type: "gitHub", userName: "me", password } as const;
const body = { displayName: "a", type: "gitHub", passwordCredentials: { userName: "me", password } };
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

  for (const status of [200, 201]) {
    it(`are saved with status ${status}, in whatever casing it is said`, async () => {
      for (const said of ["saved", "Saved"]) {
        server().put("/mc/registries/7", body).reply(status, { id: 7, status: said });
        assert.equal(right(await saveContainerRegistry(session(), 7, registry)()), 7);
      }
    });
  }

  it("tell that one was not removed, though the status is 200", async () => {
    server().delete("/mc/registries/7").reply(200, { status: "NotFound" });
    const error = left(await deleteContainerRegistry(session(), 7)());
    assert.ok(error._tag === "Status" && error.errorKey === "NotFound");
    assert.match(inWords(error), /bunny\.net does not find the registry/);
  });
});
