import { computedList, computedObject, defineLookup, optional, text } from "../../../vocabulary";

/** A region of storage zones. */
const storageRegion = computedObject(
  {
    /** Code of the region, for `region` and `replicationRegions` of a storage zone: `DE`. */
    code: text({ wire: "Id", inEveryReply: true }),
    /** Name of the region as bunny.net gives it. */
    name: text(),
    /** Host to which files of zones in this region are uploaded, if bunny.net gives it: `storage.bunnycdn.com`. */
    storageHostname: optional(text({ wire: "Url" })),
  },
  { typeName: "StorageRegion" },
);

/**
 * Looks up the regions of storage zones. Not each of them is available as the main region, and for each tier: the
 * creation of a storage zone fails if one is not.
 *
 * API: `GET /storagezone/regions`.
 *
 * @see {@link StorageZone}
 * @example
 * ```ts
 * const found = bunny.getStorageRegionsOutput();
 * export const regions = found.regions;
 * ```
 * @args none, because the regions are the same for everyone.
 */
export const getStorageRegions = defineLookup({
  name: "getStorageRegions",
  /** The regions of storage zones. */
  result: computedObject({
    /** All regions, sorted by code. */
    regions: computedList(storageRegion, { sortedBy: "code" }),
  }),
});
