import { createHash } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { inReads } from "../moments";
import {
  FolderDeleteQuery,
  StorageError,
  StorageObject,
  StorageSuccess,
  UploadHeaders,
  type StoredFile,
  type StoredStorageZone,
} from "../schemas/storageZone";
import { NoBody, NoQuery, operation, type Group, type KeyOwner, type RawRequest, type Reply } from "./group";
import { checksumOf, lengthOf, newFile, storageZoneNamed } from "./ofStorageZone";
import { storageHostOf } from "./storageRegions";

export const storageFailure = (HttpCode: number, Message: string): Reply => ({
  status: HttpCode,
  body: { HttpCode, Message },
});

/** The response without the password of the zone, for a missing zone, and at the host of another region. */
export const noPassword = (): Reply => storageFailure(401, "Unauthorized");

/**
 * A password of a zone opens that zone alone, at the host of its main region, and possibly not at once. Only reads accept
 * the second one.
 */
export const zonePassword =
  (accepts: "both" | "Password"): KeyOwner =>
  (state, { params, host = "" }, key) => {
    const found = storageZoneNamed(state, params["storageZoneName"] ?? "");
    if (found === undefined || host.replace(/:\d+$/, "").toLowerCase() !== storageHostOf(found.zone.Region)) {
      return undefined;
    }
    if (found.zone.FileRefusalsLeft > 0) {
      found.zone.FileRefusalsLeft -= 1;
      return undefined;
    }
    const { Password, ReadOnlyPassword } = found.zone;
    const passwords = accepts === "both" ? [Password, ReadOnlyPassword] : [Password];
    return passwords.includes(key) ? found.account.name : undefined;
  };

const filePath = "/{storageZoneName}/{path}";
const mostDeletions = 30;
const folderPath = "/{storageZoneName}/{path}/";

/** What all operations of this host have in common. */
export const atStorageHost = {
  host: "storage",
  unauthorised: noPassword,
  refused: storageFailure,
} as const;

/** Acts on the zone in the path. Whoever has its password has found it. */
export const withFilesOf = (
  { state, params }: Parameters<Parameters<typeof operation>[0]["handle"]>[0],
  act: (zone: StoredStorageZone) => Reply,
): Reply => {
  const found = storageZoneNamed(state, params["storageZoneName"] ?? "");
  return found === undefined ? noPassword() : act(found.zone);
};

const guidOf = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/** The files and folders directly in a folder; its path ends with a slash, that of the zone itself is empty. */
const objectsIn = (zone: StoredStorageZone, folder: string): StorageObject[] => {
  const object = (
    name: string,
    IsDirectory: boolean,
    { dateCreated, lastChanged, checksum }: StoredFile,
    Length: number,
  ): StorageObject => ({
    Guid: guidOf(`${zone.Id}/${folder}${name}`),
    StorageZoneName: zone.Name,
    Path: `/${zone.Name}/${folder}`,
    ObjectName: name,
    Length,
    LastChanged: inReads(lastChanged),
    IsDirectory,
    ServerId: 0,
    UserId: zone.UserId ?? "",
    DateCreated: inReads(dateCreated),
    StorageZoneId: zone.Id,
    ArrayNumber: 0,
    ContentType: "",
    Checksum: IsDirectory ? null : checksum,
    ReplicatedZones: IsDirectory ? null : zone.ReplicationRegions.join(","),
  });
  const objects = new Map<string, StorageObject>();
  for (const [path, file] of Object.entries(zone.files)) {
    if (!path.startsWith(folder)) continue;
    const [name = "", ...deeper] = path.slice(folder.length).split("/");
    const isFolder = deeper.length > 0;
    if (!objects.has(name)) objects.set(name, object(name, isFolder, file, isFolder ? 0 : lengthOf(file)));
  }
  return [...objects.values()];
};

/** A folder without files does not exist. */
const list = operation({
  ...atStorageHost,
  method: "GET",
  path: folderPath,
  mostAtOnce: 5,
  keyOwner: zonePassword("both"),
  body: NoBody,
  query: NoQuery,
  replies: { 200: Type.Array(StorageObject), 401: StorageError, 404: StorageError },
  handle: (call) =>
    withFilesOf(call, (zone) => {
      const folder = folderOf(call);
      const objects = objectsIn(zone, folder);
      const isMissing = objects.length === 0 && folder !== "";
      if (isMissing && call.behaviour.missingFolder === "notFound") return noObject;
      return { status: 200, body: call.behaviour.listOrder === "reversed" ? objects.reverse() : objects };
    }),
});

const noObject = storageFailure(404, "Object Not Found");

