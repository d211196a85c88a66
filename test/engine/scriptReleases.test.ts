import assert from "node:assert/strict";
import { join } from "node:path";
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

  it("live: v1, v2, back to v1, a publication outside Pulumi shown and repaired, destroy", async () => {
    const [v1, v2] = ["export const v = 1;", "export const v = 2;"];
    const id = stack.sandbox.seed({ scripts: [{ Name: "edge" }] }).scripts[0]?.Id ?? 0;
    const path = `/compute/script/${id}`;
    const active = `GET ${path}/releases/active`;
    const upload = [`POST ${path}/code`, `POST ${path}/publish`];
    const up = async (args: DeclaredResource["args"], ...flags: readonly string[]) => {
      stack.declare({
        resources: [{ kind: "ScriptRelease", name: "live", args: { scriptId: id, ...args } }],
        lookups: [
          { name: "now", call: "getActiveReleaseOutput", args: { scriptId: { $id: "live" } } },
          { name: "all", call: "getReleasesOutput", args: { scriptId: { $id: "live" } } },
        ],
      });
      const done = await stack.up(...flags);
      assert.equal(done.code, 0, done.output);
      const own = done.requests.filter((request) => request !== `GET ${path}/releases`);
      // The look-up is asked last, by the program's own process.
      return own.slice(0, -1);
    };

    assert.deepEqual(await up({ code: v1, note: "first" }), [active, `GET ${path}`, ...upload, active]);
    assert.deepEqual(await up({ code: v1, note: "first" }), []);
    assert.deepEqual(await up({ code: v2 }, "--diff"), [active, ...upload, active]);
    assert.deepEqual(await up({ uuid: uuidOf(v1) }), [active, `POST ${path}/publish/${uuidOf(v1)}`, active]);
    assert.equal(live()?.Code, v1);

    await publishBehind(id, "export const foreign = 1;");
    const drift = await stack.run(["refresh", "--preview-only", "--diff"]);
    assert.match(drift.output, new RegExp(`~ uuid\\s*: "${uuidOf(v1)}" => "${live()?.Uuid ?? ""}"`));
    assert.doesNotMatch(drift.output, /[~+-] (code|scriptId|note)\b/);
    // Refresh and update of one command share what was read.
    assert.deepEqual(await up({ uuid: uuidOf(v1) }, "--refresh"), [
      active,
      `POST ${path}/publish/${uuidOf(v1)}`,
      active,
    ]);
    const outputs = JSON.parse((await stack.run(["stack", "output", "--json"])).stdout) as {
      readonly now: { readonly release: { readonly uuid: string; readonly code: string; readonly note: string } };
      readonly all: { readonly releases: ReadonlyArray<{ readonly status: string }> };
    };
    assert.deepEqual(
      [outputs.now.release.uuid, outputs.now.release.code, outputs.now.release.note],
      [uuidOf(v1), v1, "first"],
    );
    assert.deepEqual(
      outputs.all.releases.map(({ status }) => status),
      ["archived", "archived", "live"],
    );

    const destroyed = await stack.destroy();
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.deepEqual(destroyed.requests, []);
    assert.match(destroyed.output, /the live release stays live/);
    assert.equal(live()?.Code, v1);
  });

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
    const created = await stack.up("--diff");
    assert.equal(created.code, 0, created.output);
    assert.equal(live()?.Code, first);
    const id = script()?.Id ?? 0;
    const path = `/compute/script/${id}`;

    const refreshed = await stack.refresh("--diff");
    assert.equal(refreshed.code, 0, refreshed.output);
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
    assert.notEqual((await stack.up("--diff")).code, 0);
    stack.sandbox.clearFaults();
    const finished = await stack.up("--refresh", "--diff");
    assert.equal(finished.code, 0, finished.output);
    assert.equal(live()?.Code, second);
    assert.ok(!finished.requests.includes(`POST ${path}/publish`));

    // A rollback brings code back that was given as a secret.
    declare({ uuid: uuidOf(first ?? "") });
    assert.equal((await stack.up("--diff")).code, 0);
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

    const destroyed = await stack.destroy();
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.equal(script(), undefined);
  });
});
