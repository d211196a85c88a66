import * as t from "io-ts";
import { optional, requiredList, Time, withDefault } from "../../../http/codecs";
import { pageOf } from "../../../http/pagination";
import { perAccountCache } from "../../../http/perAccountCache";

/** Path of one storage zone. */
export const storageZonePath = "/storagezone/{storageZoneId}";

export const zoneTiers = ["standard", "edge"] as const;
export const storageZoneTypes = ["standard", "s3"] as const;

/**
 * A storage zone. Its pull zones are left out, because they come with all their fields, some of which are secrets.
 * `OriginUrl` is never returned.
 */
export const StorageZone = t.strict(
  {
    Id: t.number,
    Name: withDefault(t.string, ""),
    Region: withDefault(t.string, ""),
    ReplicationRegions: requiredList(t.string),
    /** 0 standard, 1 edge. */
    ZoneTier: withDefault(t.number, 0),
    /** 0 standard, 1 S3. */
    StorageZoneType: withDefault(t.number, 0),
    Password: withDefault(t.string, ""),
    ReadOnlyPassword: withDefault(t.string, ""),
    StorageHostname: withDefault(t.string, ""),
    S3Hostname: optional(t.string),
    Rewrite404To200: withDefault(t.boolean, false),
    Custom404FilePath: optional(t.string),
    ReplicationChangeInProgress: withDefault(t.boolean, false),
    StorageUsed: withDefault(t.number, 0),
    FilesStored: withDefault(t.number, 0),
    DateModified: optional(Time),
    Deleted: withDefault(t.boolean, false),
  },
  "StorageZone",
);
export type StorageZone = t.TypeOf<typeof StorageZone>;

/** The host of the S3 endpoint. The API does not always give it, and documents how it follows from the region. */
export function s3HostnameOf({ S3Hostname, StorageZoneType, Region }: StorageZone): string | undefined {
  if (S3Hostname !== undefined && S3Hostname !== "") return S3Hostname;
  return storageZoneTypes[StorageZoneType] === "s3" ? `${Region.toLowerCase()}-s3.storage.bunnycdn.com` : undefined;
}

/** One page of storage zones. */
export const StorageZonePage = pageOf(StorageZone);

/** A region of storage zones. */
export const StorageRegion = t.strict(
  { Id: t.string, Name: withDefault(t.string, ""), Url: optional(t.string) },
  "StorageRegion",
);
export type StorageRegion = t.TypeOf<typeof StorageRegion>;

/** Read cache of storage zones. */
export const storageZones = perAccountCache({
  path: storageZonePath,
  param: "storageZoneId",
  reply: StorageZone,
  returns401WhenMissing: true,
});
