import assert from "node:assert/strict";
import { join } from "node:path";
import type { Method } from "pulumi-bunny-sandbox";
import { type DeclaredResource, type EngineRun, type EngineStack, startEngineStack } from "../support/engineStack";
import { filesBelow } from "../support/filesBelow";

describe("edge scripts on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    stack = await startEngineStack();
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const account = () => stack.sandbox.state().accounts.main;
  const script = () => account()?.scripts[0];
  const send = async (method: Method, path: string, body: unknown): Promise<void> => {
    const { status } = await stack.sandbox.api(method, path, body);
    assert.ok(status < 300, `${method} ${path}: ${status}`);
  };
  const succeeds = (run: EngineRun): EngineRun => {
    assert.equal(run.code, 0, run.output);
    return run;
  };

  const variableNames = Array.from({ length: 10 }, (_, index) => `VARIABLE_${index}`);
  const secretNames = Array.from({ length: 5 }, (_, index) => `SECRET_${index}`);
  const valueOf = (name: string): string => `canary-of-${name}`;
  const scriptId = { $id: "edge" };

  /** A script with ten variables and five secrets, whose values may be other ones. */
  const declare = (args: DeclaredResource["args"] = {}, values: Readonly<Record<string, string>> = {}): void => {
    stack.declare({
      resources: [
        {
          kind: "Script",
          name: "edge",
          args: { name: "edge", scriptType: "cdn", createLinkedPullZone: true, ...args },
        },
        ...variableNames.map((name) => ({
          kind: "ScriptVariable",
          name: name.toLowerCase(),
          args: { scriptId, name, defaultValue: "hello", required: false },
        })),
        ...secretNames.map((name) => ({
          kind: "ScriptSecret",
          name: name.toLowerCase(),
          args: { scriptId, name, secret: values[name] ?? valueOf(name) },
        })),
      ],
      lookups: [],
    });
  };

  it("live: all of a script refreshed by two GETs, drift shown and repaired, renamed in place, no secret in plain, gone", async () => {
    declare();
    const created = succeeds(await stack.up());
    const id = script()?.Id ?? 0;
    const path = `/compute/script/${id}`;
    const reads = [`GET ${path}`, `GET ${path}/secrets`];
    assert.deepEqual([...created.requests].sort(), [
      "GET /compute/script",
      ...reads,
      "POST /compute/script",
      ...secretNames.map(() => `PUT ${path}/secrets`),
      ...variableNames.map(() => `PUT ${path}/variables`),
    ]);
    assert.deepEqual(succeeds(await stack.up()).requests, []);

    const refreshed = succeeds(await stack.refresh());
    assert.deepEqual([...refreshed.requests].sort(), reads);
    assert.match(refreshed.output, /1[67] unchanged/);

    await send("PUT", `${path}/variables`, { Name: "VARIABLE_1", DefaultValue: "other", Required: false });
    await send("PUT", `${path}/variables`, { Name: "VARIABLE_2", DefaultValue: "hello", Required: true });
    await send("PUT", `${path}/secrets`, { Name: "SECRET_3", Secret: "made elsewhere" });
    await send("POST", path, { Name: "drifted", ScriptType: 1 });
    const drift = succeeds(await stack.run(["refresh", "--preview-only", "--diff"]));
    const shown = drift.output.match(/[~+-] \w+\s*: .*/g)?.map((line) => line.replace(/\s+/g, " "));
    assert.deepEqual(shown?.sort(), [
      "- secret: [secret]",
      '~ defaultValue: "hello" => "other"',
      '~ name: "edge" => "drifted"',
      "~ required: false => true",
    ]);

    const repaired = succeeds(await stack.up("--refresh"));
    const secret = script()?.Secrets.find(({ Name }) => Name === "SECRET_3");
    assert.deepEqual([...repaired.requests].sort(), [
      ...reads,
      `POST ${path}`,
      `POST ${path}/secrets/${secret?.Id}`,
      `PUT ${path}/variables`,
      `PUT ${path}/variables`,
    ]);
    assert.equal(secret?.Secret, valueOf("SECRET_3"));
    assert.equal(script()?.Name, "edge");

    declare({ name: "renamed" });
    const preview = succeeds(await stack.preview("--diff"));
    assert.deepEqual(preview.requests, []);
    assert.match(preview.output, /~ 1 to update\s+1[67] unchanged/);
    assert.deepEqual(succeeds(await stack.up("--diff")).requests, [`GET ${path}`, `POST ${path}`]);
    assert.deepEqual([script()?.Name, script()?.Id], ["renamed", id]);

    // A server that quotes what it was sent.
    const again = "canary-changed";
    declare({ name: "renamed" }, { SECRET_0: again });
    stack.sandbox.addFault({
      method: "POST",
      path: "/compute/script/{id}/secrets/{secretId}",
      answer: { kind: "status", status: 400, body: { ErrorKey: "model.invalid", Message: `bad value ${again}` } },
    });
    assert.notEqual((await stack.up("--diff")).code, 0);
    assert.deepEqual(succeeds(await stack.up("--diff")).requests, [
      `GET ${path}/secrets`,
      `POST ${path}/secrets/${script()?.Secrets.find(({ Name }) => Name === "SECRET_0")?.Id}`,
    ]);
    const deploymentKey = script()?.DeploymentKey ?? "";
    assert.ok(deploymentKey.length > 8);

    const exported = succeeds(await stack.run(["stack", "export"])).stdout;
    assert.ok(exported.includes("deploymentKey"), "the key is not in state at all");
    const everything = [
      stack.allOutput(),
      exported,
      JSON.stringify(stack.sandbox.journal()),
      filesBelow(join(stack.workspace.folder, "backend")),
    ].join("\n");
    for (const canary of [deploymentKey, again, ...secretNames.map(valueOf)]) {
      for (const text of [canary, Buffer.from(canary).toString("base64")]) {
        const place = everything.indexOf(text);
        assert.equal(place, -1, `in plain here: ${everything.slice(Math.max(0, place - 400), place)}`);
      }
    }

    const destroyed = succeeds(await stack.destroy());
    assert.deepEqual(account()?.scripts, []);
    assert.equal(destroyed.requests.filter((request) => request.startsWith("GET")).length, 2);
    assert.equal(account()?.pullZones.length, 1, "the linked pull zone was not to go");
  });
});
