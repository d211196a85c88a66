import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Sandbox, StartOptions } from "../../sandbox/src";
import { answers, isObject, listOf, memberOf, request, sandboxes } from "./helpers";

describe("sandbox: edge scripts", () => {
  const start = sandboxes();
  /** A strict sandbox with a script of number 30001. */
  const withScript = async (options: StartOptions = {}): Promise<Sandbox> => {
    const sandbox = await start({ strict: true, ...options });
    sandbox.seed({ scripts: [{ Name: "hello", ScriptType: 1 }] });
    return sandbox;
  };

  it("creates a script and answers the whole of it", async () => {
    const sandbox = await start({ strict: true });
    const { status, body } = await request(sandbox, "POST", "/compute/script", { Name: "hello", ScriptType: 2 });
    assert.equal(status, 201);
    assert.ok(isObject(body));
    const { LastModified, DeploymentKey, ...rest } = body;
    assert.ok(typeof LastModified === "string");
    assert.match(String(DeploymentKey), /^[0-9a-f]{8}(-[0-9a-f]{4}){2}-[0-9a-f]{12}(-[0-9a-f]{4}){2}$/);
    assert.match(LastModified, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}$/);
    assert.deepEqual(rest, {
      Id: 30001,
      Name: "hello",
      ScriptType: 2,
      CurrentReleaseId: -1,
      EdgeScriptVariables: [],
      Deleted: false,
      LinkedPullZones: [],
      Integration: null,
      DefaultHostname: null,
      SystemHostname: null,
      RepositoryId: null,
      IntegrationId: null,
      MonthlyCost: 0,
      MonthlyRequestCount: 0,
      MonthlyCpuTime: 0,
    });
    // reads cut the time off
    assert.deepEqual((await request(sandbox, "GET", "/compute/script/30001")).body, {
      ...body,
      LastModified: LastModified.slice(0, 19),
    });
  });

  it("makes a DNS script when no type is given", async () => {
    const sandbox = await start();
    const { body } = await request(sandbox, "POST", "/compute/script", { name: "a", Nonsense: 1 });
    assert.equal(memberOf(body, "ScriptType"), 0);
  });

  it("refuses a name that is too long, and changes nothing", async () => {
    const sandbox = await start();
    const { status, body } = await request(sandbox, "POST", "/compute/script", { Name: "x".repeat(101) });
    assert.deepEqual([status, memberOf(body, "ErrorKey")], [400, "model.invalid"]);
    assert.deepEqual(sandbox.state().accounts["main"]?.scripts, []);
  });

  it("makes the pull zone that a script is to have, which lives on without it, or goes with it", async () => {
    const sandbox = await start({ strict: true });
    const create = (Name: string) =>
      request(sandbox, "POST", "/compute/script", {
        Name,
        ScriptType: 1,
        CreateLinkedPullZone: true,
        LinkedPullZoneName: `${Name}-Zone`,
      });
    const { body } = await create("a");
    const link = { Id: 1001, PullZoneName: "a-Zone", DefaultHostname: "a-zone.b-cdn.net" };
    assert.deepEqual(memberOf(body, "LinkedPullZones"), [link]);
    assert.equal(memberOf(body, "DefaultHostname"), "a-zone-30001.bunny.run");
    assert.equal(memberOf(body, "SystemHostname"), "a-zone.b-cdn.net");
    const zone = (await request(sandbox, "GET", "/pullzone/1001")).body;
    assert.deepEqual([memberOf(zone, "OriginType"), memberOf(zone, "EdgeScriptId")], [4, 30001]);
    assert.equal((await create("a")).status, 400);
    await create("b");

    const listed = async (query: string) => {
      const { body: page } = await request(sandbox, "GET", `/compute/script${query}`);
      const items = listOf(page, "Items");
      return memberOf(items[0], "LinkedPullZones");
    };
    assert.deepEqual(await listed(""), []);
    assert.deepEqual(await listed("?includeLinkedPullzones=true"), [link]);

    assert.equal((await request(sandbox, "DELETE", "/compute/script/30001")).status, 204);
    assert.equal((await request(sandbox, "DELETE", "/compute/script/30002?deleteLinkedPullZones=true")).status, 204);
    const [alive, ...others] = sandbox.state().accounts["main"]?.pullZones ?? [];
    assert.deepEqual(others, []);
    assert.deepEqual(
      [alive?.Id, alive?.OriginType, alive?.EdgeScriptId, alive?.OriginUrl],
      [1001, 0, -1, "https://landing.bunny.net"],
    );
  });

  it("puts a middleware before the origin of its pull zone", async () => {
    const sandbox = await start({ strict: true });
    await request(sandbox, "POST", "/compute/script", { ScriptType: 2, CreateLinkedPullZone: true });
    const zone = () => sandbox.state().accounts["main"]?.pullZones[0];
    assert.deepEqual([zone()?.Name, zone()?.OriginType, zone()?.MiddlewareScriptId], ["script-30001", 0, 30001]);
    await request(sandbox, "DELETE", "/compute/script/30001?deleteLinkedPullZones=false");
    assert.equal(zone()?.MiddlewareScriptId, null);
  });

  it("lists by type, and answers 500 to page 0", async () => {
    const sandbox = await start();
    sandbox.seed({ scripts: ["a", "b", "c", "d"].map((Name, at) => ({ Name, ScriptType: at % 3 })) });
    const names = async (query: string) => {
      const { body } = await request(sandbox, "GET", `/compute/script${query}`);
      return listOf(body, "Items").map((item) => memberOf(item, "Name"));
    };
    assert.deepEqual(await names("?type=1"), ["b"]);
    assert.deepEqual(await names("?type=0&type=2"), ["a", "c", "d"]);
    await answers(request(sandbox, "GET", "/compute/script?page=0"), 500, "");
  });

  it("keeps the draft, and gives another deployment key when asked", async () => {
    const sandbox = await withScript();
    const code = async () => memberOf((await request(sandbox, "GET", "/compute/script/30001/code")).body, "Code");
    assert.equal(await code(), "");
    assert.equal((await request(sandbox, "POST", "/compute/script/30001/code", { Code: "v1" })).status, 204);
    assert.equal(await code(), "v1");
    const key = () => sandbox.state().accounts["main"]?.scripts[0]?.DeploymentKey;
    const before = key();
    assert.equal((await request(sandbox, "POST", "/compute/script/30001/deploymentKey/rotate")).status, 204);
    assert.notEqual(key(), before);
  });

  describe("variables", () => {
    const variables = "/compute/script/30001/variables";

    it("are made or changed by name: with a body when made, without when changed", async () => {
      const sandbox = await withScript();
      await answers(request(sandbox, "PUT", variables, { Name: "A" }), 200, {
        Id: 310001,
        Name: "A",
        Required: false,
        DefaultValue: null,
      });
      await answers(request(sandbox, "PUT", variables, { Name: "A", DefaultValue: "1", Required: true }), 204, "");
      assert.deepEqual((await request(sandbox, "GET", `${variables}/310001`)).body, {
        Id: 310001,
        Name: "A",
        Required: true,
        DefaultValue: "1",
      });
    });

    for (const [absentVariableField, left] of [
      ["keep", { Required: true, DefaultValue: "1" }],
      ["reset", { Required: false, DefaultValue: null }],
    ] as const) {
      it(`do with what a change does not give: ${absentVariableField}`, async () => {
        const sandbox = await withScript({ behaviour: { absentVariableField } });
        await request(sandbox, "PUT", variables, { Name: "A", Required: true, DefaultValue: "1" });
        await request(sandbox, "PUT", variables, { Name: "A" });
        assert.deepEqual((await request(sandbox, "GET", `${variables}/310001`)).body, {
          Id: 310001,
          Name: "A",
          ...left,
        });
      });
    }

    it("share their names with the secrets of the script", async () => {
      const sandbox = await withScript();
      await request(sandbox, "PUT", variables, { Name: "A" });
      await request(sandbox, "PUT", "/compute/script/30001/secrets", { Name: "B" });
      for (const [method, path, body] of [
        ["POST", `${variables}/add`, { Name: "A", Required: false }],
        ["PUT", variables, { Name: "B" }],
        ["POST", "/compute/script/30001/secrets", { Name: "B" }],
        ["PUT", "/compute/script/30001/secrets", { Name: "A" }],
      ] as const) {
        const { status, body: answer } = await request(sandbox, method, path, body);
        assert.deepEqual([status, memberOf(answer, "ErrorKey")], [400, "edgeScript.name_taken"]);
      }
    });

    it("come in the other order when asked to", async () => {
      const sandbox = await withScript({ behaviour: { listOrder: "reversed" } });
      for (const Name of ["A", "B"]) await request(sandbox, "PUT", variables, { Name });
      const listed = listOf((await request(sandbox, "GET", "/compute/script/30001")).body, "EdgeScriptVariables");
      assert.deepEqual(
        listed.map((variable) => memberOf(variable, "Name")),
        ["B", "A"],
      );
    });
  });

  describe("secrets", () => {
    const secrets = "/compute/script/30001/secrets";
    const valueOf = (sandbox: Sandbox) => sandbox.state().accounts["main"]?.scripts[0]?.Secrets[0]?.Secret;

    for (const [changesWithinASecond, expected] of [
      ["alike", 1],
      ["apart", 2],
    ] as const) {
      it(`show two changes within a second ${changesWithinASecond}`, async () => {
        const sandbox = await withScript({ behaviour: { changesWithinASecond } });
        const times = new Set<unknown>();
        const rest = 1000 - (Date.now() % 1000);
        // a second that ends meanwhile would part them
        if (rest < 300) await new Promise((resolve) => setTimeout(resolve, rest));
        for (const Secret of ["first", "second"]) {
          await request(sandbox, "PUT", secrets, { Name: "TOKEN", Secret });
          const { body } = await request(sandbox, "GET", secrets);
          times.add(memberOf(listOf(body, "Secrets")[0], "LastModified"));
        }
        assert.equal(times.size, expected);
      });
    }

    it("never show their value, only a time that each write moves", async () => {
      const sandbox = await withScript({ behaviour: { changesWithinASecond: "apart" } });
      const made = await request(sandbox, "PUT", secrets, { Name: "TOKEN", Secret: "canary-1" });
      assert.equal(made.status, 200);
      assert.ok(isObject(made.body));
      assert.deepEqual(Object.keys(made.body), ["Id", "Name", "LastModified"]);
      assert.equal(valueOf(sandbox), "canary-1");

      const times = new Set([made.body["LastModified"]]);
      const listed = async () => {
        const { body, text } = await request(sandbox, "GET", secrets);
        assert.doesNotMatch(text, /canary/);
        return listOf(body, "Secrets");
      };
      await answers(request(sandbox, "PUT", secrets, { Name: "TOKEN", Secret: "canary-2" }), 204, "");
      times.add(memberOf((await listed())[0], "LastModified"));
      const updated = await request(sandbox, "POST", `${secrets}/320001`, { Secret: "canary-3" });
      times.add(memberOf(updated.body, "LastModified"));
      assert.equal(times.size, 3, "each write moves the time");
      assert.equal(valueOf(sandbox), "canary-3");
    });

    it("need a name", async () => {
      const sandbox = await withScript();
      assert.equal((await request(sandbox, "PUT", secrets, { Secret: "x" })).status, 400);
      assert.equal(valueOf(sandbox), undefined);
    });

    it("of a script that does not exist can also be none", async () => {
      const sandbox = await withScript({ behaviour: { secretsOfMissingScript: "empty" } });
      await answers(request(sandbox, "GET", "/compute/script/4711/secrets"), 200, { Secrets: [] });
    });
  });

  describe("releases", () => {
    const of = "/compute/script/30001";
    const active = async (sandbox: Sandbox) => (await request(sandbox, "GET", `${of}/releases/active`)).body;
    const publish = async (sandbox: Sandbox, Code: string, Note: string) => {
      await request(sandbox, "POST", `${of}/code`, { Code });
      assert.equal((await request(sandbox, "POST", `${of}/publish`, { Note })).status, 204);
      return memberOf(await active(sandbox), "Uuid");
    };

    it("are none before the first: 404 without a body, as of a script that does not exist", async () => {
      const sandbox = await withScript();
      for (const id of [30001, 4711]) {
        await answers(request(sandbox, "GET", `/compute/script/${id}/releases/active`), 404, "");
      }
      assert.equal((await request(sandbox, "POST", `${of}/publish`, {})).status, 400);
    });

    it("hold the code of their time, and only the last that was published is live", async () => {
      const sandbox = await withScript();
      const first = await publish(sandbox, "v1", "one");
      const second = await publish(sandbox, "v2", "two");
      assert.notEqual(first, second);
      assert.match(String(first), /^[0-9a-f]{8}$/);
      const script = (await request(sandbox, "GET", of)).body;
      assert.equal(memberOf(script, "CurrentReleaseId"), 330002);
      const live = async () => {
        const { body } = await request(sandbox, "GET", `${of}/releases`);
        const items = listOf(body, "Items");
        return items.map((item) => ["Code", "Note", "Status"].map((name) => memberOf(item, name)));
      };
      assert.deepEqual(await live(), [
        ["v2", "two", 1],
        ["v1", "one", 0],
      ]);

      await request(sandbox, "POST", `${of}/code`, { Code: "v3" });
      assert.equal(memberOf(await active(sandbox), "Code"), "v2", "a draft is not live");
      const back = await request(sandbox, "POST", `${of}/publish/${String(first)}`, { Note: "back" });
      assert.equal(back.status, 204);
      assert.deepEqual(await live(), [
        ["v2", "two", 0],
        ["v1", "one", 1],
      ]);
      assert.equal(memberOf(await active(sandbox), "Uuid"), first);
    });

    it("are not published when there is none of that name", async () => {
      const sandbox = await withScript();
      const uuid = await publish(sandbox, "v1", "one");
      const { status, body } = await request(sandbox, "POST", `${of}/publish/nonesuch`, {});
      assert.deepEqual([status, memberOf(body, "ErrorKey")], [404, "edgeScript.release_not_found"]);
      assert.equal(memberOf(await active(sandbox), "Uuid"), uuid);
    });

    it("come by page", async () => {
      const sandbox = await start();
      sandbox.seed({
        scripts: [{ Name: "a", Code: "draft", Releases: [1, 2, 3, 4, 5, 6].map((at) => ({ Code: `v${at}` })) }],
      });
      const { body } = await request(sandbox, "GET", `${of}/releases?page=2&perPage=5`);
      const items = listOf(body, "Items");
      assert.deepEqual(
        items.map((item) => memberOf(item, "Code")),
        ["v1"],
      );
      assert.equal((await request(sandbox, "GET", `${of}/releases?page=0`)).status, 500);
      assert.equal(memberOf(await active(sandbox), "Code"), "v6");
      assert.equal(memberOf((await request(sandbox, "GET", `${of}/code`)).body, "Code"), "draft");
    });
  });

  it("seeds scripts with all that hangs on them", async () => {
    const sandbox = await start();
    const { scripts } = sandbox.seed({
      scripts: [
        {
          Name: "a",
          ScriptType: 1,
          EdgeScriptVariables: [{ Name: "A", DefaultValue: "1" }],
          Secrets: [{ Name: "B" }],
          Releases: [{ Code: "v1", Note: "one" }],
        },
      ],
    });
    assert.equal(scripts[0]?.Id, 30001);
    assert.equal(scripts[0].CurrentReleaseId, scripts[0].Releases[0]?.Id);
    assert.deepEqual([scripts[0].EdgeScriptVariables[0]?.Id, scripts[0].Secrets[0]?.Id], [310001, 320001]);
  });
});
