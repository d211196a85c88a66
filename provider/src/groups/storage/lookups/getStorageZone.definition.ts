import { boolean, defineLookup, found, integer, optional, referenceTo, text, time } from "../../../vocabulary";
import { storageZone } from "../storageZone.definition";

/** What only the look-up has. */
export const storageZoneFigures = {
  /** Whether a region was added and the files are still being copied there. */
  replicationChangeInProgress: boolean(),
  /** Number of files, as bunny.net last counted them. */
  filesStored: integer(),
  /** Storage used, in bytes, as bunny.net last counted it. */
  storageUsed: integer(),
  /** When the storage zone was last changed, in ISO 8601. */
  dateModified: optional(time()),
};

/**
 * Looks up a storage zone by its numeric ID or exact name. Fails if it does not exist.
 *
 * API: `GET /storagezone/{id}`, or `GET /storagezone` and an exact comparison.
 *
 * @example
 * ```ts
 * const files = bunny.getStorageZoneOutput({ name: "acme-site" });
 * export const uploadTo = files.storageHostname;
 * ```
 * @args one of the two is required.
 */
export const getStorageZone = defineLookup({
  name: "getStorageZone",
  optional: {
    /** Numeric ID of the storage zone. */
    storageZoneId: referenceTo("storageZone.id"),
    /** Exact name of the storage zone. */
    name: text(),
  },
  /** The current state of a storage zone, without its files. */
  result: found(
    storageZone,
    [
      "storageZoneId",
      "name",
      "region",
      "replicationRegions",
      "zoneTier",
      "storageZoneType",
      "custom404FilePath",
      "rewrite404To200",
      "storageHostname",
      "s3Hostname",
      "password",
      "readOnlyPassword",
    ],
    { ...storageZoneFigures },
  ),
});
