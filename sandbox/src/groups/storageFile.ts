import { createHash } from "node:crypto";
import { Type } from "@sinclair/typebox";
import { inReads } from "../moments";
import { StorageError, StorageObject, type StoredFile, type StoredStorageZone } from "../schemas/storageZone";
import { NoBody, NoQuery, operation, type Group, type KeyOwner, type RawRequest, type Reply } from "./group";
import { lengthOf, storageZoneNamed } from "./ofStorageZone";
import { storageHostOf } from "./storageRegions";

export const storageFailure = (HttpCode: number, Message: string): Reply => ({
  status: HttpCode,
  body: { HttpCode, Message },
});

/** The response without the password of the zone, for a missing zone, and at the host of another region. */
export const noPassword = (): Reply => storageFailure(401, "Unauthorized");

/** A password of a zone opens that zone alone, at the host of its main region. Only reads accept the second one. */
export const zonePassword =
  (accepts: "both" | "Password"): KeyOwner =>
  (state, { params, host = "" }, key) => {
    const found = storageZoneNamed(state, params["storageZoneName"] ?? "");
    if (found === undefined || host.replace(/:\d+$/, "").toLowerCase() !== storageHostOf(found.zone.Region)) {
      return undefined;
    }
    const { Password, ReadOnlyPassword } = found.zone;
    const passwords = accepts === "both" ? [Password, ReadOnlyPassword] : [Password];
    return passwords.includes(key) ? found.account.name : undefined;
  };

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
  const object = (name: string, IsDirectory: boolean, { dateCreated, lastChanged }: StoredFile, Length: number) => ({
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

/** A folder without files does not exist; its list is empty. */
const list = operation({
  ...atStorageHost,
  method: "GET",
  path: "/{storageZoneName}/{path}/",
  keyOwner: zonePassword("both"),
  body: NoBody,
  query: NoQuery,
  replies: { 200: Type.Array(StorageObject), 401: StorageError },
  handle: (call) => withFilesOf(call, (zone) => ({ status: 200, body: objectsIn(zone, folderOf(call)) })),
});

/** The folder in the path. The path of the zone itself has none. */
const folderOf = ({ params }: Pick<RawRequest, "params">): string => {
  const path = params["path"] ?? "";
  return path === "" ? "" : `${path}/`;
};

/** The files of storage zones, served by the hosts of the storage API. */
export const storageFiles: Group = { operations: [list] };
