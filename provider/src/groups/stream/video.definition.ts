import * as E from "fp-ts/Either";
import {
  adopt,
  checksum,
  define,
  integer,
  list,
  numbered,
  object,
  optional,
  parent,
  reference,
  set,
  text,
  time,
} from "../../vocabulary";

/** A chapter of a video. */
const chapter = object(
  {
    /** Title, 1 to 255 characters. */
    title: text({ range: [1, 255] }),
    /** Where the chapter begins, in seconds. */
    start: integer({ range: [0, 2_147_483_647] }),
    /** Where the chapter ends, in seconds: after `start`, and not after the end of the video. */
    end: integer({ range: [0, 2_147_483_647] }),
  },
  {},
  { typeName: "VideoChapter" },
);

/** A moment of a video. */
const moment = object(
  {
    /** Label, 1 to 255 characters. */
    label: text({ range: [1, 255] }),
    /** When it is, in seconds from the beginning of the video. */
    timestamp: integer({ range: [0, 2_147_483_647] }),
  },
  {},
  { typeName: "VideoMoment" },
);

/** A meta tag of a video. */
const metaTag = object(
  {
    /** Name of the tag: letters, digits and `._:'"-`. `description` is also the description of the video. */
    property: text({ range: [1, 255], check: notATagName }),
    /** Value, as plain text: bunny.net removes markup. */
    value: text(),
  },
  {},
  { typeName: "VideoMetaTag" },
);

/**
 * A video that belongs to a site: a clip on its front page, a product film. It is uploaded from a local file, and `up` waits
 * until it is encoded. Videos of users are content, not something that a program declares: upload them with the `apiKey` of the library.
 *
 * A local file is compared by its SHA-256, which the program computes each time it runs, so a preview shows whether it has
 * changed. bunny.net does not take another file for a video that has one, so another file replaces the video: the new one is
 * uploaded and encoded first, with another `videoId`, and then the old one is deleted.
 *
 * Files of up to 64 MiB are sent at once, and larger ones in parts: an upload that is interrupted goes on where
 * it was. `up` shows the progress of upload and encoding. If encoding takes longer than `customTimeouts.create`, 20 minutes if
 * omitted, `up` fails, the video is in state, and the next `up` does not wait. If an upload fails, the next `up` uploads
 * the file again. A video that cannot be encoded is replaced by one of another file, or by `pulumi up --refresh`: a refresh
 * shows it as drift of `checksum`.
 *
 * Titles are not unique at bunny.net. A create still fails if the library has the title already, unless `adopt` is set: a
 * video without a file, such as one that an interrupted run has left, then gets that of the program.
 *
 * Errors: the library does not exist; the local file cannot be read, or changes during the run: run
 * `pulumi up` again once it is complete; the file cannot be encoded: check that it is a video;
 * a video with this title already exists and `adopt` does not allow taking it over; several videos have this title: rename
 * the others; a chapter or a moment is not within the video.
 *
 * API: `POST /library/{libraryId}/videos` and `PUT …/videos/{videoId}`, in parts `/tusupload` by the protocol TUS;
 * `POST` and `DELETE …/videos/{videoId}`; reads use `GET …/videos/{videoId}`, all at
 * `video.bunnycdn.com` with the key of the library, which is looked up. The resource ID is `<library>/<video>`, for example
 * `70001/5a4c9a0e-6f0b-4b0c-8d5e-2f6d1c3b9a70`.
 *
 * @example
 * ```ts
 * const library = new bunny.VideoLibrary("clips", { name: "clips" });
 * const intro = new bunny.Video("intro", { videoLibraryId: library.id, title: "Intro", source: "./intro.mp4" });
 * export const videoId = intro.videoId;
 * ```
 * @get Reads a video that is managed elsewhere, by its resource ID. Fails if it does not exist. Its file is not read.
 */
export const video = define({
  kind: "Video",
  naming: "camel",
  required: {
    /** Library that holds the video: pass `library.id` or the library's numeric ID. @output */
    videoLibraryId: parent("library.id"),
    /** Title, 1 to 255 characters. @output */
    title: text({ range: [1, 255] }),
    /**
     * Local file to upload: a path relative to the program's folder, or absolute. Another path to the same content is not a
     * change.
     * @output
     */
    source: text({ range: [1, 4096], control: "always" }),
    /**
     * SHA-256 of the local file, which the class computes.
     * @output SHA-256 of the file that was uploaded, in upper-case hexadecimal digits.
     */
    checksum: checksum({
      derivedBy: "checksumOf",
      replaceOnChanges: true,
      wire: "originalHash",
      parse: (value) => E.right(value.toUpperCase()),
    }),
  },
  optional: {
    /**
     * Collection that the video is in: pass `collection.collectionId`. Removing this takes the video out of its collection.
     * @output
     */
    collectionId: reference({ unset: "", emptyMeansNone: true, parse: (value) => E.right(value.replace(/^.*\//, "")) }),
    /** Chapters, which must not overlap, at most 200. Managed as a whole if set. @output */
    chapters: list(chapter, { unset: [] }),
    /** Moments that the player marks. Managed as a whole if set. @output */
    moments: list(moment, { unset: [] }),
    /** Meta tags. Managed as a whole if set. @output */
    metaTags: set(metaTag, { unset: [] }),
    /** Adopt an existing video with this title. Its file must be the same, by its checksum. */
    adopt: adopt(),
  },
  computed: {
    /** ID of the video, assigned by bunny.net. */
    videoId: text({ wire: "guid", inEveryReply: true, stable: true }),
    /** How far the video is: `finished` once it can be played. */
    status: numbered(
      [
        "created",
        "uploaded",
        "processing",
        "transcoding",
        "finished",
        "error",
        "uploadFailed",
        "jitSegmenting",
        "jitPlaylistsCreated",
      ],
      { affectedBy: [] },
    ),
    /** Duration in seconds. */
    length: integer({ affectedBy: [] }),
    /** When the video was created, in ISO 8601. */
    dateUploaded: optional(time({ stable: true })),
  },
});

function notATagName(value: unknown): string | undefined {
  return typeof value !== "string" || /^[A-Za-z0-9._:'"-]+$/.test(value)
    ? undefined
    : "must consist of letters, digits and ._:'\"-";
}
