// Made by `npm run generate` of provider/src/definitions/script/scriptRelease.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { ReleaseStatus } from "../../api/script/scriptRelease";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link ScriptRelease}: the script, and either `code` or `uuid`. */
export interface ScriptReleaseArgs {
  /** Script to publish: pass `script.id` or the script's numeric ID. Changing this replaces the resource. */
  scriptId: pulumi.Input<number | string>;
  /**
   * Source code that should be live, up to 10 MB: written as the script's draft and then published. Set either this
   * or `uuid`. Updated in place by publishing another release. Kept in state, and encrypted there if given as a
   * secret.
   */
  code?: pulumi.Input<string | undefined>;
  /**
   * Release that should be live, by its UUID: republishes an earlier release, or pins the current one. Set either
   * this or `code`. Updated in place by publishing, also when switching between the two. {@link getReleases} lists
   * all UUIDs.
   */
  uuid?: pulumi.Input<string | undefined>;
  /**
   * Note recorded with the next publication of `code`. A release keeps the note of its first publication, so changing
   * only this publishes nothing. No note if omitted.
   */
  note?: pulumi.Input<string | undefined>;
  /**
   * Whether destroy republishes the release that was live before this resource first published, unless another
   * release has been published elsewhere since then. Otherwise, or if nothing was live before, what is live stays
   * live. Changing this takes effect with the next `up`, without a request.
   * @default false
   */
  restorePreviousOnDelete?: pulumi.Input<boolean | undefined>;
}

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
 * what the program declares. If the release that this resource created still exists, it is republished without an
 * upload. If another release with the same code is live, nothing needs to be done. If nothing is live any more, the
 * next `up` creates the resource again.
 *
 * A release cannot be deleted: destroy only removes it from state, and what is live stays live. See
 * `restorePreviousOnDelete`.
 *
 * Errors: the script does not exist; it has no release with this `uuid`; another release was published at the same
 * time, in which case another `pulumi up` publishes yours.
 *
 * API: `POST /compute/script/{id}/code` and `POST /compute/script/{id}/publish`, or
 * `POST /compute/script/{id}/publish/{uuid}`; reads use `GET /compute/script/{id}/releases/active`. The resource ID is
 * the numeric ID of the script.
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
 */
export class ScriptRelease extends pulumi.CustomResource {
  /** Numeric ID of the script. */
  declare readonly scriptId: pulumi.Output<number>;
  /**
   * Source code that is live, if the program sets `code`; otherwise `undefined`, so that a release whose code
   * was given as a secret leaves no plain text in state. {@link getActiveRelease} returns it.
   */
  declare readonly code: pulumi.Output<string | undefined>;
  /** UUID of the declared release, if the program sets `uuid`. */
  declare readonly uuid: pulumi.Output<string | undefined>;
  /** Note as declared in the program. */
  declare readonly note: pulumi.Output<string | undefined>;
  /** Whether destroy republishes the release that was live before. */
  declare readonly restorePreviousOnDelete: pulumi.Output<boolean | undefined>;
  /** Numeric ID of the live release. */
  declare readonly releaseId: pulumi.Output<number>;
  /** UUID of the live release, short and opaque, with which it can be republished. */
  declare readonly activeUuid: pulumi.Output<string>;
  /** Note of the live release, from its first publication. */
  declare readonly activeNote: pulumi.Output<string | undefined>;
  /** Who created the release. */
  declare readonly author: pulumi.Output<string | undefined>;
  /** Email address of the author. */
  declare readonly authorEmail: pulumi.Output<string | undefined>;
  /** Commit that the release was created from, if a repository is linked. */
  declare readonly commitSha: pulumi.Output<string | undefined>;
  /** Status of the release, normally `live`. */
  declare readonly status: pulumi.Output<ReleaseStatus>;
  /** When the release was created, in ISO 8601. */
  declare readonly dateReleased: pulumi.Output<string | undefined>;
  /** When the release was last published, in ISO 8601. */
  declare readonly datePublished: pulumi.Output<string | undefined>;
  /**
   * UUID of the release that was live before this resource first published, if any; or of the release that was
   * already live as declared.
   */
  declare readonly previousUuid: pulumi.Output<string | undefined>;
  /**
   * UUID of the release this resource last published. It differs from `activeUuid` once another release has been
   * published elsewhere.
   */
  declare readonly publishedUuid: pulumi.Output<string | undefined>;
  /** SHA-256 of the code of that release, with which drift is repaired without an upload. A secret. */
  declare readonly publishedCodeDigest: pulumi.Output<string | undefined>;

  constructor(name: string, args: ScriptReleaseArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ScriptRelease.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ScriptReleaseArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ScriptRelease", name, { ...args }, { outputs }, opts));
  }

  /** Reads the live release of a script, by the ID of the script; its code is a secret. Fails if nothing is live. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ScriptRelease {
    return new ScriptRelease(name, undefined, { ...opts, id });
  }
}

const outputs = [
  "scriptId",
  "code",
  "uuid",
  "note",
  "restorePreviousOnDelete",
  "releaseId",
  "activeUuid",
  "activeNote",
  "author",
  "authorEmail",
  "commitSha",
  "status",
  "dateReleased",
  "datePublished",
  "previousUuid",
  "publishedUuid",
  "publishedCodeDigest",
];
