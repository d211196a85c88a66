import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import * as t from "io-ts";
import { folderOf, nameIn } from "../../../formats/storagePath";
import { type ApiCall, cancelledCall, type Content, type Transport, uploadMilliseconds } from "../../../http/apiCall";
import { perClient, type Session, type Freshness } from "../../../http/client";
import { Nothing, optional, withDefault } from "../../../http/codecs";
import { type ApiError, isNotFound, type Method } from "../../../http/errors";
import { ReadCache } from "../../../http/readCache";
import { Slots, Turns } from "../../../http/slots";

/** The files of a storage zone: its name, and a session with its host. */
export interface ZoneFiles {
  readonly zoneName: string;
  readonly session: Session;
}

/** A file or a folder of a storage zone. */
export type StorageObject = t.TypeOf<typeof StorageObject>;
const StorageObject = t.strict(
  {
    /** Empty for what was written to a path with two slashes in a row: no request can name it. */
    ObjectName: t.string,
    IsDirectory: withDefault(t.boolean, false),
    Length: withDefault(t.number, 0),
    /** SHA-256 in upper-case hexadecimal digits. Folders have none, nor do files that are very old. */
    Checksum: optional(t.string),
  },
  "StorageObject",
);

/**
 * GET /{storageZoneName}/{path}/: 200, also 404 for a folder that does not exist. What is directly in a folder; the path
 * of the whole zone is empty.
 */
export function listFolder(
  { zoneName, session }: ZoneFiles,
  folder: string,
  freshness?: Freshness,
): TE.TaskEither<ApiError, readonly StorageObject[]> {
  return pipe(
    folders(session.client).read(idOf(zoneName, folder), session, freshness === "fresh"),
    TE.orElse((error) => (isNoObject(error) ? TE.right([]) : TE.left(error))),
  );
}

/** Whether the storage API says that there is nothing. Its errors have a message, which those of other servers lack. */
function isNoObject(error: ApiError): boolean {
  return isNotFound(error) && error._tag === "Status" && error.message !== undefined;
}

/** A file to upload. */
export interface Upload {
  readonly content: Content;
  /** SHA-256 of the content in upper-case hexadecimal digits: the API refuses content that does not match it. */
  readonly checksum: string;
  /** @default chosen by the API by the extension of the file */
  readonly contentType?: string | undefined;
}

/** PUT /{storageZoneName}/{path}: 201, 400. Creates the folders above the file. */
export function uploadFile(
  files: ZoneFiles,
  path: string,
  { content, checksum, contentType = "" }: Upload,
): TE.TaskEither<ApiError, void> {
  const call = {
    content,
    headers: { Checksum: checksum, ...(contentType === "" ? {} : { "Override-Content-Type": contentType }) },
    attemptMilliseconds: uploadMilliseconds(content),
  };
  return writeFile(files, path, "PUT", call, (ObjectName) => [
    { ObjectName, IsDirectory: false, Length: content.length, Checksum: checksum },
  ]);
}

/** DELETE /{storageZoneName}/{path}: 200, 400, 404 if there is no such file. */
export function deleteFile(files: ZoneFiles, path: string): TE.TaskEither<ApiError, void> {
  return writeFile(files, path, "DELETE", {}, () => []);
}

/** @param after what the folder then has of this name */
function writeFile(
  { zoneName, session }: ZoneFiles,
  path: string,
  method: "PUT" | "DELETE",
  call: Partial<ApiCall<void>>,
  after: (name: string) => readonly StorageObject[],
): TE.TaskEither<ApiError, void> {
  const name = nameIn(path);
  return folders(session.client).write(
    idOf(zoneName, folderOf(path)),
    {
      ...call,
      operation: { method, path: "/{storageZoneName}/{path}" },
      params: { storageZoneName: zoneName, path: path.split("/") },
      reply: Nothing,
    },
    session,
    (objects) => [...objects.filter(({ ObjectName }) => ObjectName !== name), ...after(name)],
  );
}

/** Listings by folder. Files of one folder are written in parallel, unlike the parts of other parents. */
const folders = perClient(({ transport, clock }) => {
  const reply = t.readonlyArray(StorageObject, "list of StorageObject");
  return new ReadCache(
    withinLimits(transport),
    clock,
    { path: folderPath, param: paramsOf, reply },
    new Turns(Infinity),
  );
});

const folderPath = "/{storageZoneName}/{folder}";

/**
 * The storage API refuses more than five listings and thirty deletions in progress. It does not document whether it
 * counts them by zone, account or address, so these are all of this process.
 */
const limits: Partial<Readonly<Record<Method, Slots>>> = { GET: new Slots(5), DELETE: new Slots(30) };

function withinLimits(transport: Transport): Transport {
  return {
    ...transport,
    send: (call, signals) => {
      const sent = transport.send(call, signals);
      return limits[call.operation.method]?.run(signals, sent, cancelledCall(call)) ?? sent;
    },
  };
}

/** Names of zones have no slashes. */
function idOf(zoneName: string, folder: string): string {
  return `${zoneName}/${folder}`;
}

function paramsOf(id: string | number) {
  const [storageZoneName = "", ...folder] = String(id).split("/");
  return { storageZoneName, folder: [...folder.filter((part) => part !== ""), ""] };
}
