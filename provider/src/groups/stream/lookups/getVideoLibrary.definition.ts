import { defineLookup, found, referenceTo, text } from "../../../vocabulary";
import { videoLibrary } from "../videoLibrary.definition";

/**
 * Looks up a video library by its numeric ID or exact name. Fails if it does not exist, or if several libraries have the
 * name.
 *
 * API: `GET /videolibrary/{id}`, or `GET /videolibrary?search=` and an exact comparison.
 *
 * @example
 * ```ts
 * const library = bunny.getVideoLibraryOutput({ name: "talks" });
 * new bunny.PullZone("talks", { adoptPullZoneId: library.pullZoneId, blockNoneReferrer: true });
 * ```
 * @args one of the two is required.
 */
export const getVideoLibrary = defineLookup({
  name: "getVideoLibrary",
  optional: {
    /** Numeric ID of the library. */
    videoLibraryId: referenceTo("library.id"),
    /** Exact name of the library. */
    name: text(),
  },
  /** The current state of a video library, without its settings. */
  result: found(videoLibrary, [
    "videoLibraryId",
    "name",
    "replicationRegions",
    "pullZoneId",
    "storageZoneId",
    "videoCount",
    "dateCreated",
    "apiKey",
    "readOnlyApiKey",
  ]),
});
