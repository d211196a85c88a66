import * as assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { replyOf } from "../../../../provider/src/vocabulary/reply";
import { wireName } from "../../../../provider/src/vocabulary/wire";
import { secretsOfScripts } from "../../../../provider/src/groups/script/api/scriptSecret";
import { script as definition } from "../../../../provider/src/groups/script/script.definition";
import { left, nockedApi, right } from "../../http/support";

const script = (more: object = {}) => ({ Id: 5, Name: "edge", ScriptType: 1, EdgeScriptVariables: [], ...more });
const noScript = { ErrorKey: "edgeScript.not_found", Field: "EdgeScript" };

describe("scripts", () => {
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
