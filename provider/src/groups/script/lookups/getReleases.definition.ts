import {
  computedList,
  computedObject,
  defineLookup,
  found,
  integer,
  optional,
  referenceTo,
  text,
} from "../../../vocabulary";
import { scriptRelease } from "../scriptRelease.definition";

/** A release of an edge script. */
export const foundRelease = found(
  scriptRelease,
  ["author", "authorEmail", "commitSha", "dateReleased", "datePublished"],
  {
    /** Numeric ID of the release. */
    releaseId: integer(),
    /** UUID of the release, short and opaque: pass it as `uuid` of a {@link ScriptRelease}. */
    uuid: text(),
    /** Source code. Not marked as a secret: wrap it in `pulumi.secret` if it contains secrets. */
    code: text(),
    /** Note from its first publication. */
    note: optional(text()),
    /** Whether the release is live. */
    status: text({ typeName: "ReleaseStatus" }),
  },
  { typeName: "FoundRelease" },
);

/**
 * Looks up all releases of an edge script, with their code. Returns an empty list if there are none; fails if the
 * script does not exist.
 *
 * API: `GET /compute/script/{id}/releases`, 20 at a time.
 *
 * @see {@link ScriptRelease}
 * @example
 * ```ts
 * const { releases } = bunny.getReleasesOutput({ scriptId: 5001 });
 * // Publish the release before the newest one again.
 * new bunny.ScriptRelease("live", { scriptId: 5001, uuid: releases.apply((all) => all[1]?.uuid) });
 * ```
 */
export const getReleases = defineLookup({
  name: "getReleases",
  required: {
    /** Numeric ID of the script. */
    scriptId: referenceTo("script.id"),
  },
  /** The releases of an edge script. */
  result: computedObject({
    scriptId: integer(),
    /** Releases, newest first. Deleted releases, which cannot be republished, are omitted. */
    releases: computedList(foundRelease),
  }),
});
