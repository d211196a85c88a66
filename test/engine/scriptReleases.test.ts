import assert from "node:assert/strict";
import { join } from "node:path";
import { failed, succeeded } from "../support/engineRuns";
import { type DeclaredResource, type EngineStack, startEngineStack } from "../support/engineStack";
import { filesBelow } from "../support/filesBelow";

describe("releases of scripts on the engine", function () {
  this.timeout(300_000);

  let stack: EngineStack;

  beforeEach(async () => {
    stack = await startEngineStack();
  });
  afterEach(async () => {
    stack.sandbox.assertNoViolations();
    await stack.dispose();
  });

  const script = () => stack.sandbox.state().accounts.main?.scripts[0];
  const live = () => script()?.Releases.find(({ Id }) => Id === script()?.CurrentReleaseId);
  const uuidOf = (code: string): string => script()?.Releases.find(({ Code }) => Code === code)?.Uuid ?? "";
  const publishBehind = async (id: number, code: string): Promise<void> => {
    await stack.sandbox.api("POST", `/compute/script/${id}/code`, { Code: code });
    await stack.sandbox.api("POST", `/compute/script/${id}/publish`, {});
  };

  it("a script with 10 variables, 5 secrets and a release: one GET each, and secret code nowhere in plain", async () => {
    const canaries = ["CANARY-first", "CANARY-second", "CANARY-behind"];
    const [first, second, behind] = canaries.map((canary) => `export const key = "${canary}";\n`);
    const declare = (args: DeclaredResource["args"]): void => {
      const scriptId = { $id: "edge" };
      stack.declare({
        resources: [
          { kind: "Script", name: "edge", args: { name: "edge", scriptType: "cdn" } },
          ...Array.from({ length: 10 }, (_, index) => ({
            kind: "ScriptVariable",
            name: `variable-${index}`,
            args: { scriptId, name: `VARIABLE_${index}`, defaultValue: "x" },
          })),
          ...Array.from({ length: 5 }, (_, index) => ({
            kind: "ScriptSecret",
            name: `secret-${index}`,
            args: { scriptId, name: `SECRET_${index}`, secret: `hidden-${index}` },
          })),
          { kind: "ScriptRelease", name: "live", args: { scriptId, ...args } },
        ],
      });
    };
    declare({ code: { $secret: first } });
    succeeded(await stack.up("--diff"));
    assert.equal(live()?.Code, first);
    const id = script()?.Id ?? 0;
    const path = `/compute/script/${id}`;

    const refreshed = succeeded(await stack.refresh("--diff"));
    assert.match(refreshed.output, /1[78] unchanged/);
    assert.deepEqual([...refreshed.requests].sort(), [
      `GET ${path}`,
      `GET ${path}/releases/active`,
      `GET ${path}/secrets`,
    ]);

    await publishBehind(id, behind ?? "");
    const drift = await stack.run(["refresh", "--preview-only", "--diff"]);
    assert.match(drift.output, /~ code\s*: \[secret\] => \[secret\]/);

    // An update that was cut off after it published: what it changed is not known to be secret by the engine.
    declare({ code: { $secret: second } });
    stack.sandbox.addFault({
      method: "GET",
      path: `${path}/releases/active`,
      after: 1,
      times: "always",
      answer: { kind: "status", status: 400, body: { ErrorKey: "x", Field: null, Message: `bad ${second}` } },
    });
    failed(await stack.up("--diff"));
    stack.sandbox.clearFaults();
    const finished = succeeded(await stack.up("--refresh", "--diff"));
    assert.equal(live()?.Code, second);
    assert.ok(!finished.requests.includes(`POST ${path}/publish`));

    // A rollback brings code back that was given as a secret.
    declare({ uuid: uuidOf(first ?? "") });
    succeeded(await stack.up("--diff"));
    assert.equal(live()?.Code, first);

    const everything =
      stack.allOutput() +
      (await stack.run(["stack", "export"])).stdout +
      JSON.stringify(stack.sandbox.journal()) +
      filesBelow(join(stack.workspace.folder, "backend"));
    assert.match(everything, /publishedUuid/);
    for (const canary of canaries) {
      const place = everything.indexOf(canary);
      assert.equal(place, -1, `in plain here: ${everything.slice(Math.max(0, place - 400), place)}`);
    }
    assert.ok(!everything.includes("hidden-"));
    assert.ok(!everything.includes(script()?.DeploymentKey ?? ""));

    succeeded(await stack.destroy());
    assert.equal(script(), undefined);
  });
});
