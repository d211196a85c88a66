import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Found, type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import type { ScriptRelease as Resource } from "../../../resources/script/scriptRelease";
import type { ReleaseStatus, RemoteRelease } from "../api/scriptRelease";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** A release of an edge script. */
export interface FoundRelease extends Found<
  Resource,
  "author" | "authorEmail" | "commitSha" | "dateReleased" | "datePublished"
> {
  /** Numeric ID of the release. */
  releaseId: number;
  /** UUID of the release, short and opaque: pass it as `uuid` of a {@link ScriptRelease}. */
  uuid: string;
  /** Source code. Not marked as a secret: wrap it in `pulumi.secret` if it contains secrets. */
  code: string;
  /** Note from its first publication. */
  note: string | undefined;
  /** Whether the release is live. */
  status: ReleaseStatus;
}

export function toFoundRelease({ activeUuid, activeNote, ...release }: RemoteRelease): FoundRelease {
  return {
    releaseId: release.releaseId,
    uuid: activeUuid,
    code: release.code,
    note: activeNote,
    author: release.author,
    authorEmail: release.authorEmail,
    commitSha: release.commitSha,
    status: release.status,
    dateReleased: release.dateReleased,
    datePublished: release.datePublished,
  };
}

/** Arguments of {@link getReleases}. */
export interface GetReleasesArgs {
  /** Numeric ID of the script. */
  scriptId: number | string;
}

/** Arguments of {@link getReleasesOutput}. */
export type GetReleasesOutputArgs = OutputArgs<GetReleasesArgs>;

/** The releases of an edge script. */
export interface GetReleasesResult {
  /** Numeric ID of the script. */
  scriptId: number;
  /** Releases, newest first. Deleted releases, which cannot be republished, are omitted. */
  releases: FoundRelease[];
}

export const lookup: Lookup<GetReleasesArgs, GetReleasesResult> = {
  name: "getReleases",
  run: (session, args) =>
    taskEither(async function* () {
      const { fetchReleases: readReleases } = await import("../api/scriptRelease.js");
      const { scripts } = await import("../api/script.js");
      const scriptId = yield* valueOf(parseObjectId("scriptId", args.scriptId));
      const all = yield* scripts.ifExists(session, readReleases(session, scriptId));
      if (all === undefined) return yield* failWith(missing(`script ${scriptId}`));
      const releases = all
        .filter(({ deleted }) => !deleted)
        .sort((left, right) => right.releaseId - left.releaseId)
        .map(toFoundRelease);
      return { scriptId, releases };
    }),
};

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
export const getReleases = /* @__PURE__ */ plainForm(lookup);

/** {@link getReleases} for arguments that may be outputs of resources. */
export const getReleasesOutput = /* @__PURE__ */ outputForm(lookup);
