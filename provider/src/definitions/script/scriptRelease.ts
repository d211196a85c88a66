import { boolean, define, integer, optional, text } from "../vocabulary";
import { scriptId } from "./scriptId";

/**
 * What is live of an edge script: code that this program brings, or a release that exists.
 *
 * A script has one, so there is at most one such resource for each script, in one stack. It says what is to be live, so
 * it publishes over whatever was live before, and there is no `adopt`. Code that is live already is not published
 * again.
 *
 * To roll back, give the `uuid` of an earlier release in place of `code`; to go forward again, give `code`.
 *
 * A publication by somebody else is drift: refresh shows it as a change of `code` or `uuid`, and the next `up`
 * publishes what the program says. Where the release that this resource made is still there, it is brought back without
 * an upload. When another release of the same code is live, nothing is to be done. When nothing is live any more, the
 * next `up` makes the resource again.
 *
 * A release cannot be removed: destroy forgets it, and what is live stays live. See `restorePreviousOnDelete`.
 *
 * Errors: the script does not exist; it has no release `uuid`; somebody else published at the same time, in which case
 * `pulumi up` again publishes yours.
 *
 * API: `POST /compute/script/{id}/code` and `POST /compute/script/{id}/publish`, or `POST
 * /compute/script/{id}/publish/{uuid}`; read with `GET /compute/script/{id}/releases/active`. The id is the script's.
 *
 * @example
 * ```ts
 * const release = new bunny.ScriptRelease("live", {
 *   scriptId: script.id,
 *   code: fs.readFileSync("dist/index.js", "utf8"),
 *   note: process.env.GIT_COMMIT,
 * });
 * export const live = release.activeUuid;
 * ```
 * @args the script, and either `code` or `uuid`.
 * @get Reads what is live of a script, by the script's id; its code is sealed. Fails when nothing is live.
 */
export const scriptRelease = define({
  kind: "ScriptRelease",
  required: {
    /**
     * Script whose code goes live: pass `script.id`, or its number. Changing it replaces.
     * @output Number of the script.
     */
    scriptId,
  },
  optional: {
    // Others may publish code that holds secrets; and code that was given as one comes back with `.get`.
    /**
     * Source that is to be live, of at most 10 MB: it is written as the script's draft and published. Either this or
     * `uuid`. A change publishes another release, in place. It stands in state; given as a secret it is sealed there.
     * @output Source that is live, while the program gives `code`; else `undefined`, so that a release whose code was
     * given as a secret leaves no plain text in state. {@link getActiveRelease} gives it.
     */
    code: text({ secretPlace: true }),
    /**
     * Release that is to be live, by its uuid: an earlier one is brought back, or the present one is pinned. Either
     * this or `code`. A change, also from one to the other, publishes in place. {@link getReleases} lists all uuids.
     * @output Release that the program asks for, while it gives `uuid`.
     */
    uuid: text(),
    /**
     * What the next publication of `code` is recorded with. A release keeps the note of its first publication, so a
     * change of it alone publishes nothing. Without a note when omitted.
     * @output Note as the program gave it.
     */
    note: text({ control: "always" }),
    /**
     * Whether destroy lets go live again what was live before this resource published for the first time, unless
     * somebody else has published meanwhile. Otherwise, and when nothing was live before, what is live stays live. A
     * change takes effect with the next `up`, without a request. @default false
     * @output Whether destroy lets go live what was live before.
     */
    restorePreviousOnDelete: boolean({ control: "readByDelete" }),
  },
  computed: {
    /** Number of the release that is live. */
    releaseId: integer(),
    /** Its uuid, short and opaque, by which it can be brought back. */
    activeUuid: text(),
    /** Its note, of its first publication. */
    activeNote: optional(text()),
    /** Who made it. */
    author: optional(text()),
    /** Address of who made it. */
    authorEmail: optional(text()),
    /** Commit that it was made from, where a repository is linked. */
    commitSha: optional(text()),
    /** State of the release: `live`, as a rule. */
    status: text({ typeName: "ReleaseStatus" }),
    /** When it was made, in ISO 8601. */
    dateReleased: optional(text()),
    /** When it went live last, in ISO 8601. */
    datePublished: optional(text()),
    // What the API does not tell and later steps need: what was live before this resource published for the first time, what
    // it published last, and of the code of that release a digest that tells whether to publish it again brings the code back.
    /** Release that was live before this resource published for the first time, if any; or that it found live as wanted. */
    previousUuid: optional(text()),
    /** Release that this resource let go live last. It differs from `activeUuid` once somebody else has published. */
    publishedUuid: optional(text()),
    /** SHA-256 of the code of that release, sealed: by it drift is repaired without an upload. */
    publishedCodeDigest: optional(text({ secret: true })),
  },
});
