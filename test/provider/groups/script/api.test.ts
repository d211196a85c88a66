import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import type { Session } from "../../../../provider/src/http/client";
import { replyOf } from "../../../../provider/src/vocabulary";
import { scripts, scriptsNamed } from "../../../../provider/src/groups/script/api/script";
import {
  changeSecret,
  putSecret,
  scriptSecrets,
  secretsOfScripts,
} from "../../../../provider/src/groups/script/api/scriptSecret";
import { putVariable, scriptVariables } from "../../../../provider/src/groups/script/api/scriptVariable";
import { script as definition } from "../../../../provider/src/groups/script/script.definition";
import { assertSilent, fakeApi, left, nockedApi, reply, right, sessionOver } from "../../http/support";

const script = (more: object = {}) => ({ Id: 5, Name: "edge", ScriptType: 1, EdgeScriptVariables: [], ...more });
const variable = (more: object = {}) => ({ Id: 7, Name: "A", Required: false, DefaultValue: "a", ...more });
const secret = (more: object = {}) => ({ Id: 9, Name: "S", LastModified: "2026-01-01T00:00:00Z", ...more });
const someVariable = { name: "A", defaultValue: "a", required: false };
const sentVariable = { Name: "A", DefaultValue: "a", Required: false };
const someSecret = { name: "S", secret: "swordfish" };
const noScript = { ErrorKey: "edgeScript.not_found", Field: "EdgeScript" };

const writeVariable = (of: Session, id: number, given = someVariable) =>
  scriptVariables.write(of, id, putVariable(given), (created) => created);
const writeSecret = (of: Session, id: number) =>
  scriptSecrets.write(of, id, putSecret(someSecret), (created) => created);

describe("scripts", () => {
  const { server, session } = nockedApi();

  it("tolerate null for everything but the number, and types that are not known yet", () => {
    const Script = replyOf(definition);
    const found = right(E.mapLeft(() => assert.fail())(Script.decode(script({ ScriptType: 99, New: {} }))));
    assert.equal(found.scriptType, "99");
    const wire = [
      ...[
        "Name",
        "ScriptType",
        "LastModified",
        "CurrentReleaseId",
        "EdgeScriptVariables",
        "Deleted",
        "LinkedPullZones",
      ],
      ...["Integration", "DefaultHostname", "SystemHostname", "DeploymentKey", "RepositoryId", "IntegrationId"],
      ...["MonthlyCost", "MonthlyRequestCount", "MonthlyCpuTime"],
    ];
    const nulls = Object.fromEntries(wire.map((name) => [name, null]));
    assert.equal(right(E.mapLeft(() => assert.fail())(Script.decode({ ...nulls, Id: 5 }))).scriptType, "dns");
    assert.ok(E.isLeft(Script.decode({ ...nulls, Id: null })));
    assert.ok(E.isLeft(Script.decode(nulls)));
  });

  it("that are marked as deleted, or of which the API says that they are not there, are none", async () => {
    server()
      .get("/compute/script/5")
      .reply(200, script({ Deleted: true }))
      .get("/compute/script/5")
      .reply(404, noScript);
    const of = session();
    assert.equal(right(await scripts.find(of, 5)()), undefined);
    assert.equal(right(await scripts.find(of, 5, "fresh")()), undefined);
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
    assert.equal(left(await scripts.find(of, 5)())._tag, "Status");
    assert.equal(right(await scripts.find(of, 5)()), undefined);
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
    const found = right(await scriptsNamed(session(), "edge & co")());
    assert.deepEqual(
      found.map(({ scriptId }) => scriptId),
      [1, 2],
    );
  });

  it("are created once, never twice in doubt", async () => {
    const body = { Name: "edge", ScriptType: 1, CreateLinkedPullZone: false } as const;
    const fake = fakeApi(() => reply(500));
    const error = left(await fake.clock.until(scripts.create(sessionOver(fake), body)()));
    assert.ok(error._tag === "Status" && error.doubtful);
    assert.equal(fake.requests.length, 1);
  });

  it("are known as they were saved without another GET", async () => {
    server()
      .get("/compute/script/5")
      .reply(200, script())
      .post("/compute/script/5", { Name: "new", ScriptType: 1 })
      .reply(200, script({ Name: "new" }));
    const of = session();
    right(await scripts.find(of, 5)());
    right(await scripts.save(of, 5, { Name: "new", ScriptType: 1 })());
    assert.equal(right(await scripts.find(of, 5)())?.name, "new");
  });
});

