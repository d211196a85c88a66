import assert from "node:assert/strict";
import { checksumOf, localFolder } from "../lifecycle/storageFiles";
import { failed, succeeded, writesOf } from "../support/engineRuns";
import { type EngineStack, type Program, startEngineStack } from "../support/engineStack";

const secret = "content-of-nobody";
const contents = { "index.html": "<h1>1</h1>\n", "assets/app.js": "1\n", "assets/app.js.map": "{}\n" };

describe("files on the engine", function () {
  this.timeout(120_000);

  let stack: EngineStack;
  before(async () => {
    stack = await startEngineStack();
  });
  after(async () => {
    await stack.dispose();
  });

  const local = localFolder(contents);
  const site = (more: object = {}): Program => ({
    resources: [
      { kind: "StorageZone", name: "files", args: { name: "my-files", region: "DE" } },
      {
        kind: "StorageFolder",
        name: "site",
        args: { storageZoneId: { $id: "files" }, source: local.path(), exclude: ["*.map"], ...more },
      },
      {
        kind: "StorageFile",
        name: "settings",
        args: { storageZoneId: { $id: "files" }, path: "settings.json", content: { $secret: secret } },
      },
    ],
  });
  const zoneNow = () => (stack.sandbox.state().accounts.main?.storageZones ?? []).find(({ Deleted }) => !Deleted);
  const files = () => Object.keys(zoneNow()?.files ?? {}).sort();

  it("are a site in one up, together with their zone, and a second up makes no request", async () => {
    stack.declare(site());
    const preview = succeeded(await stack.preview("--diff"));
    assert.deepEqual(preview.requests, []);
    succeeded(await stack.up());
    assert.deepEqual(files(), ["assets/app.js", "index.html", "settings.json"]);
    const again = succeeded(await stack.up());
    assert.deepEqual(again.requests, []);
  });

  it("belong to one resource: a second one is refused in previews, and one that takes over leaves no gap", async () => {
    const program = site();
    const single = (path: string) => ({
      kind: "StorageFile",
      name: "single",
      args: { storageZoneId: { $id: "files" }, path, source: local.path("assets/app.js") },
    });
    stack.declare({ resources: [...(program.resources ?? []), single("index.html")] });
    failed(await stack.preview(), /has a problem: file index\.html of storage zone \d+ is declared twice/);
    // The folder lets go of the file only once the other resource has it.
    const [zone, folder, ...others] = site({ exclude: ["*.map", "assets"] }).resources ?? [];
    assert.ok(zone !== undefined && folder !== undefined);
    const later = { ...folder, options: { dependsOn: ["single"] } };
    stack.declare({ resources: [zone, single("assets/app.js"), later, ...others] });
    const adopting = () => stack.run(["up", "--yes", "--skip-preview"], { BUNNYNET_ADOPT: "true" });
    const moved = succeeded(await adopting());
    assert.deepEqual(writesOf(moved), []);
    stack.declare(program);
    const back = succeeded(await adopting());
    assert.deepEqual(writesOf(back), []);
    assert.deepEqual(files(), ["assets/app.js", "index.html", "settings.json"]);
  });

  it("are never in state, except as checksums, nor is secret content in plain text anywhere", async () => {
    const state = JSON.stringify(await stack.workspace.exportState());
    for (const content of Object.values(contents)) assert.ok(!state.includes(JSON.stringify(content).slice(1, -1)));
    assert.ok(state.includes(checksumOf(contents["assets/app.js"])));
    for (const text of [secret, checksumOf(secret)]) {
      assert.ok(!state.includes(text));
      assert.ok(!stack.allOutput().includes(text));
    }
  });

  it("go before their zone does", async () => {
    succeeded(await stack.destroy());
    assert.deepEqual(files(), []);
    stack.sandbox.assertNoViolations();
  });
});
