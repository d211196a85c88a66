import { define, integer, optional, text, time } from "../../vocabulary";
import { scriptId } from "./scriptId";

/**
 * The live release of an edge script: code that the program provides, or an existing release.
 *
 * A script has only one live release, so declare at most one such resource per script, and in only one stack. It
 * declares what should be live and replaces whatever was live before, so there is no `adopt`. Code that is already live
 * is not published again.
 *
 * To roll back, give the `uuid` of an earlier release instead of `code`; to roll forward again, give `code`.
 *
 * A release published elsewhere is drift: refresh shows it as a change of `code` or `uuid`, and the next `up` publishes
 * what the program declares. If another release with the same code is live, nothing needs to be done. If nothing is live
 * any more, the next `up` creates the resource again.
 *
 * A release cannot be deleted: destroy only removes it from state, and what is live stays live. To have an earlier release
 * live afterwards, give its `uuid` and run `pulumi up` before the destroy.
 *
 * Errors: the script does not exist; it has no release with this `uuid`: {@link getReleases} lists those that it
 * has; bunny.net does not show the release as live yet, or another was published at the same time: run `pulumi up` again.
 *
 * API: `POST /compute/script/{id}/code` and `POST /compute/script/{id}/publish`, or
 * `POST /compute/script/{id}/publish/{uuid}`; reads use `GET /compute/script/{id}/releases/active`. The resource ID is
 * the numeric ID of the script.
 *
 * @example
 * ```ts
 * const script = new bunny.Script("edge", { name: "edge", scriptType: "cdn" });
 * const release = new bunny.ScriptRelease("live", {
 *   scriptId: script.id,
 *   code: fs.readFileSync("dist/index.js", "utf8"),
 *   note: "first release",
 * });
 * export const live = release.activeUuid;
 * ```
 * @args the script, and either `code` or `uuid`.
 * @get Reads the live release of a script, by the ID of the script; its code is a secret. Fails if nothing is live.
 */
export const scriptRelease = define({
  kind: "ScriptRelease",
  required: {
    /** Script to publish: pass `script.id` or the script's numeric ID. @output */
    scriptId,
  },
  optional: {
    // Code published elsewhere may contain secrets, and `.get` returns code that was given as a secret.
    /**
     * Source code that should be live, up to 10 MB: written as the script's draft and then published. Set either this
     * or `uuid`. Updated in place by publishing another release. Kept in state, and encrypted there if given as a
     * secret. If you remove this, set `uuid`.
     * @output Source code that is live, if the program sets `code`; otherwise `undefined`, so that a release whose code
     * was given as a secret leaves no plain text in state. {@link getActiveRelease} returns it.
     */
    code: text({ secretPlace: true, check: notCode }),
    /**
     * Release that should be live, by its UUID: republishes an earlier release, or pins the current one. Set either
     * this or `code`. Updated in place by publishing, also when switching between the two. {@link getReleases} lists
     * all UUIDs. If you remove this, set `code`.
     * @output UUID of the declared release, if the program sets `uuid`.
     */
    uuid: text({ check: notAUuid }),
    /**
     * Note recorded with the next publication of `code`. A release keeps the note of its first publication, so changing
     * only this publishes nothing. No note if omitted.
     * @output Note as declared in the program.
     */
    note: text({ control: "always" }),
  },
  computed: {
    /** Numeric ID of the live release. */
    releaseId: integer({ wire: "Id", inEveryReply: true }),
    /** UUID of the live release, short and opaque, with which it can be republished. */
    activeUuid: text({ wire: "Uuid", inEveryReply: true }),
    /** Note of the live release, from its first publication. */
    activeNote: optional(text({ wire: "Note" })),
    /** Who created the release. */
    author: optional(text()),
    /** Email address of the author. */
    authorEmail: optional(text()),
    /** Commit that the release was created from, if a repository is linked. */
    commitSha: optional(text()),
    /** Status of the release, normally `live`. */
    status: text({ typeName: "ReleaseStatus" }),
    /** When the release was created, in ISO 8601. */
    dateReleased: optional(time()),
    /** When the release was last published, in ISO 8601. */
    datePublished: optional(time()),
  },
});

const maxBytes = 10 * 1024 * 1024;

function notCode(code: unknown): string | undefined {
  if (code === "") return "must not be empty: set it to the source of the script";
  const bytes = typeof code === "string" ? Buffer.byteLength(code, "utf8") : 0;
  return bytes <= maxBytes
    ? undefined
    : `is ${bytes} bytes long, but bunny.net accepts at most ${maxBytes} (10 MB): minify it, or bundle less`;
}

function notAUuid(uuid: unknown): string | undefined {
  return typeof uuid !== "string" || /^[\w-]+$/.test(uuid)
    ? undefined
    : "must be the uuid of a release as bunny.net shows it, for example a1b2c3d4";
}
