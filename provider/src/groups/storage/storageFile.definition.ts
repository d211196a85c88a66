import { canonicalFilePath } from "../../formats/storagePath";
import { adopt, checksum, define, integer, text } from "../../vocabulary";
import { storageZoneId } from "./fileProperties";

/**
 * One file in a storage zone, uploaded from a local file or from text in the program. For a whole folder of files, such
 * as a static site, use a {@link StorageFolder}.
 *
 * Content is compared by its SHA-256, which the program computes each time it runs: a preview shows whether the file has
 * changed, and only a file that has changed is uploaded. bunny.net checks each upload against it. A file that was
 * replaced in the storage zone is drift: refresh shows it as a change of `checksum`, and the next `up` uploads the file
 * again.
 *
 * A pull zone may still have the previous version in its cache: pass `checksum` to the `purgeOn` of the `PullZone` to
 * purge it after an upload.
 *
 * A create fails if a file with this path already exists, unless `adopt` allows taking it over.
 *
 * Errors: the storage zone does not exist; the local file cannot be read, or changes during the run: run `pulumi up`
 * again once it is complete; a file with this path already exists and `adopt` does not allow taking it over; a
 * folder in the storage zone has this path, or one of the folders of the path is a file: choose another path, or delete
 * what is there first.
 *
 * API: `PUT` and `DELETE /{storageZoneName}/{path}/{fileName}` of the zone's storage host, with the zone's password, which
 * is read with `GET /storagezone/{id}` and never stored; reads use `GET /{storageZoneName}/{path}/`, one request for all
 * files of a folder. The resource ID is `<storage zone>/<path>`, for example `5001/assets/app.js`.
 *
 * @example
 * ```ts
 * const storageZone = new bunny.StorageZone("files", { name: "acme-site", region: "DE" });
 * new bunny.StorageFile("robots", {
 *   storageZoneId: storageZone.id,
 *   path: "robots.txt",
 *   content: "User-agent: *\nAllow: /\n",
 * });
 * ```
 * @args the storage zone, the path, and either `source` or `content`.
 * @get Reads a file that is managed elsewhere, by its resource ID. Fails if it does not exist. Its content is not read.
 */
export const storageFile = define({
  kind: "StorageFile",
  required: {
    /** Storage zone that holds the file: pass `storageZone.id` or the zone's numeric ID. @output */
    storageZoneId,
    /**
     * Path of the file in the storage zone: `assets/app.js`. A slash at the beginning makes no difference.
     * @output Path of the file in the storage zone.
     */
    path: text({ replaceOnChanges: true, parse: canonicalFilePath }),
    /**
     * SHA-256 of the content, which the class computes. Updated in place by uploading the file.
     * @output SHA-256 of the content, in upper-case hexadecimal digits. A secret if `content` was given as one.
     */
    checksum: checksum({ derivedBy: "checksumOf" }),
  },
  optional: {
    /**
     * Local file to upload: a path relative to the program's folder, or absolute. Set either this or `content`. Another
     * path to the same content is not a change.
     * @output
     */
    source: text({ control: "always" }),
    /**
     * Text to upload, in UTF-8. Set either this or `source`, which is better suited to long content: this is kept in
     * state, and encrypted there if given as a secret.
     */
    content: text({ control: "always" }),
    /**
     * Media type that bunny.net serves the file with: `text/html; charset=utf-8`. Updated in place by uploading the file.
     * Never read back. Removing this uploads the file again, without a type.
     * @default chosen by bunny.net by the extension of the file
     * @output Media type as declared in the program; `undefined` if not managed.
     */
    contentType: text({ range: [1, 255], writeOnly: true, unset: "", check: notAMediaType }),
    /** Adopt an existing file: `true` if its content is already equal, `"overwrite"` to replace it. */
    adopt: adopt(),
  },
  computed: {
    /** Size of the file in bytes. */
    length: integer({ affectedBy: ["checksum"] }),
  },
});

/** It is sent in a header. */
function notAMediaType(value: unknown): string | undefined {
  return typeof value !== "string" || /^[\w.+-]+\/[\w.+-]+( *;[ -~]*)?$/.test(value)
    ? undefined
    : "must be a media type: write, for example, text/html; charset=utf-8";
}
