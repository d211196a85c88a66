import { adopt, checksum, define, integer, parent, text } from "../../vocabulary";

/**
 * The watermark of a video library: an image that bunny.net burns into the videos that are encoded from then on. Where it is
 * and how large are settings of the library, such as `watermarkPositionLeft` and `watermarkWidth`.
 *
 * The image is compared by its SHA-256, which the program computes each time it runs, so a preview shows whether the file has
 * changed. bunny.net does not return the image, only its version: if somebody else uploads another one, the version changes,
 * and a refresh shows that as drift of `checksum`.
 *
 * Errors: the library does not exist; the local file cannot be read, or changes during the run: run `pulumi up` again once
 * it is complete; the file is too large: bunny.net says so; the library has a watermark already and `adopt` does not allow
 * taking it over.
 *
 * API: `PUT` and `DELETE /videolibrary/{id}/watermark`; reads use `GET /videolibrary/{id}`. The resource ID is the numeric ID
 * of the library, for example `70001`.
 *
 * @example
 * ```ts
 * const library = new bunny.VideoLibrary("talks", { name: "talks", watermarkWidth: 10 });
 * new bunny.VideoLibraryWatermark("logo", { videoLibraryId: library.id, source: "./logo.png" });
 * ```
 */
export const videoLibraryWatermark = define({
  kind: "VideoLibraryWatermark",
  required: {
    /** Library that has the watermark: pass `library.id` or the library's numeric ID. @output */
    videoLibraryId: parent("library.id"),
    /**
     * Image to upload: a path relative to the program's folder, or absolute. Another path to the same image is not a change.
     * @output
     */
    source: text({ range: [1, 4096], control: "always" }),
    /** SHA-256 of the image, which the class computes. Updated in place by uploading the image. @output */
    checksum: checksum({ derivedBy: "checksumOf", stampedBy: "version" }),
  },
  optional: {
    /**
     * Adopt an existing watermark. `true` and `"overwrite"` mean the same here: the image of the program is uploaded, because
     * the existing one cannot be compared with it.
     */
    adopt: adopt(),
  },
  computed: {
    /** Version of the watermark, which changes with each upload. */
    version: integer({ affectedBy: ["checksum"] }),
  },
});