describe("variables of scripts", () => {
  const { server, session } = nockedApi();

  it("are known after they were created, changed and removed, without another GET", async () => {
    server()
      .get("/compute/script/5")
      .reply(200, script({ EdgeScriptVariables: [variable({ Id: 6, Name: "B" })] }))
      .put("/compute/script/5/variables", sentVariable)
      .reply(200, variable())
      .put("/compute/script/5/variables", { ...sentVariable, DefaultValue: "b" })
      .reply(204)
      .delete("/compute/script/5/variables/6")
      .reply(204);
    const of = session();
    right(await scripts.find(of, 5)());
    const created = right(await writeVariable(of, 5)());
    assert.deepEqual(created, { variableId: 7, ...someVariable });
    const changed = { variableId: 7, ...someVariable, defaultValue: "b" };
    right(await scriptVariables.write(of, 5, putVariable(changed), () => changed)());
    right(await scriptVariables.remove(of, { parent: 5, key: "B" })());
    const known = right(await scripts.find(of, 5)());
    assert.deepEqual(known === undefined ? [] : scriptVariables.in(known), [changed]);
  });

  it("show their value in no error, which may be a secret of the program", async () => {
    server()
      .put("/compute/script/5/variables")
      .reply(400, { ErrorKey: "model.invalid", Message: "bad value swordfish" });
    const refused = left(await writeVariable(session(), 5, { ...someVariable, defaultValue: "swordfish" })());
    assertSilent(refused, ["swordfish"]);
  });

  it("and secrets of one script are written one at a time, those of other scripts at the same time", async () => {
    const fake = fakeApi(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return reply(204);
    });
    const of = sessionOver(fake);
    await Promise.all([writeVariable(of, 5)(), writeSecret(of, 5)(), scripts.save(of, 5, {})()]);
    assert.equal(fake.most(), 1);
    await Promise.all([writeVariable(of, 5)(), writeVariable(of, 6)()]);
    assert.equal(fake.most(), 2);
  });
});

describe("secrets of scripts", () => {
  const { server, session } = nockedApi();

  it("are known after they were created, changed and removed, without another GET", async () => {
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
    right(await secretsOfScripts.find(of, 5)());
    assert.deepEqual(right(await writeSecret(of, 5)()), {
      secretId: 9,
      name: "S",
      lastModified: "2026-01-01T00:00:00Z",
    });
    const changed = right(await scriptSecrets.write(of, 5, changeSecret(9, "sesame"), (entry) => entry)());
    assert.equal(changed.lastModified, later);
    right(await scriptSecrets.remove(of, { parent: 5, key: "T" })());
    const left = [{ secretId: 9, name: "S", lastModified: later }];
    assert.deepEqual(right(await secretsOfScripts.find(of, 5)()), { Secrets: left });
  });

  it("are none where the script is not there, and an empty list where the API gives null", async () => {
    server().get("/compute/script/5/secrets").reply(404, noScript);
    server().get("/compute/script/6/secrets").reply(200, { Secrets: null });
    assert.equal(right(await secretsOfScripts.find(session(), 5)()), undefined);
    assert.deepEqual(right(await secretsOfScripts.find(session(), 6)()), { Secrets: [] });
    server().get("/compute/script/6/secrets").reply(200, {});
    assert.equal(
      left(await secretsOfScripts.find(session(), 6)())._tag,
      "Decode",
      "an absent list is not an empty one",
    );
  });

  it("show in no error, not even where the API quotes them", async () => {
    const refusal = { ErrorKey: "model.invalid", Message: "bad value swordfish" };
    server()
      .put("/compute/script/5/secrets")
      .reply(400, refusal)
      .post("/compute/script/5/secrets/9")
      .reply(400, refusal);
    const put = left(await writeSecret(session(), 5)());
    const changed = left(await scriptSecrets.write(session(), 5, changeSecret(9, "swordfish"), (entry) => entry)());
    for (const error of [put, changed]) assertSilent(error, ["swordfish"]);
  });
});
