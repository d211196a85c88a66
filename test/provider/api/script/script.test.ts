import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as O from "fp-ts/Option";
import * as api from "../../../../provider/src/api/script/script";
import { Script } from "../../../../provider/src/api/script/scriptCodec";
import { changeSecret, deleteSecret, findSecrets, putSecret } from "../../../../provider/src/api/script/scriptSecret";
import { deleteVariable, putVariable } from "../../../../provider/src/api/script/scriptVariable";
import { changeScript } from "../../../../provider/src/api/script/scriptWrite";
import { assertSilent, fakeApi, left, nockedApi, reply, right, sessionOver } from "../support";

const script = (more: object = {}) => ({ Id: 5, Name: "edge", ScriptType: 1, EdgeScriptVariables: [], ...more });
const variable = (more: object = {}) => ({ Id: 7, Name: "A", Required: false, DefaultValue: "a", ...more });
const secret = (more: object = {}) => ({ Id: 9, Name: "S", LastModified: "2026-01-01T00:00:00Z", ...more });
const someName = { Name: "A", DefaultValue: "a", Required: false };
const noScript = { ErrorKey: "edgeScript.not_found", Field: "EdgeScript" };

describe("scripts", () => {
  const { server, session } = nockedApi();

  it("tolerate null for everything but the number, and types that are not known yet", () => {
    const found = right(E.mapLeft(() => assert.fail())(Script.decode(script({ ScriptType: 99, New: {} }))));
    assert.equal(found.ScriptType, 99);
    const nulls = Object.fromEntries(Object.keys(found).map((name) => [name, null]));
    assert.ok(E.isRight(Script.decode({ ...nulls, Id: 5 })));
    assert.ok(E.isLeft(Script.decode(nulls)));
  });

  it("that are marked as deleted, or of which the API says that they are not there, are none", async () => {
    server()
      .get("/compute/script/5")
      .reply(200, script({ Deleted: true }))
      .get("/compute/script/5")
      .reply(404, noScript);
    const of = session();
    assert.deepEqual(right(await api.findScript(of, 5)()), O.none);
    assert.deepEqual(right(await api.findScriptAgain(of, 5)()), O.none);
  });

  it("are none by a bare 404 only where the address is surely the API", async () => {
    server()
      .get("/compute/script/5")
      .times(2)
      .reply(404)
      .get("/compute/script?page=1&perPage=5")
      .reply(404, "<html>no such page</html>")
      .get("/compute/script?page=1&perPage=5")
      .reply(200, { Items: [], TotalItems: 0, HasMoreItems: false });
    const of = session();
    assert.equal(left(await api.findScript(of, 5)())._tag, "Status");
    assert.deepEqual(right(await api.findScript(of, 5)()), O.none);
  });

  it("are found by their exact name on all pages, all of them, without those marked as deleted", async () => {
    const page = (number: number) =>
      `/compute/script?page=${number}&perPage=1000&search=edge%20%26%20co&includeLinkedPullzones=true`;
    const wanted = (Id: number, more: object = {}) => script({ Id, Name: "edge & co", ...more });
    server()
      .get(page(1))
      .reply(200, { Items: [wanted(1), script({ Name: "not edge & co" })], HasMoreItems: true })
      .get(page(2))
      .reply(200, {
        Items: [wanted(2), wanted(3, { Deleted: true }), script({ Name: "EDGE & CO" })],
        HasMoreItems: false,
      });
    const found = right(await api.scriptsNamed(session(), "edge & co")());
    assert.deepEqual(
      found.map(({ Id }) => Id),
      [1, 2],
    );
  });

  it("are created once, never twice in doubt", async () => {
    const body = { Name: "edge", ScriptType: 1, CreateLinkedPullZone: false } as const;
    const fake = fakeApi(() => reply(500));
    const error = left(await fake.clock.until(api.createScript(sessionOver(fake), body)()));
    assert.ok(error._tag === "Status" && error.doubtful);
    assert.equal(fake.requests.length, 1);
  });

  it("are renamed with the type they have, and known by the new name without another GET", async () => {
    server()
      .get("/compute/script/5")
      .reply(200, script())
      .post("/compute/script/5", { Name: "new", ScriptType: 1 })
      .reply(200, script({ Name: "new" }));
    const of = session();
    const found = right(await api.getScript(of, 5)());
    right(await api.renameScript(of, found, "new")());
    assert.equal(right(await api.getScript(of, 5)()).Name, "new");
  });

  it("are deleted with or without their pull zones, and then asked for again", async () => {
    server()
      .get("/compute/script/5")
      .reply(200, script())
      .delete("/compute/script/5?deleteLinkedPullZones=true")
      .reply(204)
      .get("/compute/script/5")
      .reply(404, noScript);
    const of = session();
    right(await api.getScript(of, 5)());
    right(await api.deleteScript(of, 5, true)());
    assert.deepEqual(right(await api.findScript(of, 5)()), O.none);
  });
});

