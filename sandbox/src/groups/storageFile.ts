import { createHash } from "node:crypto";
import { Type, type TSchema } from "@sinclair/typebox";
import { inReads } from "../moments";
import { ErrorObject } from "../schemas/published";
import { StorageObject, UploadHeaders, type StoredFile, type StoredStorageZone } from "../schemas/storageZone";
import { partOf } from "../validation";
import {
  inOrder,
  route,
  type Details,
  type Group,
  type KeyOwner,
  type Method,
  type NoBody,
  type NoQuery,
  type Operation,
  type RawRequest,
  type Reply,
  routesOn,
} from "./group";
import { checksumOf, foldersFor, lengthOf, newFile, storageZoneNamed } from "./ofStorageZone";
import { storageHostOf } from "./storageRegions";

/** What the API says of a request. */
const storageReply = (HttpCode: number, Message: string): Reply => ({ status: HttpCode, body: { HttpCode, Message } });

/** The response without the password of the zone, for a missing zone, and at the host of another region. */
const noPassword: Reply = storageReply(401, "Unauthorized");

/**
 * A password of a zone opens that zone alone, at the host of its main region, and possibly not at once. Only reads accept
 * the second one.
 */
const zonePassword =
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

/** An operation of this host: anything but a read needs the password that may write. */
const storageRoute = <Body extends TSchema = typeof NoBody, Query extends TSchema = typeof NoQuery>(
  method: Method,
  path: string,
  details: Details<Body, Query>,
): Operation =>
  route(method, path, {
    host: "storage",
    unauthorised: noPassword,
    refused: storageReply,
    keyOwner: zonePassword(method === "GET" ? "both" : "Password"),
    ...details,
  });

/** Whoever has the password of the zone in the path has found it. */
const filesRoute = routesOn<[StoredStorageZone]>(({ state, params }, act) => {
  const found = storageZoneNamed(state, params["storageZoneName"] ?? "");
  return found === undefined ? noPassword : act(found.zone);
}, storageRoute);

const guidOf = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/** Folders are dated more exactly than files. */
const describedFolder = (created: string) => {
  const date = created.replace(/Z$/, "");
  return { Length: 0, LastChanged: date, IsDirectory: true, DateCreated: date, Checksum: null, ReplicatedZones: null };
};

const describedFile = (zone: StoredStorageZone, file: StoredFile) => ({
  Length: lengthOf(file),
  LastChanged: inReads(file.lastChanged),
  IsDirectory: false,
  DateCreated: inReads(file.dateCreated),
  Checksum: file.checksum,
  ReplicatedZones: zone.ReplicationRegions.join(","),
});

/** The files and folders directly in a folder; its path ends with a slash, that of the zone itself is empty. */
const objectsIn = (zone: StoredStorageZone, folder: string): StorageObject[] => {
  const isInside = (path: string): boolean => path.startsWith(folder) && !path.slice(folder.length).includes("/");
  const found = [
    ...Object.entries(zone.files).map(([path, file]) => ({ path, ...describedFile(zone, file) })),
    ...Object.entries(zone.folders).map(([path, created]) => ({ path, ...describedFolder(created) })),
  ];
  return found
    .filter(({ path }) => isInside(path))
    .map(({ path, ...described }) =>
      partOf(StorageObject, {
        ...described,
        Guid: guidOf(`${zone.Id}/${path}`),
        StorageZoneName: zone.Name,
        Path: `/${zone.Name}/${folder}`,
        ObjectName: path.slice(folder.length),
        UserId: zone.UserId ?? "",
        StorageZoneId: zone.Id,
        ServerId: 0,
        ArrayNumber: 0,
        ContentType: "",
      }),
    );
};

const list = filesRoute("GET", folderPath, {
  mostAtOnce: 5,
  replies: { 200: Type.Array(StorageObject), 401: ErrorObject, 404: ErrorObject },
  handle: (call, zone) => {
    const folder = folderOf(call);
    const objects = objectsIn(zone, folder);
    const isMissing = folder !== "" && zone.folders[call.params["path"] ?? ""] === undefined;
    if (isMissing && call.behaviour.missingFolder === "notFound") return noObject;
    return { status: 200, body: inOrder(objects, call.behaviour) };
  },
});

const noObject = storageReply(404, "Object Not Found");

const download = filesRoute("GET", filePath, {
  replies: { 200: null, 401: ErrorObject, 404: ErrorObject },
  handle: (call, { files }) => {
    const file = fileAt(files, call);
    if (file === undefined) return noObject;
    const content = Buffer.from(file.content, "base64");
    return { status: 200, content, headers: { "content-type": file.contentType } };
  },
});

