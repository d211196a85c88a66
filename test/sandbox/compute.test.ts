import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isObject, listOf, memberOf, request, sandboxes } from "./helpers";
import { describeStories, leniently, seed, stored, type Step } from "./stories";

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
  "make a DNS script when no type is given": [
    leniently,
    ["POST /compute/script", { name: "a", Nonsense: 1 }, 201, { ScriptType: 0 }],
  ],
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
  "are listed by type, and page 0 is answered by 500": [
    seed({ scripts: ["a", "b", "c", "d"].map((Name, at) => ({ Name, ScriptType: at % 3 })) }),
    ["GET /compute/script?type=1", 200, { Items: [{ Name: "hello" }, { Name: "b" }] }],
    ["GET /compute/script?type=0&type=2", 200, { Items: [{ Name: "a" }, { Name: "c" }, { Name: "d" }] }],
    ["GET /compute/script?page=0", 500, ""],
  ],
  "keep the draft, and have another deployment key when asked": [
    [`GET ${of}/code`, 200, { Code: "" }],
    [`POST ${of}/code`, { Code: "v1" }, 204],
    [`GET ${of}/code`, 200, { Code: "v1" }],
    async (sandbox) => {
      const key = () => sandbox.state().accounts["main"]?.scripts[0]?.DeploymentKey;
      const before = key();
      assert.equal((await request(sandbox, "POST", `${of}/deploymentKey/rotate`)).status, 204);
      assert.notEqual(key(), before);
    },
  ],
  "have variables, made or changed by name: with a body when made, without when changed": [
    put(variables, { Name: "A" }, 200, { Id: 310001, Name: "A", Required: false, DefaultValue: null }),
    put(variables, { Name: "A", DefaultValue: "1", Required: true }, 204, ""),
    [`GET ${variables}/310001`, 200, { Id: 310001, Name: "A", Required: true, DefaultValue: "1" }],
  ],
  "keep or reset what a change of a variable does not give": [
    put(variables, { Name: "A", Required: true, DefaultValue: "1" }),
    put(variables, { Name: "A" }, 204),
    [`GET ${variables}/310001`, 200, { Required: true, DefaultValue: "1" }],
    { absentVariableField: "reset" },
    put(variables, { Name: "A" }, 204),
    [`GET ${variables}/310001`, 200, { Required: false, DefaultValue: null }],
  ],
  "have variables and secrets that are changed and deleted by their ids, once": [
    put(variables, { Name: "A", DefaultValue: "1" }),
    [`POST ${variables}/310001`, { DefaultValue: "2", Required: true }, 200, { Id: 310001, Name: "A" }],
    [`GET ${variables}/310001`, 200, { Required: true, DefaultValue: "2" }],
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
        ["POST", `${variables}/add`, { Name: "A", Required: false }],
        ["PUT", variables, { Name: "B" }],
        ["POST", secrets, { Name: "B" }],
        ["PUT", secrets, { Name: "A" }],
      ] as const
    ).map(([method, path, body]): Step => [`${method} ${path}`, body, 400, { ErrorKey: "edgeScript.name_taken" }]),
  ],
  "have variables in the other order when asked to": [
    { listOrder: "reversed" },
    ...["A", "B"].map((Name) => put(variables, { Name })),
    [`GET ${of}`, 200, { EdgeScriptVariables: [{ Name: "B" }, { Name: "A" }] }],
  ],
  "have secrets that need a name": [leniently, put(secrets, { Secret: "x" }, 400), script({ Secrets: [] })],
  "have no secrets where there is no script": [["GET /compute/script/4711/secrets", 404]],
  "have no release before the first: 404 without a body, as of a script that does not exist": [
    [`GET ${of}/releases/active`, 404, ""],
    ["GET /compute/script/4711/releases/active", 404, ""],
    [`POST ${of}/publish`, {}, 400],
  ],
  "have releases by page": [
    leniently,
    seed({ scripts: [{ Name: "a", Code: "draft", Releases: [1, 2, 3, 4, 5, 6].map((at) => ({ Code: `v${at}` })) }] }),
    ["GET /compute/script/30002/releases?page=2&perPage=5", 200, { Items: [{ Code: "v1" }] }],
    ["GET /compute/script/30002/releases?page=0", 500],
    ["GET /compute/script/30002/releases/active", 200, { Code: "v6" }],
    ["GET /compute/script/30002/code", 200, { Code: "draft" }],
  ],
  "are seeded with all that hangs on them": [
    seed({
      scripts: [
        { Name: "a", EdgeScriptVariables: [{ Name: "A" }], Secrets: [{ Name: "B" }], Releases: [{ Code: "v1" }] },
      ],
    }),
    stored(({ scripts }) => scripts[1], {
      Id: 30002,
      CurrentReleaseId: 330001,
      Releases: [{ Id: 330001 }],
      EdgeScriptVariables: [{ Id: 310001 }],
      Secrets: [{ Id: 320001 }],
    }),
  ],
});

