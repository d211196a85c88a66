import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import type { Session } from "../../../../provider/src/http/client";
import { replyOf } from "../../../../provider/src/vocabulary/reply";
import { wireName } from "../../../../provider/src/vocabulary/wire";
import { scripts } from "../../../../provider/src/groups/script/api/script";
import { putSecret, scriptSecrets, secretsOfScripts } from "../../../../provider/src/groups/script/api/scriptSecret";
import { putVariable, scriptVariables } from "../../../../provider/src/groups/script/api/scriptVariable";
import { script as definition } from "../../../../provider/src/groups/script/script.definition";
import { fakeApi, left, nockedApi, reply, right, sessionOver } from "../../http/support";

const script = (more: object = {}) => ({ Id: 5, Name: "edge", ScriptType: 1, EdgeScriptVariables: [], ...more });
const someVariable = { name: "A", defaultValue: "a", required: false };
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
    const members = Object.entries({ ...definition.required, ...definition.optional, ...definition.computed });
    const nulls = Object.fromEntries(members.map(([name, of]) => [wireName(name, of), null]));
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
});

describe("variables of scripts", () => {
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
});
