import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isObject, listOf, memberOf, request, sandboxes } from "./helpers";
import { describeStories, leniently, stored, type Step } from "./stories";

const hello = { scripts: [{ Name: "hello", ScriptType: 1 as const }] };
const of = "/compute/script/30001";
const variables = `${of}/variables`;
const secrets = `${of}/secrets`;
const put = (path: string, body: object, status = 200, reply?: unknown): Step => [`PUT ${path}`, body, status, reply];
const script = (expected: object): Step => stored(({ scripts }) => scripts[0], expected);
const SystemHostname = "a-zone.b-cdn.net";
const link = { Id: 1001, PullZoneName: "a-Zone", DefaultHostname: SystemHostname };
const create = (Name: string, status: number, reply?: unknown): Step => [
  "POST /compute/script",
  { Name, ScriptType: 1, CreateLinkedPullZone: true, LinkedPullZoneName: `${Name}-Zone` },
  status,
  reply,
];

describeStories("sandbox: edge scripts", hello, {
  "refuse a name that is too long, and change nothing": [
    leniently,
    ["POST /compute/script", { Name: "x".repeat(101) }, 400, { ErrorKey: "model.invalid" }],
    stored(({ scripts }) => scripts.length, 1),
  ],
  "put a middleware before the origin of its pull zone": [
    ["POST /compute/script", { ScriptType: 2, CreateLinkedPullZone: true }, 201],
    stored(({ pullZones }) => pullZones, [{ Name: "script-30002", OriginType: 0, MiddlewareScriptId: 30002 }]),
    ["DELETE /compute/script/30002?deleteLinkedPullZones=false", 204],
    stored(({ pullZones }) => pullZones, [{ MiddlewareScriptId: null }]),
  ],
  "have the pull zone that they are to have, which lives on without them, or goes with them": [
    create("a", 201, { LinkedPullZones: [link], DefaultHostname: "a-zone-30002.bunny.run", SystemHostname }),
    ["GET /pullzone/1001", 200, { OriginType: 4, EdgeScriptId: 30002 }],
    create("a", 400),
    create("b", 201),
    ["GET /compute/script?search=a", 200, { Items: [{ LinkedPullZones: [] }] }],
    ["GET /compute/script?search=a&includeLinkedPullzones=true", 200, { Items: [{ LinkedPullZones: [link] }] }],
    ["DELETE /compute/script/30002", 204],
    ["DELETE /compute/script/30003?deleteLinkedPullZones=true", 204],
    stored(
      ({ pullZones }) => pullZones,
      [{ Id: 1001, OriginType: 0, EdgeScriptId: -1, OriginUrl: "https://landing.bunny.net" }],
    ),
  ],
  "have variables, made or changed by name: with a body when made, without when changed": [
    put(variables, { Name: "A" }, 200, { Id: 310001, Name: "A", Required: false, DefaultValue: null }),
    put(variables, { Name: "A", DefaultValue: "1", Required: true }, 204, ""),
    script({ EdgeScriptVariables: [{ Id: 310001, Name: "A", Required: true, DefaultValue: "1" }] }),
  ],
  "have variables and secrets that are changed and deleted by their ids, once": [
    put(variables, { Name: "A", DefaultValue: "1" }),
    [`POST ${variables}/310001`, { DefaultValue: "2", Required: true }, 200, { Id: 310001, Name: "A" }],
    script({ EdgeScriptVariables: [{ Required: true, DefaultValue: "2" }] }),
    put(secrets, { Name: "B", Secret: "x" }),
    ...[
      [`${variables}/310001`, "edgeScript.variable_not_found"],
      [`${secrets}/320001`, "edgeScript.secret_not_found"],
    ].flatMap(([path, ErrorKey]): Step[] => [
      [`DELETE ${path}`, 204],
      [`DELETE ${path}`, 404, { ErrorKey }],
      [`POST ${path}`, {}, 404, { ErrorKey }],
    ]),
    script({ EdgeScriptVariables: [], Secrets: [] }),
  ],
  "have variables and secrets that share their names": [
    put(variables, { Name: "A" }),
    put(secrets, { Name: "B" }),
    ...(
      [
        ["PUT", variables, { Name: "B" }],
        ["PUT", secrets, { Name: "A" }],
      ] as const
    ).map(([method, path, body]): Step => [`${method} ${path}`, body, 400, { ErrorKey: "edgeScript.name_taken" }]),
  ],
  "have no release before the first: 404 without a body, as of a script that does not exist": [
    [`GET ${of}/releases/active`, 404, ""],
    ["GET /compute/script/4711/releases/active", 404, ""],
    [`POST ${of}/publish`, {}, 400],
  ],
});

describe("sandbox: edge scripts in detail", () => {
  const start = sandboxes();
  const withScript = async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed(hello);
    return sandbox;
  };

  it("never show the value of a secret, only a time that each write moves", async () => {
    const sandbox = await withScript();
    const valueOf = () => sandbox.state().accounts["main"]?.scripts[0]?.Secrets[0]?.Secret;
    const made = await request(sandbox, "PUT", secrets, { Name: "TOKEN", Secret: "canary-1" });
    assert.ok(isObject(made.body));
    assert.deepEqual([made.status, Object.keys(made.body)], [200, ["Id", "Name", "LastModified"]]);
    assert.equal(valueOf(), "canary-1");
    const changed = await request(sandbox, "PUT", secrets, { Name: "TOKEN", Secret: "canary-2" });
    assert.deepEqual([changed.status, changed.text], [204, ""]);
    const listed = await request(sandbox, "GET", secrets);
    assert.doesNotMatch(listed.text, /canary/);
    const updated = await request(sandbox, "POST", `${secrets}/320001`, { Secret: "canary-3" });
    const shown = [made.body, listOf(listed.body, "Secrets")[0], updated.body];
    assert.equal(new Set(shown.map((secret) => memberOf(secret, "LastModified"))).size, 3);
    assert.equal(valueOf(), "canary-3");
  });
});
