import { Type, type Static } from "@sinclair/typebox";
import { nullable, object, pageOf, Paging, text } from "./basics";
import { StorageObject as PublishedObject, StorageZoneModel } from "./published";
import { ShownPullZone } from "./pullZone";

/** A storage zone as every response returns it, in this order. Its `OriginUrl` is in none of them. */
export const StorageZone = object({
  ...StorageZoneModel.properties,
  Name: text,
  Region: text,
  /** With all their fields, some of which are secrets. Only a read of a single zone has them. */
  PullZones: nullable(Type.Array(ShownPullZone)),
});
export type StorageZone = Static<typeof StorageZone>;

/** A file of a zone. */
export const StoredFile = object({
  /** Base64. */
  content: Type.String(),
  contentType: Type.String(),
  dateCreated: Type.String(),
  lastChanged: Type.String(),
  /** SHA-256 of the content: 64 hexadecimal digits in upper case. */
  checksum: Type.String(),
});
export type StoredFile = Static<typeof StoredFile>;

/** What follows from the rest, or from where a zone is. */
const derived = ["StorageUsed", "FilesStored", "PullZones", "StorageHostname", "ReplicationChangeInProgress"] as const;

/** A storage zone as the sandbox stores it. */
export const StoredStorageZone = object({
  ...Type.Omit(StorageZone, derived).properties,
  Password: Type.String(),
  ReadOnlyPassword: Type.String(),
  OriginUrl: nullable(Type.String()),
  /** How many reads still say that the replication changes. */
  ReplicationReadsLeft: Type.Integer({ minimum: 0 }),
  /** How often the name of a deleted zone is still refused. */
  NameRefusalsLeft: Type.Integer({ minimum: 0 }),
  /** How many requests to its files are still refused. */
  FileRefusalsLeft: Type.Integer({ minimum: 0 }),
  /** By path, which begins without a slash: `images/logo.png`. */
  files: Type.Record(Type.String(), StoredFile),
  /** When each folder was created, by path: `images`. Folders outlive their last file. */
  folders: Type.Record(Type.String(), Type.String()),
});
export type StoredStorageZone = Static<typeof StoredStorageZone>;

/** A file to seed: its text, and anything that differs from a file that was just uploaded. */
const FileSeed = object({
  ...Type.Partial(Type.Omit(StoredFile, ["content", "checksum"])).properties,
  /** Text; see `encoding`. */
  content: Type.String(),
  /** Of `content`. @default "utf8" */
  encoding: Type.Optional(Type.Unsafe<"utf8" | "base64">({ type: "string", enum: ["utf8", "base64"] })),
});
export type FileSeed = Static<typeof FileSeed>;

/** A storage zone to seed: its name, and any fields that differ from the defaults of a new zone. */
export const StorageZoneSeed = object({
  ...Type.Partial(Type.Omit(StoredStorageZone, ["files", "folders"])).properties,
  Name: text,
  files: Type.Optional(Type.Record(Type.String(), FileSeed)),
});
export type StorageZoneSeed = Static<typeof StorageZoneSeed>;

export const StorageZonePage = pageOf(StorageZone);

/** `search` is accepted, and has no effect. */
export const StorageZoneListQuery = object({ ...Paging, includeDeleted: Type.Optional(Type.Boolean()) });

export const StorageZoneDeleteQuery = object({ deleteLinkedPullZones: Type.Optional(Type.Boolean()) });

export const ResetReadOnlyPasswordQuery = object({ id: Type.Integer() });

/** A region in which storage zones can be, or to which they can be replicated. */
export const StorageRegion = object({ Id: Type.String(), Name: Type.String(), Url: Type.String() });
export type StorageRegion = Static<typeof StorageRegion>;

/** A file or a folder in a list. */
export const StorageObject = object({
  ...PublishedObject.properties,
  // Not published, but in all responses.
  ArrayNumber: Type.Integer(),
  ContentType: Type.String(),
  /** SHA-256 of a file in upper case; folders have none. */
  Checksum: nullable(Type.String()),
  ReplicatedZones: nullable(Type.String()),
});
export type StorageObject = Static<typeof StorageObject>;

/** Headers of an upload. Content that a client sends as anything but raw binary may be refused with 401. */
export const UploadHeaders = Type.Object({
  "content-type": Type.Literal("application/octet-stream"),
  checksum: Type.Optional(Type.String({ pattern: "^[0-9A-F]{64}$" })),
  "override-content-type": Type.Optional(text),
});
