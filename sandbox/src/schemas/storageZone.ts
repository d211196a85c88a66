import { Type, type Static } from "@sinclair/typebox";
import { closed, enumeration, nullable, pageOf, Paging } from "./basics";
import { ShownPullZone } from "./pullZone";

/** The fields that an update sets. */
const settings = {
  Rewrite404To200: Type.Boolean({ default: false }),
  Custom404FilePath: nullable(Type.String({ default: null })),
};

const ZoneTier = enumeration(["Standard", "Edge"]);
const StorageZoneType = enumeration(["NotSupported", "Supported"]);
const Codes = Type.Array(Type.String({ minLength: 1 }));

/** A storage zone as every response returns it, in this order. Its `OriginUrl` is in none of them. */
export const StorageZone = Type.Object(
  {
    Id: Type.Integer(),
    UserId: nullable(Type.String({ default: "00000000-0000-4000-8000-000000000000" })),
    Name: Type.String({ minLength: 1 }),
    Password: nullable(Type.String()),
    DateModified: Type.String(),
    Deleted: Type.Boolean({ default: false }),
    StorageUsed: Type.Integer(),
    FilesStored: Type.Integer(),
    Region: Type.String({ minLength: 1 }),
    ReplicationRegions: Type.Array(Type.String({ minLength: 1 }), { default: [] }),
    /** With all their fields, some of which are secrets. Only a read of a single zone has them. */
    PullZones: nullable(Type.Array(ShownPullZone)),
    ReadOnlyPassword: nullable(Type.String()),
    Rewrite404To200: settings.Rewrite404To200,
    Custom404FilePath: settings.Custom404FilePath,
    StorageHostname: nullable(Type.String()),
    ZoneTier,
    ReplicationChangeInProgress: Type.Boolean(),
    PriceOverride: Type.Number({ default: 0 }),
    Discount: Type.Integer({ default: 0 }),
    StorageZoneType,
  },
  closed,
);
export type StorageZone = Static<typeof StorageZone>;

/** Fields whose values are masked in a dump. */
export const storageZoneSecrets = ["Password", "ReadOnlyPassword"];

/** A file of a zone. */
export const StoredFile = Type.Object(
  {
    /** Base64. */
    content: Type.String(),
    contentType: Type.String(),
    dateCreated: Type.String(),
    lastChanged: Type.String(),
    /** SHA-256 of the content: 64 hexadecimal digits in upper case. */
    checksum: Type.String(),
  },
  closed,
);
export type StoredFile = Static<typeof StoredFile>;

/** What follows from the rest, or from where a zone is. */
const derived = ["StorageUsed", "FilesStored", "PullZones", "StorageHostname", "ReplicationChangeInProgress"] as const;

/** A storage zone as the sandbox stores it. */
export const StoredStorageZone = Type.Object(
  {
    ...Type.Omit(StorageZone, derived).properties,
    Password: Type.String(),
    ReadOnlyPassword: Type.String(),
    OriginUrl: nullable(Type.String({ default: null })),
    /** How many reads still say that the replication changes. */
    ReplicationReadsLeft: Type.Integer({ minimum: 0, default: 0 }),
    /** Of `ReplicationRegions`, those that were added by the change in progress. */
    NewRegions: Type.Array(Type.String(), { default: [] }),
    /** How often the name of a deleted zone is still refused. */
    NameRefusalsLeft: Type.Integer({ minimum: 0, default: 0 }),
    /** How many requests to its files are still refused. */
    FileRefusalsLeft: Type.Integer({ minimum: 0, default: 0 }),
    /** By path, which begins without a slash: `images/logo.png`. */
    files: Type.Record(Type.String(), StoredFile, { default: {} }),
    /** When each folder was created, by path: `images`. Folders outlive their last file. */
    folders: Type.Record(Type.String(), Type.String(), { default: {} }),
  },
  closed,
);
export type StoredStorageZone = Static<typeof StoredStorageZone>;