describe("variables of scripts", () => {
  const { server, session } = nockedApi();

  it("are known after they were created, changed and deleted, without another GET", async () => {
    server()
      .get("/compute/script/5")
      .reply(200, script({ EdgeScriptVariables: [variable({ Id: 6, Name: "B" })] }))
      .put("/compute/script/5/variables", someName)
      .reply(200, variable())
      .put("/compute/script/5/variables", { ...someName, DefaultValue: "b" })
      .reply(204)
      .delete("/compute/script/5/variables/6")
      .reply(204);
    const of = session();
    right(await api.getScript(of, 5)());
    assert.deepEqual(right(await putVariable(of, 5, someName)()), O.some(variable()));
    assert.deepEqual(right(await putVariable(of, 5, { ...someName, DefaultValue: "b" })()), O.some(undefined));
    right(await deleteVariable(of, 5, 6)());
    const known = right(await api.getScript(of, 5)()).EdgeScriptVariables;
    assert.deepEqual(known, [variable({ DefaultValue: "b" })]);
  });

  it("are not written over one that another write has just made", async () => {
    server()
      .get("/compute/script/5")
      .reply(200, script())
      .put("/compute/script/5/variables", someName)
      .reply(200, variable());
    const of = session();
    right(await api.getScript(of, 5)());
    const put = () =>
      putVariable(of, 5, someName, ({ EdgeScriptVariables }) => EdgeScriptVariables.some(({ Name }) => Name === "A"));
    const [first, second] = await Promise.all([put()(), put()()]);
    assert.deepEqual([right(first), right(second)], [O.some(variable()), O.none]);
  });

  it("show their value in no error, which may be a secret of the program", async () => {
    server()
      .put("/compute/script/5/variables")
      .reply(400, { ErrorKey: "model.invalid", Message: "bad value swordfish" });
    const refused = left(await putVariable(session(), 5, { ...someName, DefaultValue: "swordfish" })());
    assertSilent(refused, ["swordfish"]);
  });

  it("and secrets of one script are written one at a time, those of other scripts at the same time", async () => {
    const fake = fakeApi(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return reply(204);
    });
    const of = sessionOver(fake);
    await Promise.all([
      putVariable(of, 5, someName)(),
      putSecret(of, 5, { name: "S", secret: "swordfish" })(),
      changeScript(of, 5, { method: "POST", below: "/publish", body: {}, reply: Script })(),
      deleteSecret(of, 5, 9)(),
    ]);
    assert.equal(fake.most(), 1);
    await Promise.all([putVariable(of, 5, someName)(), putVariable(of, 6, someName)()]);
    assert.equal(fake.most(), 2);
  });
});

describe("secrets of scripts", () => {
  const { server, session } = nockedApi();

  it("are known after they were created, changed and deleted, without another GET", async () => {
    const later = "2026-01-02T00:00:00Z";
    server()
      .get("/compute/script/5/secrets")
      .reply(200, { Secrets: [secret({ Id: 8, Name: "T" })] })
      .put("/compute/script/5/secrets", { Name: "S", Secret: "swordfish" })
      .reply(200, secret())
      .post("/compute/script/5/secrets/9", { Secret: "sesame" })
      .reply(200, secret({ LastModified: later }))
      .delete("/compute/script/5/secrets/8")
      .reply(204);
    const of = session();
    right(await findSecrets(of, 5)());
    assert.deepEqual(right(await putSecret(of, 5, { name: "S", secret: "swordfish" })()), O.some(secret()));
    assert.equal(right(await changeSecret(of, 5, 9, "sesame")()).LastModified, later);
    right(await deleteSecret(of, 5, 8)());
    assert.deepEqual(right(await findSecrets(of, 5)()), O.some([secret({ LastModified: later })]));
  });

  it("are none where the script is not there, and an empty list where the API gives null", async () => {
    server().get("/compute/script/5/secrets").reply(404, noScript);
    server().get("/compute/script/6/secrets").reply(200, { Secrets: null });
    assert.deepEqual(right(await findSecrets(session(), 5)()), O.none);
    assert.deepEqual(right(await findSecrets(session(), 6)()), O.some([]));
    server().get("/compute/script/6/secrets").reply(200, {});
    assert.equal(left(await findSecrets(session(), 6)())._tag, "Decode", "an absent list is not an empty one");
  });

  it("show in no error, not even where the API quotes them", async () => {
    const refusal = { ErrorKey: "model.invalid", Message: "bad value swordfish" };
    server()
      .put("/compute/script/5/secrets")
      .reply(400, refusal)
      .post("/compute/script/5/secrets/9")
      .reply(400, refusal);
    const put = left(await putSecret(session(), 5, { name: "S", secret: "swordfish" })());
    const changed = left(await changeSecret(session(), 5, 9, "swordfish")());
    for (const error of [put, changed]) assertSilent(error, ["swordfish"]);
  });
});