/** Why nothing can be uploaded to a path, whatever its content. */
const refusedPath = (zone: StoredStorageZone, path: string): Reply | undefined => {
  if (!isValidPath(path)) return storageReply(400, "The path is not valid.");
  const others = Object.keys(zone.files);
  const isFolder = others.some((other) => isBelow(other, path)) || zone.folders[path] !== undefined;
  // A folder outlives its files, and then is still in the way.
  const isBlocked = isFolder || others.some((other) => isBelow(path, other));
  return path === "" || isBlocked
    ? storageReply(400, `Unable to upload file: Failed to create file, directory for path does not exist: ${path}`)
    : undefined;
};

const longestPath = 6_000;

/** No name in a path, be it of a file or of a folder, begins or ends with a space. */
const isValidPath = (path: string): boolean =>
  path.length <= longestPath && !path.split("/").some((name) => /^ | $/.test(name));

/** Creates the folders above the file. Content that does not match the checksum is refused. */
const upload = filesRoute("PUT", filePath, {
  headers: UploadHeaders,
  replies: { 201: ErrorObject, 400: ErrorObject, 401: ErrorObject },
  handle: (call, zone) => {
    const { params, content, headers } = call;
    const { path = "" } = params;
    const refused = refusedPath(zone, path);
    if (refused !== undefined) return refused;
    const { checksum } = headers;
    if (typeof checksum === "string" && checksum.toUpperCase() !== checksumOf(content)) {
      return storageReply(400, "Uploaded file checksum mismatch.");
    }
    const type = headers["override-content-type"];
    const before = fileAt(zone.files, call);
    zone.files[path] = newFile({
      content: Buffer.from(content).toString("base64"),
      encoding: "base64",
      ...(typeof type === "string" && { contentType: type }),
      ...(before !== undefined && { dateCreated: before.dateCreated }),
    });
    Reflect.deleteProperty(zone.folders, path);
    zone.folders = { ...foldersFor([path]), ...zone.folders };
    return storageReply(201, "File uploaded.");
  },
});

/** Creates a folder, and those above. */
const makeFolder = filesRoute("PUT", folderPath, {
  replies: { 201: ErrorObject, 400: ErrorObject, 401: ErrorObject },
  handle: (call, zone) => {
    const { path = "" } = call.params;
    const isFile = Object.keys(zone.files).some((other) => other === path || isBelow(path, other));
    if (path === "" || !isValidPath(path) || isFile) {
      return storageReply(400, `Unable to create directory: ${path}`);
    }
    zone.folders = { ...foldersFor([folderOf(call)]), ...zone.folders };
    return storageReply(201, "Directory created.");
  },
});

const remove = filesRoute("DELETE", filePath, {
  mostAtOnce: mostDeletions,
  replies: { 200: ErrorObject, 400: ErrorObject, 401: ErrorObject, 404: ErrorObject },
  handle: (call, { files }) => {
    if (fileAt(files, call) === undefined) return noObject;
    Reflect.deleteProperty(files, call.params["path"] ?? "");
    return storageReply(200, "File deleted successfuly.");
  },
});

/** With everything below it. */
const removeFolder = filesRoute("DELETE", folderPath, {
  mostAtOnce: mostDeletions,
  replies: { 200: ErrorObject, 400: ErrorObject, 401: ErrorObject, 404: ErrorObject },
  handle: (call, zone) => {
    const folder = folderOf(call);
    if (folder === "") return storageReply(400, "Deleting the root directory is not allowed.");
    const { path = "" } = call.params;
    if (zone.folders[path] === undefined) return noObject;
    const kept = ([other]: readonly [string, unknown]): boolean => other !== path && !other.startsWith(folder);
    zone.files = Object.fromEntries(Object.entries(zone.files).filter(kept));
    zone.folders = Object.fromEntries(Object.entries(zone.folders).filter(kept));
    return storageReply(200, "Directory deleted successfuly.");
  },
});

const fileAt = (files: StoredStorageZone["files"], { params }: Pick<RawRequest, "params">): StoredFile | undefined => {
  const { path = "" } = params;
  return Object.hasOwn(files, path) ? files[path] : undefined;
};

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

/** The folder in the path. The path of the zone itself has none. */
const folderOf = ({ params }: Pick<RawRequest, "params">): string => {
  const path = params["path"] ?? "";
  return path === "" ? "" : `${path}/`;
};

/** The files of storage zones, served by the hosts of the storage API. */
export const storageFiles: Group = { operations: [list, download, upload, makeFolder, remove, removeFolder] };
