import { isLeft } from "fp-ts/Either";
import { canonicalFilePath, canonicalFolderPath } from "../../formats/storagePath";
import { adopt, boolean, checksum, define, list, map, text } from "../../vocabulary";
import { storageZoneId } from "./fileProperties";

/**
 * All files of a local folder in a storage zone, as one resource: a static site, for example.
 *
 * Each file is compared by its SHA-256, which the program computes each time it runs: a preview shows exactly the files
 * that have changed, and only these are uploaded, several at a time. HTML files are uploaded after all others, and files
 * that are gone from the local folder are deleted last, so that no page ever refers to a file that does not exist.
 * bunny.net checks each upload against its SHA-256.
 *
 * A preview says how many files will be uploaded and deleted, and names those that will be deleted. What a new
 * `exclusive` folder finds in the storage zone is known only to `up`.
 *
 * Not uploaded: what `exclude` names, folders named `.git`, and files in which an operating system keeps its own data
 * (`.DS_Store`, `Thumbs.db`, `desktop.ini`). Links are followed. Empty folders are not created, and folders in the storage
 * zone that become empty are kept.
 *
 * Files uploaded elsewhere are kept, unless the folder is `exclusive`. If a file already exists but is not in the state
 * of this resource, the operation fails before anything is written, unless `adopt` or `exclusive` allows taking it over.
 * A file that was changed or deleted in the storage zone is drift: refresh shows it, and the next `up` uploads it again.
 * If one of several requests fails, completed changes are recorded in state and the next `up` continues from there.
 * Destroy deletes only the files in state. After a refresh, the state of an `exclusive` folder also contains files
 * uploaded elsewhere, so a destroy right after a refresh deletes those as well.
 *
 * A pull zone may still have previous versions in its cache: pass `contentHash` to the `purgeOn` of the `PullZone` to
 * purge it after an upload.
 *
 * Errors: the storage zone does not exist; the local folder cannot be read, or changes during the run: run `pulumi
 * up` again once it is complete; a file already exists that the folder does not own, and neither `adopt` nor
 * `exclusive` allows taking it over; a file is to be where the storage zone has a folder, or a folder where it has a
 * file: delete what is there first.
 *
 * API: `PUT` and `DELETE /{storageZoneName}/{path}/{fileName}` of the zone's storage host, one request for each file that
 * is uploaded or deleted, with the zone's password, which is read with `GET /storagezone/{id}` and never stored; reads
 * use `GET /{storageZoneName}/{path}/`, one request for each folder. The resource ID is `<storage zone>/<path>`, for
 * example `5001/docs`, or `5001/` for the whole zone.
 *
 * @example
 * ```ts
 * const storageZone = new bunny.StorageZone("files", { name: "acme-site", region: "DE" });
 * const site = new bunny.StorageFolder("site", { storageZoneId: storageZone.id, source: "./public" });
 * export const version = site.contentHash;
 * ```
 * @get Reads all files below a folder of a storage zone, by its resource ID, including files managed elsewhere. Fails if
 * the storage zone does not exist. A refresh shows files that have changed or are gone, but not files added since; the
 * next `up` reads the whole folder again.
 */
export const storageFolder = define({
  kind: "StorageFolder",
  required: {
    /** Storage zone that holds the files: pass `storageZone.id` or the zone's numeric ID. @output */
    storageZoneId,
    /**
     * Local folder: a path relative to the program's folder, or absolute. Another path to the same files is not a
     * change.
     * @output Local folder, as declared in the program.
     */
    source: text({ range: [1, 4096], control: "always" }),
    /**
     * SHA-256 of each file by its path below the folder, which the class computes. Updated in place by uploading and
     * deleting files.
     * @output SHA-256 of each file, in upper-case hexadecimal digits, by its path below the folder.
     */
    files: map(checksum(), { derivedBy: "filesOf", exclusive: true, checkName: notBelowFolder }),
  },
  optional: {
    /**
     * Folder in the storage zone that the files are uploaded to: `docs` or `docs/v2`. A slash at the beginning or the
     * end makes no difference. Removing this replaces the resource.
     * @default the root of the storage zone
     * @output Folder in the storage zone; empty for its root.
     */
    path: text({ replaceOnChanges: true, emptyMeansNone: true, parse: canonicalFolderPath }),
    /**
     * Files and folders that do not belong to this resource, by their path below the folder, as in a `.gitignore`:
     * `drafts`, `*.map`, `assets/*.psd`. They are not uploaded, and whatever the storage zone has there is neither deleted
     * nor drift, not even if it was uploaded before or the folder is `exclusive`; a `StorageFile` may manage it. `*` matches
     * anything within a name and `**` also across folders; a pattern without a slash matches in any folder. `!` takes
     * back what an earlier pattern excludes: `["*.map", "!keep.map"]`.
     * @output Patterns of files that do not belong to this resource; `undefined` if omitted.
     */
    // Not a control input: it says which files are those of the resource.
    exclude: list(text(), { unset: [] }),
    /**
     * Whether everything below `path` belongs to this resource, except what `exclude` names. Files uploaded elsewhere are
     * deleted on create or when this is set, and later once a refresh has shown them; existing files that are also in the
     * local folder are taken over.
     * @default false
     */
    // Not a control input: a change must be shown and take effect.
    exclusive: boolean({ unset: false }),
    /**
     * Whether a local folder without files is accepted, which deletes all files of this resource. Otherwise it is refused,
     * in previews too, because it is usually that of a build that has failed.
     * @default false
     */
    allowEmpty: boolean({ control: "always" }),
    /**
     * Adopt files that already exist: `true` if the content of each is already equal, `"overwrite"` to replace them.
     * Used whenever files are added, on create and later. Once adopted, they are deleted on destroy unless
     * `retainOnDelete` is set. Changing only this has no effect.
     */
    // Never frozen: it decides about files that already exist whenever one is to be added.
    adopt: adopt("always"),
  },
  computed: {
    /** SHA-256 of the paths and contents of all files: it changes whenever one of them does. */
    contentHash: text({ affectedBy: ["files"] }),
  },
});

function notBelowFolder(name: string): string | undefined {
  const canonical = canonicalFilePath(name);
  // Nobody wrote this path, so it does not help to say how to write it.
  if (isLeft(canonical)) return canonical.left.replace(/(?: ?:.*)?$/, ": rename the file, or name it in exclude");
  return canonical.right === name ? undefined : `must be written ${canonical.right}`;
}
