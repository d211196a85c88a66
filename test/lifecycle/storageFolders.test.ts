import assert from "node:assert/strict";
import type { Fault } from "pulumi-bunny-sandbox";
import { isProperties, type Properties } from "../../provider/src/properties/values";
import { filesBelow } from "../../provider/src/common/localFiles";
import type { EngineResource } from "../support/inMemoryEngine/resource";
import { providerHost } from "../support/providerHost";
import { eachFailure } from "./failures";
import { checksumOf, localFolder, prepareStorageZones } from "./storageFiles";

type Files = Readonly<Record<string, string>>;

/** What URLs must escape, and what looks as if it was escaped already. */
const oddNames = [
  ".well-known/security.txt",
  ".nojekyll",
  "blog/[slug].html",
  "posts/c#/index.html",
  "100%/index.html",
  "what?/index.html",
  "a b/c d.html",
  "a+b.html",
  "semi;colon.html",
  "colon:name.html",
  "%20.html",
  "comma,.html",
];

/** What only folders have; the lifecycle tests run over both kinds. */
describe("folders of files", function () {
  this.timeout(60_000);
  const host = providerHost();

  /** A local folder, and the resource that uploads it. */
  function prepare(contents: Files, more: Properties = {}) {
    const zones = prepareStorageZones(host.sandbox, (path) => path in contents);
    const local = localFolder(contents);
    const resource = host.resource("StorageFolder");
    const inputs = (): Properties => {
      const found = filesBelow(local.path());
      assert.ok(found._tag === "Right");
      const files = Object.fromEntries([...found.right.keys()].map((path) => [path, now[path] ?? ""]));
      return { storageZoneId: zones.zone.Id, source: local.path(), files, ...more };
    };
    const now: Record<string, string> = Object.fromEntries(
      Object.entries(contents).map(([path, content]) => [path, checksumOf(content)]),
    );
    const stored = (): Files =>
      Object.fromEntries(
        Object.entries(zones.zoneNow(zones.zone.Id)?.files ?? {}).map(([path, { checksum }]) => [path, checksum]),
      );
    const neighbours = stored();
    return {
      zones,
      resource,
      inputs,
      now,
      stored,
      neighbours,
      up: () => resource.up(inputs()),
      write: async (path: string, content: string) => {
        await local.write(path, content);
        now[path] = checksumOf(content);
      },
      drop: (path: string) => {
        local.remove(path);
        Reflect.deleteProperty(now, path);
      },
      recorded: (): Files => filesIn(resource),
    };
  }

  function filesIn(resource: EngineResource): Files {
    const files = resource.state()?.outs.files;
    return isProperties(files) ? (files as Files) : {};
  }

  const site = {
    "index.html": "<h1>1</h1>",
    "a/b/page.htm": "<p>",
    "a/style.css": "p {}",
    "app.js": "1",
    ".well-known/x": "x",
  };

  it("upload pages after everything that they may refer to, and delete last", async () => {
    const folder = prepare(site);
    const requests = await host.requestsOf(folder.up);
    const puts = requests
      .filter((request) => request.startsWith("PUT"))
      .map((request) => request.replace(/^.*files-\d+\//, ""));
    assert.deepEqual(puts.slice(-2).sort(), ["a/b/page.htm", "index.html"]);
    assert.equal(puts.length, 5);
    await folder.write("index.html", "<h1>2</h1>");
    await folder.write("new.js", "2");
    folder.drop("app.js");
    const later = await host.requestsOf(folder.up);
    assert.deepEqual(
      later.filter((request) => !request.startsWith("GET")).map((request) => request.replace(/\/files-\d+\//, "")),
      ["PUT new.js", "PUT index.html", "DELETE app.js"],
    );
    assert.deepEqual(folder.stored(), { ...folder.neighbours, ...folder.now });
  });

  it("show exactly the files that changed, in previews and after drift", async () => {
    const folder = prepare(site);
    await folder.up();
    await folder.write("a/style.css", "p { color: red }");
    assert.deepEqual(await folder.resource.preview(folder.inputs()), { action: "update", changed: ["files"] });
    await folder.up();
    await folder.zones.upload("index.html", "changed elsewhere");
    await folder.zones.remove("app.js");
    await folder.zones.upload("a/foreign", "of somebody else");
    assert.deepEqual(await folder.resource.refresh(), ["files"]);
    assert.deepEqual(folder.recorded(), {
      ...Object.fromEntries(Object.entries(folder.now).filter(([path]) => path !== "app.js")),
      "index.html": checksumOf("changed elsewhere"),
    });
    const requests = await host.requestsOf(folder.up);
    assert.equal(requests.filter((request) => request.startsWith("PUT")).length, 2);
    assert.deepEqual(await folder.resource.refresh(), []);
    assert.ok("a/foreign" in folder.stored());
    await folder.resource.destroy();
    assert.deepEqual(folder.stored(), { ...folder.neighbours, "a/foreign": checksumOf("of somebody else") });
  });

  it("upload files with odd names, and see no difference afterwards", async () => {
    const folder = prepare(
      Object.fromEntries([...oddNames.map((path): [string, string] => [path, path]), ["empty.txt", ""]]),
    );
    await folder.up();
    assert.deepEqual(folder.stored(), { ...folder.neighbours, ...folder.now });
    assert.deepEqual(await folder.resource.refresh(), []);
    assert.deepEqual(await folder.resource.preview(folder.inputs()), { action: "same", changed: [] });
    await folder.resource.destroy();
    assert.deepEqual(folder.stored(), folder.neighbours);
  });

  it("change their hash with any of their files, and with no other", async () => {
    const hashes = new Set<unknown>();
    const folder = prepare(site);
    const hash = () => folder.resource.state()?.outs.contentHash;
    await folder.up();
    hashes.add(hash());
    await folder.zones.upload("a/foreign", "of somebody else");
    await folder.resource.refresh();
    assert.ok(hashes.has(hash()));
    await folder.write("app.js", "2");
    await folder.up();
    hashes.add(hash());
    folder.drop("a/style.css");
    await folder.up();
    hashes.add(hash());
    assert.equal(hashes.size, 3);
    for (const one of hashes) assert.match(String(one), /^[0-9A-F]{64}$/);
  });

  it("wait for a new zone to accept its password", async () => {
    const local = localFolder({ "app.js": "1" });
    const files = { "app.js": checksumOf("1") };
    const newZone = async (Name: string, newKeyRefusals: number): Promise<unknown> => {
      host.sandbox.setOptions({ behaviour: { newKeyRefusals } });
      const { body } = await host.sandbox.api("POST", "/storagezone", { Name, Region: "DE" });
      return isProperties(body) ? body.Id : undefined;
    };
    const storageZoneId = await newZone("fresh-zone", 2);
    await host.resource("StorageFolder").up({ storageZoneId, source: local.path(), files });
    const file = { path: "b.js", content: "1", checksum: files["app.js"] };
    await host.resource("StorageFile").up({ storageZoneId: await newZone("fresh-zone-too", 2), ...file });
  });

  describe("that are exclusive", () => {
    it("delete what others have uploaded: at once, and later when a refresh has shown it", async () => {
      const folder = prepare(site, { exclusive: true });
      await folder.up();
      assert.deepEqual(folder.stored(), folder.now);
      await folder.zones.upload("a/foreign", "of somebody else");
      await folder.write("app.js", "2");
      await folder.up();
      assert.ok("a/foreign" in folder.stored());
      assert.deepEqual(await folder.resource.refresh(), ["files"]);
      await folder.up();
      assert.deepEqual(folder.stored(), folder.now);
      assert.deepEqual(await folder.resource.refresh(), []);
    });

    it("leave alone what is not below their path, and take over what is", async () => {
      const folder = prepare(site, { path: "assets", exclusive: true });
      await folder.zones.upload("assets/index.html", "of somebody else");
      await folder.up();
      assert.deepEqual(Object.keys(folder.stored()).sort(), [
        ...Object.keys(site)
          .map((path) => `assets/${path}`)
          .sort(),
        "neighbour.txt",
      ]);
      await folder.resource.destroy();
      assert.deepEqual(Object.keys(folder.stored()), ["neighbour.txt"]);
    });

    it("keep what exclude names: neither deleted nor drift, and not uploaded, whenever that came", async () => {
      const exclude = ["uploads", "*.log"];
      const photo = { "uploads/photo.jpg": checksumOf("of a visitor") };
      const folder = prepare(site, { exclusive: true });
      await folder.up();
      await folder.zones.upload("uploads/photo.jpg", "of a visitor");
      assert.deepEqual(await folder.resource.refresh(), ["files"]);
      const inputs = { ...folder.inputs(), exclude };
      const output = await host.outputOf(() => folder.resource.preview(inputs));
      assert.match(output, /keeps what exclude names, and no longer manages it: uploads\/photo\.jpg/);
      await folder.resource.up(inputs);
      assert.deepEqual(folder.stored(), { ...folder.now, ...photo });
      assert.deepEqual(await folder.resource.refresh(), []);
      await folder.resource.up({ ...inputs, exclude: [...exclude].reverse(), exclusive: false });
      await folder.resource.up(inputs);
      assert.deepEqual(folder.stored(), { ...folder.now, ...photo });
      await folder.resource.destroy();
      assert.deepEqual(folder.stored(), photo);
    });

    it("read exclude in the order of the program, where a later pattern takes back an earlier one", async () => {
      const local = { "page.html": "<p>", "keep.map": "1" };
      const folder = prepare(local, { exclusive: true, exclude: ["*.map", "!keep.map"] });
      await folder.up();
      assert.deepEqual(folder.stored(), folder.now);
      await folder.zones.upload("other.map", "of another");
      assert.deepEqual(await folder.resource.refresh(), []);
      const reversed = { ...folder.inputs(), exclude: ["!keep.map", "*.map"] };
      assert.deepEqual((await folder.resource.preview(reversed)).changed, ["exclude"]);
    });

    it("become so later, and stop being so", async () => {
      const folder = prepare(site);
      await folder.up();
      const exclusive = { ...folder.inputs(), exclusive: true };
      assert.deepEqual((await folder.resource.preview(exclusive)).changed, ["exclusive"]);
      await folder.resource.up(exclusive);
      assert.deepEqual(folder.stored(), folder.now);
      await folder.up();
      await folder.zones.upload("foreign", "x");
      assert.deepEqual(await folder.resource.refresh(), []);
    });
  });

  describe("where files exist already", () => {
    it("are refused before anything is written, and say which", async () => {
      const folder = prepare(site);
      await folder.zones.upload("index.html", "of somebody else");
      await folder.zones.upload("a/style.css", site["a/style.css"]);
      const before = folder.stored();
      await assert.rejects(folder.up(), /files a\/style\.css, index\.html of storage zone \d+ already exist: /);
      assert.deepEqual(folder.stored(), before);
      assert.equal(folder.resource.state(), undefined);
      await assert.rejects(
        folder.resource.up({ ...folder.inputs(), adopt: true }),
        /file index\.html of storage zone \d+ already exists and differs in content: .*set `adopt: "overwrite"`/,
      );
      assert.deepEqual(folder.stored(), before);
      const requests = await host.requestsOf(() => folder.resource.up({ ...folder.inputs(), adopt: "overwrite" }));
      assert.equal(requests.filter((request) => request.startsWith("PUT")).length, 4);
      assert.deepEqual(folder.stored(), { ...folder.neighbours, ...folder.now });
    });

    it("are refused for a file that comes later, too", async () => {
      const folder = prepare(site);
      await folder.up();
      await folder.zones.upload("new.js", "of somebody else");
      await folder.write("new.js", "ours");
      await assert.rejects(folder.up(), /file new\.js of storage zone \d+ already exists/);
      assert.equal(folder.stored()["new.js"], checksumOf("of somebody else"));
    });
  });

  describe("after a failure", () => {
    /** Whether state has all files of ours that are there. */
    const assertRecorded = (folder: ReturnType<typeof prepare>): void => {
      const unknown = Object.keys(folder.stored()).filter((path) => path in site && !(path in folder.recorded()));
      assert.deepEqual(unknown, [], "they exist, and nobody knows");
    };

    /** An `up` in which requests for files fail, and the next one. */
    const recoversFrom = async (folder: ReturnType<typeof prepare>, fault: Omit<Fault, "path">): Promise<void> => {
      const id = host.sandbox.addFault({ ...fault, path: `/${folder.zones.zone.Name}/**`, times: "always" });
      await folder.up().catch(() => undefined);
      host.sandbox.removeFault(id);
      assertRecorded(folder);
      await folder.up();
      assert.deepEqual(folder.stored(), { ...folder.neighbours, ...folder.now });
      assert.deepEqual(await folder.resource.refresh(), []);
    };

    it("of an upload, state is true, the next up makes the rest, and destroy leaves nothing", () =>
      eachFailure([0, 2, 4], async (after, { act, answer }) => {
        const folder = prepare(site);
        await recoversFrom(folder, { method: "PUT", after, act, answer });
        assert.equal((await folder.up()).action, "same");
        await folder.resource.destroy();
        assert.deepEqual(folder.stored(), folder.neighbours);
      }));

    it("of a deletion, state is true, and the next up deletes the rest", () =>
      eachFailure([0], async (after, { act, answer }) => {
        const folder = prepare(site);
        await folder.up();
        for (const path of ["app.js", "a/style.css"]) folder.drop(path);
        await recoversFrom(folder, { method: "DELETE", after, act, answer });
      }));

    it("of an upload that nobody could look up, records the file as its own", async () => {
      const folder = prepare({ "app.js": "1" });
      const faults = [
        host.sandbox.addFault({
          method: "PUT",
          path: "/files-*/*",
          times: "always",
          act: true,
          answer: { kind: "reset" },
        }),
        host.sandbox.addFault({
          method: "GET",
          path: "/files-*/",
          after: 1,
          times: "always",
          answer: { kind: "status", status: 500 },
        }),
      ];
      await assert.rejects(folder.up());
      for (const fault of faults) host.sandbox.removeFault(fault);
      assert.deepEqual(folder.recorded(), { "app.js": "" });
      await folder.up();
      assert.deepEqual(folder.recorded(), folder.now);
      await folder.resource.destroy();
      assert.deepEqual(folder.stored(), folder.neighbours);
    });

    it("of a local file that changes meanwhile, nothing wrong is uploaded", async () => {
      const folder = prepare(site);
      const inputs = folder.inputs();
      await folder.write("app.js", "written during the run");
      await assert.rejects(
        folder.resource.up(inputs),
        /app\.js has changed since the program read it: run `pulumi up` again/,
      );
      assert.ok(!("app.js" in folder.stored()));
      await folder.up();
      assert.deepEqual(folder.stored(), { ...folder.neighbours, ...folder.now });
    });
  });

  it("upload hundreds of files several at a time, and never more than 16", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`${index % 20}/${index}.js`, `${index}`]),
    );
    const folder = prepare(many);
    host.sandbox.setOptions({ latency: { milliseconds: 20 } });
    try {
      await folder.up();
    } finally {
      host.sandbox.setOptions({ latency: { milliseconds: 0 } });
    }
    const puts = host.sandbox
      .journal()
      .filter(({ method }) => method === "PUT")
      .map(({ time, milliseconds }) => ({ from: Date.parse(time), to: Date.parse(time) + (milliseconds ?? 0) - 2 }));
    const most = Math.max(
      ...puts.map(({ from }) => puts.filter((other) => other.from <= from && from < other.to).length),
    );
    assert.equal(puts.length, 300);
    assert.ok(most >= 8 && most <= 16, `${most} at the same time`);
    assert.deepEqual(folder.stored(), { ...folder.neighbours, ...folder.now });
    const refresh = await host.requestsOf(folder.resource.refresh);
    assert.equal(refresh.length, 22);
  });
});
