import assert from "node:assert/strict";
import { checksumOf, localFolder } from "../lifecycle/storageFiles";
import { sendToStorage } from "../../tools/storageHost";
import { failed, succeeded, writesOf } from "../support/engineRuns";
import { type DeclaredResource, type EngineStack, type Program, startEngineStack } from "../support/engineStack";

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

  it("that changed are named in a preview, and uploaded alone", async () => {
    await local.write("index.html", "<h1>2</h1>\n");
    const preview = succeeded(await stack.preview("--diff"));
    assert.match(preview.output, new RegExp(`~ index\\.html\\s*: "${checksumOf(contents["index.html"])}" => "`));
    assert.ok(!preview.output.includes("app.js"), preview.output);
    assert.deepEqual(preview.requests, []);
    const up = succeeded(await stack.up());
    assert.deepEqual(writesOf(up), ["PUT /my-files/index.html"]);
  });

  it("in another folder with the same content are no change", async () => {
    const copy = localFolder({ ...contents, "index.html": "<h1>2</h1>\n" });
    stack.declare(site({ source: copy.path() }));
    const up = succeeded(await stack.up());
    assert.deepEqual(up.requests, []);
    stack.declare(site());
  });

  it("that somebody else replaced or deleted are shown one by one, and repaired", async () => {
    const { sandbox } = stack;
    for (const path of ["index.html", "settings.json"])
      await sandbox.api("DELETE", `http://storage.bunnycdn.com/my-files/${path}`);
    const refresh = await stack.refresh("--diff");
    assert.match(refresh.output, /- index\.html/);
    assert.ok(!refresh.output.includes("app.js"), refresh.output);
    const up = succeeded(await stack.up());
    assert.deepEqual(writesOf(up).sort(), ["PUT /my-files/index.html", "PUT /my-files/settings.json"]);
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

  describe("whose paths cannot be beside each other", () => {
    const single = (name: string, path: string, options = {}) => ({
      kind: "StorageFile",
      name,
      args: { storageZoneId: { $id: "files" }, path, content: path },
      options,
    });
    const upWith = (single: DeclaredResource, ...args: readonly string[]) => {
      stack.declare({ resources: [...(site().resources ?? []), single] });
      return stack.up(...args);
    };
    const others = ["assets/app.js", "index.html", "settings.json"];

    for (const [before, after, reason] of [
      ["docs", "docs/v1/x", /docs\/v1\/x cannot be uploaded, because the storage zone has a file docs: /],
      ["docs/v1/x", "docs", /docs cannot be uploaded, because it is a folder in .* with a file docs\/v1\/x: /],
    ] as const) {
      it(`take turns from ${before} to ${after}: nothing is deleted to make room, and the message says how`, async () => {
        succeeded(await upWith(single("before", before)));
        const refused = failed(await upWith(single("after", after)));
        assert.match(refused.output, reason);
        assert.deepEqual(files(), [...others, before].sort());
        failed(await upWith(single("after", after), "--continue-on-error"));
        assert.deepEqual(files(), others);
        succeeded(await upWith(single("after", after)));
        assert.deepEqual(files(), [...others, after].sort());
        succeeded(await upWith(single("before", before, { aliases: [{ name: "after" }] })));
        assert.deepEqual(files(), [...others, before].sort());
        stack.declare(site());
        succeeded(await stack.up());
      });
    }

    it("are refused in a preview if one program declares both", async () => {
      for (const path of ["assets", "index.html/x"]) {
        stack.declare({ resources: [...(site().resources ?? []), single("both", path)] });
        failed(
          await stack.preview(),
          /folder \/\S+ of storage zone \d+ is declared twice, here and by StorageF\w+ "\w+"/,
        );
      }
    });

    it("take turns between a folder and a file of its own", async () => {
      const own = {
        resources: [
          ...(site({ source: localFolder({ "index.html": "<h1>1</h1>\n" }).path() }).resources ?? []),
          single("own", "assets", { dependsOn: ["site"] }),
        ],
      };
      stack.declare(own);
      succeeded(await stack.up());
      assert.deepEqual(files(), ["assets", "index.html", "settings.json"]);
      stack.declare(site());
      const refused = await stack.up("--continue-on-error");
      assert.match(refused.output, /assets\/app\.js cannot be uploaded, because the storage zone has a file assets: /);
      succeeded(await stack.up());
      assert.deepEqual(files(), others);
    });
  });

  it("that exclude names belong to others: an exclusive folder leaves them alone, and a preview names the rest", async () => {
    const { url } = stack.sandbox;
    const key = zoneNow()?.Password ?? "";
    const upload = (path: string) =>
      sendToStorage(url, { method: "PUT", path: `my-files/${path}`, host: "storage.bunnycdn.com", key, content: path });
    const [zone, folder] = site().resources ?? [];
    const [own] = site({ exclusive: true, exclude: ["*.map", "uploads", "settings.json"] }).resources?.slice(1) ?? [];
    const settings = site().resources?.[2];
    assert.ok(zone !== undefined && folder !== undefined && own !== undefined && settings !== undefined);
    for (const path of ["old.html", "uploads/photo.jpg"]) await upload(path);
    stack.declare({ resources: [zone, own, settings] });
    const preview = succeeded(await stack.preview());
    assert.match(
      preview.output,
      /is exclusive, and deletes every other file of storage zone \d+ that exclude does not name/,
    );
    const up = succeeded(await stack.up());
    assert.deepEqual(writesOf(up), ["DELETE /my-files/old.html"]);
    await upload("new.html");
    succeeded(await stack.refresh());
    const shown = succeeded(await stack.preview());
    assert.match(shown.output, /deletes 1 file: new\.html/);
    assert.deepEqual(writesOf(succeeded(await stack.up())), ["DELETE /my-files/new.html"]);
    assert.deepEqual(files(), ["assets/app.js", "index.html", "settings.json", "uploads/photo.jpg"]);
    const single = {
      kind: "StorageFile",
      name: "page",
      args: { storageZoneId: { $id: "files" }, path: "page", content: "1" },
    };
    stack.declare({ resources: [zone, own, settings, single] });
    failed(await stack.preview(), /folder \/ of storage zone \d+ is declared twice/);
    await sendToStorage(url, {
      method: "DELETE",
      path: "my-files/uploads/photo.jpg",
      host: "storage.bunnycdn.com",
      key,
    });
    stack.declare(site());
    succeeded(await stack.up());
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

  it("that cannot be found end the program with one line", async () => {
    stack.declare(site({ source: "./nowhere" }));
    const preview = failed(
      await stack.preview(),
      /StorageFolder "site": source \.\/nowhere does not exist: write a path relative to the/,
    );
    assert.ok(!preview.output.includes("    at "), preview.output);
    stack.declare(site());
  });

  it("go before their zone does", async () => {
    succeeded(await stack.destroy());
    assert.deepEqual(files(), []);
    stack.sandbox.assertNoViolations();
  });
});
