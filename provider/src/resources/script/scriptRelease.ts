// Made by `npm run generate` of provider/src/definitions/script/scriptRelease.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { ReleaseStatus } from "../../api/script/scriptRelease";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link ScriptRelease}: the script, and either `code` or `uuid`. */
export interface ScriptReleaseArgs {
  /** Script whose code goes live: pass `script.id`, or its number. Changing it replaces. */
  scriptId: pulumi.Input<number | string>;
  /**
   * Source that is to be live, of at most 10 MB: it is written as the script's draft and published. Either this or
   * `uuid`. A change publishes another release, in place. It stands in state; given as a secret it is sealed there.
   */
  code?: pulumi.Input<string | undefined>;
  /**
   * Release that is to be live, by its uuid: an earlier one is brought back, or the present one is pinned. Either
   * this or `code`. A change, also from one to the other, publishes in place. {@link getReleases} lists all uuids.
   */
  uuid?: pulumi.Input<string | undefined>;
  /**
   * What the next publication of `code` is recorded with. A release keeps the note of its first publication, so a
   * change of it alone publishes nothing. Without a note when omitted.
   */
  note?: pulumi.Input<string | undefined>;
  /**
   * Whether destroy lets go live again what was live before this resource published for the first time, unless
   * somebody else has published meanwhile. Otherwise, and when nothing was live before, what is live stays live. A
   * change takes effect with the next `up`, without a request. @default false
   */
  restorePreviousOnDelete?: pulumi.Input<boolean | undefined>;
}

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
 */
export class ScriptRelease extends pulumi.CustomResource {
  /** Number of the script. */
  declare readonly scriptId: pulumi.Output<number>;
  /**
   * Source that is live, while the program gives `code`; else `undefined`, so that a release whose code was
   * given as a secret leaves no plain text in state. {@link getActiveRelease} gives it.
   */
  declare readonly code: pulumi.Output<string | undefined>;
  /** Release that the program asks for, while it gives `uuid`. */
  declare readonly uuid: pulumi.Output<string | undefined>;
  /** Note as the program gave it. */
  declare readonly note: pulumi.Output<string | undefined>;
  /** Whether destroy lets go live what was live before. */
  declare readonly restorePreviousOnDelete: pulumi.Output<boolean | undefined>;
  /** Number of the release that is live. */
  declare readonly releaseId: pulumi.Output<number>;
  /** Its uuid, short and opaque, by which it can be brought back. */
  declare readonly activeUuid: pulumi.Output<string>;
  /** Its note, of its first publication. */
  declare readonly activeNote: pulumi.Output<string | undefined>;
  /** Who made it. */
  declare readonly author: pulumi.Output<string | undefined>;
  /** Address of who made it. */
  declare readonly authorEmail: pulumi.Output<string | undefined>;
  /** Commit that it was made from, where a repository is linked. */
  declare readonly commitSha: pulumi.Output<string | undefined>;
  /** State of the release: `live`, as a rule. */
  declare readonly status: pulumi.Output<ReleaseStatus>;
  /** When it was made, in ISO 8601. */
  declare readonly dateReleased: pulumi.Output<string | undefined>;
  /** When it went live last, in ISO 8601. */
  declare readonly datePublished: pulumi.Output<string | undefined>;
  /** Release that was live before this resource published for the first time, if any; or that it found live as wanted. */
  declare readonly previousUuid: pulumi.Output<string | undefined>;
  /** Release that this resource let go live last. It differs from `activeUuid` once somebody else has published. */
  declare readonly publishedUuid: pulumi.Output<string | undefined>;
  /** SHA-256 of the code of that release, sealed: by it drift is repaired without an upload. */
  declare readonly publishedCodeDigest: pulumi.Output<string | undefined>;

  constructor(name: string, args: ScriptReleaseArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ScriptRelease.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ScriptReleaseArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ScriptRelease", name, { ...args }, { outputs }, opts));
  }

  /** Reads what is live of a script, by the script's id; its code is sealed. Fails when nothing is live. */
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
