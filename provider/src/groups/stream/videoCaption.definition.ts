import { adopt, checksum, define, integer, reference, text } from "../../vocabulary";

/**
 * The captions of a video in one language, from a file in the format WebVTT or SRT, or from text in the program.
 *
 * The captions are compared by their SHA-256, which the program computes each time it runs, so a preview shows whether they
 * have changed. bunny.net does not return them, only their version: if somebody else uploads others, the version changes, and
 * a refresh shows that as drift of `checksum`.
 *
 * Errors: the video does not exist; the local file cannot be read, or changes during the run: run `pulumi up` again once it
 * is complete; bunny.net finds errors in the captions: it names them; the video has captions in this language already and
 * `adopt` does not allow taking them over.
 *
 * API: `POST` and `DELETE /library/{libraryId}/videos/{videoId}/captions/{language}`; reads use
 * `GET /library/{libraryId}/videos/{videoId}`, one request for a video and all its captions, all at `video.bunnycdn.com` with
 * the key of the library, which is looked up. The resource ID is `<library>/<video>/<language>`, for example
 * `70001/5a4c9a0e-6f0b-4b0c-8d5e-2f6d1c3b9a70/en`.
 *
 * @example
 * ```ts
 * const library = new bunny.VideoLibrary("clips", { name: "clips" });
 * const intro = new bunny.Video("intro", { videoLibraryId: library.id, title: "Intro", source: "./intro.mp4" });
 * new bunny.VideoCaption("english", {
 *   videoId: intro.id,
 *   language: "en",
 *   label: "English",
 *   content: "WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome\n",
 * });
 * ```
 * @args the video, the language, the label, and either `source` or `content`.
 * @get Reads captions that are managed elsewhere, by their resource ID. Fails if they do not exist. Their text is not read.
 */
export const videoCaption = define({
  kind: "VideoCaption",
  naming: "camel",
  /** @output */
  required: {
    /** Video that has the captions: pass `video.id`, `<library>/<video>`. */
    videoId: reference({ replaceOnChanges: true, check: notAVideo }),
    /** Code of the language: `en`, `pt-BR`. */
    language: text({ replaceOnChanges: true, wire: "srclang", check: notALanguage }),
    /** What the player calls the language, 1 to 255 characters: `English`. */
    label: text({ range: [1, 255] }),
    /** SHA-256 of the captions, which the class computes. Updated in place by uploading them. */
    checksum: checksum({ derivedBy: "checksumOf", stampedBy: "version" }),
  },
  optional: {
    /**
     * Local file to upload: a path relative to the program's folder, or absolute. Set either this or `content`. Another path
     * to the same content is not a change.
     * @output
     */
    source: text({ range: [1, 4096], control: "always" }),
    /** Text to upload, in UTF-8. Set either this or `source`, which is better suited to long captions. */
    content: text({ control: "always" }),
    /**
     * Adopt existing captions in this language. `true` and `"overwrite"` mean the same here: those of the program are
     * uploaded, because the existing ones cannot be compared with them.
     */
    adopt: adopt(),
  },
  computed: {
    /** Version of the captions, which changes with each upload. */
    version: integer({ affectedBy: ["checksum", "label"] }),
  },
});

function notAVideo(value: unknown): string | undefined {
  return typeof value !== "string" || /^\d+\/[\w-]+$/.test(value)
    ? undefined
    : "must be the resource ID of a video, <library>/<video>: pass video.id";
}

function notALanguage(value: unknown): string | undefined {
  return typeof value !== "string" || /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(value)
    ? undefined
    : "must be the code of a language: write, for example, en or pt-BR";
}
