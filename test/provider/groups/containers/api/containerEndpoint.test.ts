import * as assert from "node:assert/strict";
import { getContainerApp } from "../../../../../provider/src/groups/containers/api/containerApp";
import {
  createContainerEndpoint,
  deleteContainerEndpoint,
  replaceContainerEndpoint,
} from "../../../../../provider/src/groups/containers/api/containerEndpoint";
import { isDoubtful } from "../../../../../provider/src/http/errors";
import { fakeApi, left, nockedApi, reply, right, sessionOver } from "../../../http/support";
import { ContainerApp } from "../../../../../provider/src/groups/containers/api/containerAppCodec";
import { whole } from "../../../../support/decoded";

const app = whole(ContainerApp, {
  id: "a1",
  name: "shop",
  status: "active",
  runtimeType: "shared",
  regionSettings: { allowedRegionIds: [], requiredRegionIds: [] },
  containerTemplates: [],
  volumes: [],
});
const body = { displayName: "site", cdn: { portMappings: [{ containerPort: 80 }] } };

describe("container endpoints", () => {
  const { server, session } = nockedApi();

  it("are written by their own operations, after each of which the application is read anew", async () => {
    server()
      .get("/mc/apps/a1")
      .times(4)
      .reply(200, app)
      .post("/mc/apps/a1/containers/c1/endpoints", body)
      .reply(201, { id: "e1" })
      .put("/mc/apps/a1/endpoints/e1", body)
      .reply(200)
      .delete("/mc/apps/a1/endpoints/e1")
      .reply(200);
    const of = session();
    right(await getContainerApp(of, "a1")());
    assert.equal(right(await createContainerEndpoint(of, "a1", "c1", body)()), "e1");
    right(await getContainerApp(of, "a1")());
    right(await replaceContainerEndpoint(of, "a1", "e1", body)());
    right(await getContainerApp(of, "a1")());
    right(await deleteContainerEndpoint(of, "a1", "e1")());
    right(await getContainerApp(of, "a1")());
  });

  it("are made by one request, and changed and deleted by as many as it takes", async () => {
    const fake = fakeApi(() => reply(500));
    const error = left(await fake.clock.until(createContainerEndpoint(sessionOver(fake), "a1", "c1", body)()));
    assert.deepEqual([fake.requests.length, isDoubtful(error)], [1, true]);
    for (const call of [
      replaceContainerEndpoint(sessionOver(fake), "a1", "e1", body),
      deleteContainerEndpoint(sessionOver(fake), "a1", "e1"),
    ]) {
      const before = fake.requests.length;
      left(await fake.clock.until(call()));
      assert.ok(fake.requests.length > before + 1);
    }
  });

  it("never lead to another operation by an id that is none", async () => {
    for (const id of ["", ".", ".."]) left(await deleteContainerEndpoint(session(), "a1", id)());
  });
});
