import type { Sandbox } from "pulumi-bunny-sandbox";
import type { Sample, Fixture } from "./sample";
import { checksumOf, localFolder, prepareStorageZones } from "./storageFiles";

/** The files of a folder, in a storage zone that has other files. */
export const storageFolderSample: Sample = {
  kind: "StorageFolder",
  behaviours: [{ missingFolder: "notFound" }, { listOrder: "reversed" }, { missingStorageZone: "notFound" }],
  prepare,
};

const contents = { "app.js": "console.log(1);\n", "index.html": "<h1>Hello</h1>\n" };

function prepare(sandbox: Sandbox): Fixture {
  const own = Object.keys(contents);
  const zones = prepareStorageZones(sandbox, (path) => own.some((name) => [name, `docs/${name}`].includes(path)));
  const local = localFolder(contents);
  const ours = zones.requests(zones.zone);
  const uploads = (to = ours, folder = ""): readonly string[] => own.map((name) => to.put(folder + name));
  const create = (to = ours, folder = ""): readonly string[] => [to.get, to.list(folder), ...uploads(to, folder)];
  const removals = own.map((name) => ours.delete(name));
  const files = {
    "app.js": checksumOf(contents["app.js"]),
    "index.html": checksumOf(contents["index.html"]),
  };
  const minimal = { storageZoneId: zones.zone.Id, source: local.path(), files };
  const all = {
    ...files,
    "neighbour.txt": checksumOf("a neighbour"),
    "assets/neighbour.js": checksumOf("another"),
  };
  const copy = localFolder(contents);
  const page = "<h1>Hello again</h1>\n";
  const removeAll = async (): Promise<void> => {
    for (const name of own) if (zones.fileNow(name) !== undefined) await zones.remove(name);
  };

  return {
    minimal,
    full: {
      ...minimal,
      storageZoneId: String(zones.zone.Id),
      exclude: ["*.map"],
      exclusive: false,
      allowEmpty: false,
      adopt: false,
    },
    id: `${zones.zone.Id}/`,
    spellings: [
      { ...minimal, storageZoneId: ` ${zones.zone.Id}` },
      { ...minimal, path: "/" },
    ],
    changes: [
      {
        property: "storageZoneId",
        value: zones.other.Id,
        action: "replace",
        requests: [ours.get, ...removals, ...create(zones.requests(zones.other))],
      },
      {
        property: "path",
        value: "docs",
        action: "replace",
        requests: [ours.get, ...removals, ...create(ours, "docs/")],
      },
      { property: "source", value: copy.path(), action: "same", requests: [] },
      {
        property: "files",
        value: { ...files, "index.html": checksumOf(page) },
        prepare: () => local.write("index.html", page),
        action: "update",
        requests: [ours.get, ours.put("index.html")],
      },
      {
        property: "files",
        value: { "app.js": files["app.js"] },
        action: "update",
        requests: [ours.get, ours.delete("index.html")],
      },
    ],
    optional: [
      { property: "exclusive", value: true },
      { property: "exclude", value: ["*.map"] },
    ],
    drifts: [
      {
        property: "files",
        happen: () => zones.upload("index.html", "changed elsewhere"),
        repair: [ours.get, ours.put("index.html")],
      },
      {
        property: "files",
        happen: () => zones.remove("index.html"),
        repair: [ours.get, ours.list(""), ours.put("index.html")],
      },
    ],
    alternatives: [
      {
        inputs: { ...minimal, path: "docs" },
        drifts: [
          {
            property: "files",
            happen: () => zones.upload("docs/index.html", "changed elsewhere"),
            repair: [ours.get, ours.put("docs/index.html")],
          },
        ],
      },
    ],
    cannotDrift: {
      path: "a part of the id: elsewhere it is another folder",
      exclusive: "says what becomes of files of others, and is not remote",
      exclude: "the same",
    },
    changeElsewhere: async () => {
      await zones.upload("new.txt", "new");
      await zones.upload("assets/neighbour.js", "changed");
    },
    invalid: [
      {
        args: { ...minimal, files: {} },
        says: /source has no files to upload: build the site first, exclude less, or set allowEmpty: true/,
      },
      { args: { ...minimal, path: "docs/../x" }, says: /path must not contain the folders \. or \.\./ },
      { args: { ...minimal, path: "docs//x" }, says: /path must not contain \/\// },
      { args: { ...minimal, files: { "a.js": "abc" } }, says: /files\.a\.js must be a SHA-256/ },
      { args: { ...minimal, files: { "/a.js": files["app.js"] } }, says: /files\.\/a\.js must be written a\.js/ },
      {
        args: { ...minimal, files: { "back\\slash.html": files["app.js"] } },
        says: /files\.back\\slash\.html must not contain a backslash: rename the file, or name it in exclude/,
      },
      {
        args: { ...minimal, files: { "a.js ": files["app.js"] } },
        says: /files\.a\.js {2}must not begin or end a file name with a space/,
      },
    ],
    requests: {
      create: create(),
      read: [ours.get, ours.list("")],
      delete: [ours.get, ...removals],
      deleteAgain: [ours.get, ...removals, ...removals.flatMap(() => ours.lookAfterRefusal(""))],
    },
    steps: {
      create: [
        { method: "GET", path: `/storagezone/${zones.zone.Id}` },
        { method: "GET", path: `/${zones.zone.Name}/` },
        { method: "PUT", path: `/${zones.zone.Name}/*` },
      ],
      delete: [
        { method: "GET", path: `/storagezone/${zones.zone.Id}` },
        { method: "DELETE", path: `/${zones.zone.Name}/*` },
      ],
    },
    removed: ["files"],
    readBack: { source: undefined, files: all, contentHash: hashOf(all) },
    exists: () => own.some((name) => zones.fileNow(name) !== undefined),
    neighbours: zones.neighbours,
    make: async () => {
      for (const [name, content] of Object.entries(contents)) await zones.upload(name, content);
    },
    remove: removeAll,
    removeParent: zones.removeZone,
  };
}

const hashOf = (files: Readonly<Record<string, string>>): string =>
  checksumOf(
    Object.entries(files)
      .map(([path, checksum]) => `${checksum} ${path}\n`)
      .sort((left, right) => (left.slice(65) < right.slice(65) ? -1 : 1))
      .join(""),
  );