/** A file to seed: its text, and anything that differs from a file that was just uploaded. */
const FileSeed = Type.Composite(
  [
    Type.Partial(Type.Omit(StoredFile, ["content", "checksum"])),
    Type.Object({
      /** Text; see `encoding`. */
      content: Type.String(),
      /** Of `content`. @default "utf8" */
      encoding: Type.Optional(Type.Unsafe<"utf8" | "base64">({ type: "string", enum: ["utf8", "base64"] })),
    }),
  ],
  closed,
);
export type FileSeed = Static<typeof FileSeed>;

/** A storage zone to seed: its name, and any fields that differ from the defaults of a new zone. */
export const StorageZoneSeed = Type.Composite(
  [
    Type.Partial(Type.Omit(StoredStorageZone, ["Name", "files", "folders"])),
    Type.Pick(StoredStorageZone, ["Name"]),
    Type.Object({ files: Type.Optional(Type.Record(Type.String(), FileSeed)) }),
  ],
  closed,
);
export type StorageZoneSeed = Static<typeof StorageZoneSeed>;

/** Body of a create. */
export const NewStorageZone = Type.Object(
  {
    Name: Type.String({ minLength: 1 }),
    Region: Type.String({ minLength: 1 }),
    ReplicationRegions: Type.Optional(nullable(Codes)),
    ZoneTier: Type.Optional(ZoneTier),
    StorageZoneType: Type.Optional(StorageZoneType),
  },
  closed,
);

/** Body of an update: null clears the path, and leaves other members unchanged. Writes have another name for the replication regions. */
export const StorageZoneSettings = Type.Object(
  {
    ReplicationZones: Type.Optional(nullable(Codes)),
    OriginUrl: Type.Optional(nullable(Type.String())),
    Custom404FilePath: Type.Optional(settings.Custom404FilePath),
    Rewrite404To200: Type.Optional(nullable(settings.Rewrite404To200)),
  },
  closed,
);

export const StorageZonePage = pageOf(StorageZone);

/** `search` is accepted, and has no effect. */
export const StorageZoneListQuery = Type.Object({ ...Paging, includeDeleted: Type.Optional(Type.Boolean()) }, closed);

export const StorageZoneDeleteQuery = Type.Object({ deleteLinkedPullZones: Type.Optional(Type.Boolean()) }, closed);

export const ResetReadOnlyPasswordQuery = Type.Object({ id: Type.Integer() }, closed);

/** A region in which storage zones can be, or to which they can be replicated. */
export const StorageRegion = Type.Object({ Id: Type.String(), Name: Type.String(), Url: Type.String() }, closed);
export type StorageRegion = Static<typeof StorageRegion>;

/** A file or a folder in a list. */
export const StorageObject = Type.Object(
  {
    Guid: Type.String(),
    StorageZoneName: Type.String(),
    /** Of the folder, beginning with the name of the zone: `/site/images/`. */
    Path: Type.String(),
    ObjectName: Type.String(),
    Length: Type.Integer(),
    LastChanged: Type.String(),
    IsDirectory: Type.Boolean(),
    ServerId: Type.Integer(),
    UserId: Type.String(),
    DateCreated: Type.String(),
    StorageZoneId: Type.Integer(),
    // Not published, but in all responses.
    ArrayNumber: Type.Integer(),
    ContentType: Type.String(),
    /** SHA-256 of a file in upper case; folders have none. */
    Checksum: nullable(Type.String()),
    ReplicatedZones: nullable(Type.String()),
  },
  closed,
);
export type StorageObject = Static<typeof StorageObject>;

/** Body of most errors of the storage API. */
export const StorageError = Type.Object({ HttpCode: Type.Integer(), Message: Type.String() }, closed);

/** Body of a write that succeeded. */
export const StorageSuccess = StorageError;

/** Headers of an upload. Content that a client sends as anything but raw binary may be refused with 401. */
export const UploadHeaders = Type.Object({
  "content-type": Type.Literal("application/octet-stream"),
  checksum: Type.Optional(Type.String({ pattern: "^[0-9A-F]{64}$" })),
  "override-content-type": Type.Optional(Type.String({ minLength: 1 })),
});

export const FolderDeleteQuery = Type.Object(
  { allowRootDelete: Type.Optional(Type.Unsafe<"true">({ type: "string", const: "true" })) },
  closed,
);