const download = operation({
  ...atStorageHost,
  method: "GET",
  path: filePath,
  keyOwner: zonePassword("both"),
  body: NoBody,
  query: NoQuery,
  replies: { 200: null, 401: StorageError, 404: StorageError },
  handle: (call) =>
    withFilesOf(call, ({ files }) => {
      const file = fileAt(files, call);
      if (file === undefined) return noObject;
      const content = Buffer.from(file.content, "base64");
      return { status: 200, content, headers: { "content-type": file.contentType } };
    }),
});

/** Creates the folders above the file. Content that does not match the checksum is refused. */
const upload = operation({
  ...atStorageHost,
  method: "PUT",
  path: filePath,
  keyOwner: zonePassword("Password"),
  body: NoBody,
  query: NoQuery,
  headers: UploadHeaders,
  replies: { 201: StorageSuccess, 400: StorageError, 401: StorageError },
  handle: (call) =>
    withFilesOf(call, (zone) => {
      const { params, content, headers } = call;
      const { path = "" } = params;
      const isBlocked = Object.keys(zone.files).some((other) => isBelow(other, path) || isBelow(path, other));
      if (path === "" || isBlocked) {
        return storageFailure(
          400,
          `Unable to upload file: Failed to create file, directory for path does not exist: ${path}`,
        );
      }
      const { checksum } = headers;
      if (typeof checksum === "string" && checksum.toUpperCase() !== checksumOf(content)) {
        return storageFailure(400, "Uploaded file checksum mismatch.");
      }
      const type = headers["override-content-type"];
      const before = fileAt(zone.files, call);
      zone.files[path] = newFile({
        content: Buffer.from(content).toString("base64"),
        encoding: "base64",
        contentType: typeof type === "string" ? type : typeByExtension(path),
        ...(before !== undefined && { dateCreated: before.dateCreated }),
      });
      return storageSuccess(201, "File uploaded.");
    }),
});

const remove = operation({
  ...atStorageHost,
  method: "DELETE",
  mostAtOnce: mostDeletions,
  path: filePath,
  keyOwner: zonePassword("Password"),
  body: NoBody,
  query: NoQuery,
  replies: { 200: StorageSuccess, 400: StorageError, 401: StorageError, 404: StorageError },
  handle: (call) =>
    withFilesOf(call, ({ files }) => {
      if (fileAt(files, call) === undefined) {
        return call.behaviour.removeAbsentFile === "notFound" ? noObject : storageFailure(400, "Object delete failed.");
      }
      drop(files, [call.params["path"] ?? ""]);
      return storageSuccess(200, "File deleted successfuly.");
    }),
});

/** With everything below it. */
const removeFolder = operation({
  ...atStorageHost,
  method: "DELETE",
  mostAtOnce: mostDeletions,
  path: folderPath,
  keyOwner: zonePassword("Password"),
  body: NoBody,
  query: FolderDeleteQuery,
  replies: { 200: StorageSuccess, 400: StorageError, 401: StorageError, 404: StorageError },
  handle: (call) =>
    withFilesOf(call, ({ files }) => {
      const folder = folderOf(call);
      if (folder === "" && call.query.allowRootDelete !== "true" && call.headers["allowrootdelete"] !== "true") {
        return storageFailure(400, "Deleting the root directory is not allowed.");
      }
      const below = Object.keys(files).filter((path) => path.startsWith(folder));
      if (below.length === 0 && folder !== "") return noObject;
      drop(files, below);
      return storageSuccess(200, "Directory deleted successfuly.");
    }),
});

const storageSuccess = (HttpCode: number, Message: string): Reply => ({
  status: HttpCode,
  body: { HttpCode, Message },
});

const fileAt = (files: StoredStorageZone["files"], { params }: Pick<RawRequest, "params">): StoredFile | undefined => {
  const { path = "" } = params;
  return Object.hasOwn(files, path) ? files[path] : undefined;
};

const drop = (files: StoredStorageZone["files"], paths: readonly string[]): void => {
  for (const path of paths) Reflect.deleteProperty(files, path);
};

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

const types = new Map([
  ["css", "text/css"],
  ["html", "text/html"],
  ["js", "text/javascript"],
  ["json", "application/json"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain"],
]);

const typeByExtension = (path: string): string =>
  types.get(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "") ?? "application/octet-stream";

/** The folder in the path. The path of the zone itself has none. */
const folderOf = ({ params }: Pick<RawRequest, "params">): string => {
  const path = params["path"] ?? "";
  return path === "" ? "" : `${path}/`;
};

/** The files of storage zones, served by the hosts of the storage API. */
export const storageFiles: Group = { operations: [list, download, upload, remove, removeFolder] };