describe("sandbox: edge scripts in detail", () => {
  const start = sandboxes();
  const withScript = async () => {
    const sandbox = await start({ strict: true });
    sandbox.seed(hello);
    return sandbox;
  };

  it("are answered whole when they are created", async () => {
    const sandbox = await start({ strict: true });
    const { status, body } = await request(sandbox, "POST", "/compute/script", { Name: "hello", ScriptType: 2 });
    assert.equal(status, 201);
    assert.ok(isObject(body));
    const { LastModified, DeploymentKey, ...rest } = body;
    assert.ok(typeof LastModified === "string");
    assert.match(String(DeploymentKey), /^[0-9a-f]{8}(-[0-9a-f]{4}){2}-[0-9a-f]{12}(-[0-9a-f]{4}){2}$/);
    assert.match(LastModified, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}$/);
    const lists = { EdgeScriptVariables: [], LinkedPullZones: [] };
    const nothing = { Integration: null, RepositoryId: null, IntegrationId: null };
    const hosts = { DefaultHostname: null, SystemHostname: null };
    const costs = { MonthlyCost: 0, MonthlyRequestCount: 0, MonthlyCpuTime: 0 };
    const own = { Id: 30001, Name: "hello", ScriptType: 2, CurrentReleaseId: -1, Deleted: false };
    assert.deepEqual(rest, { ...own, ...lists, ...nothing, ...hosts, ...costs });
    // reads cut the time off
    const read = { ...body, LastModified: LastModified.slice(0, 19) };
    assert.deepEqual((await request(sandbox, "GET", "/compute/script/30001")).body, read);
  });

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

  it("have releases with the code of their time, of which only the last that was published is live", async () => {
    const sandbox = await withScript();
    const active = async () => (await request(sandbox, "GET", `${of}/releases/active`)).body;
    const publish = async (Code: string, Note: string) => {
      await request(sandbox, "POST", `${of}/code`, { Code });
      assert.equal((await request(sandbox, "POST", `${of}/publish`, { Note })).status, 204);
      return memberOf(await active(), "Uuid");
    };
    const first = await publish("v1", "one");
    assert.match(String(first), /^[0-9a-f]{8}$/);
    assert.notEqual(await publish("v2", "two"), first);
    assert.equal(memberOf((await request(sandbox, "GET", of)).body, "CurrentReleaseId"), 330002);
    const live = async () => {
      const items = listOf((await request(sandbox, "GET", `${of}/releases`)).body, "Items");
      return items.map((item) => ["Code", "Note", "Status"].map((name) => memberOf(item, name)).join(" "));
    };
    assert.deepEqual(await live(), ["v2 two 1", "v1 one 0"]);

    await request(sandbox, "POST", `${of}/code`, { Code: "v3" });
    assert.equal(memberOf(await active(), "Code"), "v2", "a draft is not live");
    const back = await request(sandbox, "POST", `${of}/publish/${String(first)}`, { Note: "back" });
    assert.equal(back.status, 204);
    assert.deepEqual(await live(), ["v2 two 0", "v1 one 1"]);
    const none = await request(sandbox, "POST", `${of}/publish/nonesuch`, {});
    assert.deepEqual([none.status, memberOf(none.body, "ErrorKey")], [404, "edgeScript.release_not_found"]);
    assert.equal(memberOf(await active(), "Uuid"), first);
  });
});
