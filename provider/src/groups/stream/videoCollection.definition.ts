import { adopt, boolean, define, integer, parent, text } from "../../vocabulary";

/**
 * A collection of a video library: groups its videos. It is read and written at the Stream API, with the key of the
 * library, which is looked up.
 *
 * Names are not unique at bunny.net. A create still fails if the library has the name already, unless `adopt` is set.
 *
 * Deleting a collection deletes every video in it. Destroying it, or replacing it, fails while it holds videos or live
 * streams, unless `deleteVideos` is set.
 *
 * Errors: the library does not exist; a collection with this name already exists and `adopt` does not allow taking it
 * over; several collections have this name: rename the others; on destroy, the collection holds videos: move or delete
 * them, or set `deleteVideos` and run `pulumi up` before the destroy.
 *
 * API: `POST /library/{libraryId}/collections`, `POST /library/{libraryId}/collections/{collectionId}`,
 * `DELETE /library/{libraryId}/collections/{collectionId}`; reads use `GET /library/{libraryId}/collections`, all at
 * `video.bunnycdn.com`. The resource ID is `<library>/<collection>`, for example
 * `70001/0f6c2a7e-8c1b-4a54-9a54-1d2f3a4b5c6d`.
 *
 * @example
 * ```ts
 * const library = new bunny.VideoLibrary("talks", { name: "talks" });
 * const collection = new bunny.VideoCollection("keynotes", { videoLibraryId: library.id, name: "keynotes" });
 * export const collectionId = collection.collectionId;
 * ```
 */
export const videoCollection = define({
  kind: "VideoCollection",
  naming: "camel",
  required: {
    /** Library that the collection belongs to: pass `library.id` or the library's numeric ID. @output */
    videoLibraryId: parent("library.id"),
    /** Name, 1 to 255 characters. @output */
    name: text({ range: [1, 255] }),
  },
  optional: {
    /**
     * Whether destroy deletes the collection together with its videos. Otherwise the deletion fails while it holds any.
     * Changing this takes effect with the next `up`, without a request: set it and run `pulumi up` before the destroy.
     * @default false
     * @output
     */
    deleteVideos: boolean({ control: "deleteOnly" }),
    /** Adopt an existing collection with this name. */
    adopt: adopt(),
  },
  computed: {
    /** ID of the collection, assigned by bunny.net. */
    collectionId: text({ wire: "guid", inEveryReply: true, stable: true }),
    /** Number of videos, without live streams. */
    videoCount: integer({ affectedBy: [] }),
    /** Number of live streams. */
    liveStreamCount: integer({ affectedBy: [] }),
  },
});
