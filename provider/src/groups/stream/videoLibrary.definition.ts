import { canonicalVideoReplica } from "../../formats/storageRegion";
import { cannotBeUnset } from "../../properties/resetOnOmit";
import { adopt, assignedId, boolean, define, integer, optional, set, text, time } from "../../vocabulary";
import {
  accessSettings,
  encodingSettings,
  playerSettings,
  transcriptionSettings,
} from "./videoLibrarySettings.definition";

/**
 * A video library of bunny.net Stream: where videos are uploaded, and how they are encoded, protected and played.
 *
 * Every setting is optional, updated in place and not managed if omitted: whatever the dashboard or another program has
 * set stays as it is. An update sends only what changed. Settings that a create does not take are written by a second
 * request; if that request fails, the library is in state and the next `up` continues from there.
 *
 * bunny.net creates a pull zone and a storage zone with a library. `adoptPullZoneId: library.pullZoneId` of a
 * `PullZone` manages the pull zone, for example its token authentication or its hostnames. Set `retainOnDelete` on that
 * `PullZone`: a destroy deletes it first, even if the library is then kept because it holds videos.
 *
 * Names are not unique at bunny.net. A create still fails if the name exists already, unless `adopt` is set.
 *
 * Videos are never deleted by accident. Destroying a library fails while it holds videos, unless `deleteVideos` is set.
 * Nothing replaces a library. The pull zone and the storage zone that bunny.net has made with it are not deleted with it:
 * destroy names them. To delete them as well, adopt both before, as a `PullZone` and a `StorageZone`.
 *
 * Errors: a library with this name already exists and `adopt` does not allow taking it over; several libraries have
 * this name: rename the others; settings contradict each other: the error names them; a replication region would be
 * removed: keep it in the program, because bunny.net cannot remove one; on destroy, the library holds
 * videos: delete them, or set `deleteVideos` and run `pulumi up` before the destroy.
 *
 * API: `POST /videolibrary`, `POST /videolibrary/{id}`, `DELETE /videolibrary/{id}`; reads use `GET /videolibrary/{id}`;
 * a create first sends `GET /videolibrary?search=`. Regions are added with `GET` and `POST /storagezone/{id}`, and token
 * settings are read with `GET /pullzone/{id}`. The resource ID is the numeric ID of the library, for example
 * `70001`.
 *
 * @example
 * ```ts
 * const library = new bunny.VideoLibrary("talks", { name: "talks", enabledResolutions: ["720p", "1080p"] });
 * export const libraryId = library.videoLibraryId;
 * export const uploadKey = library.apiKey;
 * ```
 */
export const videoLibrary = define({
  kind: "VideoLibrary",
  required: {
    /** Name, 1 to 255 characters. @output */
    name: text({ range: [1, 255], inCreate: true }),
  },
  optional: {
    /**
     * Codes of the regions to which the videos are copied, for example `["NY"]`, without `"DE"`, where bunny.net stores
     * all videos. Regions are added in place, through the storage zone of the library, and the videos follow in the
     * background. bunny.net cannot remove a region, so a program without one that the library has is refused, already in
     * the preview. Not managed if omitted.
     * @output Codes of the regions to which the videos are copied; `undefined` if not managed.
     */
    replicationRegions: set(text({ parse: canonicalVideoReplica }), {
      emptyMeansNone: true,
      unset: cannotBeUnset,
      inCreate: true,
    }),
    ...playerSettings,
    ...encodingSettings,
    ...accessSettings,
    ...transcriptionSettings,
    /**
     * Whether destroy deletes the library together with its videos. Otherwise the deletion fails while it holds any.
     * Changing this takes effect with the next `up`, without a request: set it and run `pulumi up` before the destroy.
     * @default false
     * @output
     */
    deleteVideos: boolean({ control: "deleteOnly" }),
    /** Adopt an existing library with this name. */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the library, assigned by bunny.net. */
    videoLibraryId: assignedId(),
    /** Numeric ID of the pull zone that delivers the videos. */
    pullZoneId: integer({ stable: true }),
    /** Numeric ID of the storage zone that holds the videos. */
    storageZoneId: integer({ stable: true }),
    /** Key with which videos are uploaded and managed. A secret. */
    apiKey: text({ secret: true, affectedBy: [] }),
    /** Key that allows reading videos; bunny.net also signs webhooks with it. A secret. */
    readOnlyApiKey: text({ secret: true, affectedBy: [] }),
    /** Number of videos. */
    videoCount: integer({ affectedBy: [] }),
    /** When the library was created, in ISO 8601. */
    dateCreated: optional(time({ stable: true })),
  },
});
