import type { Sandbox } from "pulumi-bunny-sandbox";
import type { Sample, Fixture } from "./sample";
import { checksumOf, localFolder, prepareStorageZones } from "./storageFiles";

/** A file of a storage zone that has other files. */
export const storageFileSample: Sample = {
  kind: "StorageFile",
  behaviours: [{ missingFolder: "notFound" }, { listOrder: "reversed" }, { missingStorageZone: "notFound" }],
  // An upload sends the content together with its type.
  units: [["checksum", "contentType"]],
  prepare,
};

const path = "assets/app.js";
const otherPath = "assets/other.js";
const content = "console.log(1);\n";

function prepare(sandbox: Sandbox): Fixture {
  const zones = prepareStorageZones(sandbox, (each) => [path, otherPath].includes(each));
  const local = localFolder({ "app.js": content, "copy.js": content });
  const ours = zones.requests(zones.zone);
  const create = (to = ours, of = path): readonly string[] => [to.get, to.list("assets/"), to.put(of)];
  const minimal = {
    storageZoneId: zones.zone.Id,
    path,
    source: local.path("app.js"),
    checksum: checksumOf(content),
  };
  const type = "text/javascript; charset=utf-8";
  const changed = "console.log(2);\n";

  return {
    minimal,
    full: { ...minimal, storageZoneId: String(zones.zone.Id), contentType: type, adopt: false },
    id: `${zones.zone.Id}/${path}`,
    spellings: [
      { ...minimal, storageZoneId: ` ${zones.zone.Id}` },
      { ...minimal, path: `/${path}` },
    ],
    changes: [
      {
        property: "storageZoneId",
        value: zones.other.Id,
        action: "replace",
        requests: [ours.get, ours.delete(path), ...create(zones.requests(zones.other))],
      },
      {
        property: "path",
        value: otherPath,
        action: "replace",
        requests: [ours.get, ours.delete(path), ...create(ours, otherPath)],
      },
      { property: "source", value: local.path("copy.js"), action: "same", requests: [] },
      {
        property: "checksum",
        value: checksumOf(changed),
        prepare: () => local.write("app.js", changed),
        action: "update",
        requests: [ours.get, ours.list("assets/"), ours.put(path)],
      },
    ],
    optional: [{ property: "contentType", value: "text/plain" }],
    drifts: [
      {
        property: "checksum",
        happen: () => zones.upload(path, "changed elsewhere"),
        repair: [ours.get, ours.list("assets/"), ours.put(path)],
      },
    ],
    alternatives: [
      {
        inputs: {
          storageZoneId: zones.zone.Id,
          path,
          content,
          checksum: checksumOf(content),
          contentType: "text/plain",
        },
      },
    ],
    changeElsewhere: async () => {
      await zones.upload("assets/neighbour.js", "changed");
      await zones.upload("assets/new.js", "new");
    },
    invalid: [
      { args: { ...minimal, path: "assets/" }, says: /path must name a file: remove the slash at the end/ },
      { args: { ...minimal, path: "assets\\app.js" }, says: /path must not contain a backslash/ },
      { args: { ...minimal, path: "assets/ app.js" }, says: /path must not begin or end a file name with a space/ },
      { args: { ...minimal, path: "a/".repeat(3_000) + "b" }, says: /path must have at most 6000 characters/ },
      { args: { ...minimal, checksum: "abc" }, says: /checksum must be a SHA-256 .* leave it to the class/ },
      { args: { ...minimal, contentType: "html" }, says: /contentType must be a media type: write, for example/ },
      { args: { ...minimal, contentType: "text/html\r\nX: y" }, says: /contentType must be a media type/ },
      { args: { ...minimal, content }, says: /content cannot be combined with source/ },
      {
        args: { storageZoneId: zones.zone.Id, path, checksum: checksumOf(content) },
        says: /source or content is required/,
      },
    ],
    requests: {
      create: create(),
      read: [ours.get, ours.list("assets/")],
      delete: [ours.get, ours.delete(path)],
      deleteAgain: [ours.get, ours.delete(path), ...ours.lookAfterRefusal("assets/")],
    },
    readBack: { source: undefined },
    exists: () => zones.fileNow(path) !== undefined,
    neighbours: zones.neighbours,
    make: () => zones.upload(path, content),
    remove: () => zones.remove(path),
    removeParent: zones.removeZone,
  };
}
