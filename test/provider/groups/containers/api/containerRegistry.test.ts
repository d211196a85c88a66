import * as assert from "node:assert/strict";
import {
  containerRegistries,
  deleteContainerRegistry,
  findContainerRegistry,
  saveContainerRegistry,
} from "../../../../../provider/src/groups/containers/api/containerRegistry";
import { errorMessage as inWords } from "../../../../../provider/src/http/errorMessage";
import { isDoubtful } from "../../../../../provider/src/http/errors";
import { fakeApi, left, nockedApi, reply, right, sessionOver } from "../../../http/support";

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

  for (const [status, meaning] of [
    ["secretsValidationFailed", "the registry does not accept the user name and password"],
    ["SecretsValidationFailed", "the registry does not accept the user name and password"],
    ["unknownErrorOccured", "bunny.net could not save the registry"],
    ["notFound", "bunny.net does not find the registry"],
    ["invalidInput", "bunny.net does not accept these inputs"],
    ["somethingNew", "nothing was saved"],
  ] as const) {
    it(`are not saved when a success says ${status}, and the password is not quoted`, async () => {
      const fake = fakeApi(() => reply(200, JSON.stringify({ error: `bad: ${password}`, status })));
      const error = left(await fake.clock.until(saveContainerRegistry(sessionOver(fake), undefined, registry)()));
      assert.ok(error._tag === "Status");
      assert.deepEqual([error.status, error.errorKey, isDoubtful(error)], [200, status, false]);
      assert.equal(error.message, `${meaning}: bad: [secret]`);
      assert.ok(!inWords(error).includes(password));
      assert.equal(fake.requests.length, 1, "it is not tried again");
    });
  }

  it("tell that one was not removed, though the status is 200", async () => {
    server().delete("/mc/registries/7").reply(200, { status: "NotFound" });
    const error = left(await deleteContainerRegistry(session(), 7)());
    assert.ok(error._tag === "Status" && error.errorKey === "NotFound");
    assert.match(inWords(error), /bunny\.net does not find the registry/);
  });

  for (const [what, status, said, expected] of [
    ["removed", 200, { status: "Removed", applications: null }, undefined],
    ["in use", 200, { status: "InUse", applications: ["shop"] }, ["shop"]],
    ["in use by a conflict", 409, { title: "Conflict", status: 409 }, []],
  ] as const) {
    it(`tell that one is ${what}`, async () => {
      server().delete("/mc/registries/7").reply(status, said);
      assert.deepEqual(right(await deleteContainerRegistry(session(), 7)()), expected);
    });
  }
});
