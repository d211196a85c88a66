import type * as pulumi from "@pulumi/pulumi";
import { taskEither, valueOf } from "../taskEither";
import { existing, type Lookup, type LookupOptions } from "./lookup";
import { parseObjectId } from "./parseObjectId";
import { type FoundRelease, toFoundRelease } from "./releaseResult";
import { lookUp, lookUpOutput } from "./runLookup";

/** Arguments of {@link getReleases}. */
export interface GetReleasesArgs {
  /** Numeric ID of the script. */
  scriptId: number | string;
}

/** Arguments of {@link getReleasesOutput}. */
export interface GetReleasesOutputArgs {
  /** Numeric ID of the script. */
  scriptId: pulumi.Input<number | string>;
}

/** The releases of an edge script. */
export interface GetReleasesResult {
  /** Numeric ID of the script. */
  scriptId: number;
  /** Releases, newest first. Deleted releases, which cannot be republished, are omitted. */
  releases: FoundRelease[];
}

/**
 * Looks up all releases of an edge script, with their code. Returns an empty list if there are none; fails if the
 * script does not exist.
 *
 * API: `GET /compute/script/{id}/releases`, 20 at a time.
 *
 * @example
 * ```ts
 * const { releases } = bunny.getReleasesOutput({ scriptId: 5001 });
 * // Publish the release before the newest one again.
 * new bunny.ScriptRelease("live", { scriptId: 5001, uuid: releases.apply((all) => all[1]?.uuid) });
 * ```
 */
export function getReleases(args: GetReleasesArgs, options: LookupOptions = {}): Promise<GetReleasesResult> {
  return lookUp(lookup, args, options);
}

/** {@link getReleases} for arguments that may be outputs of resources. */
export function getReleasesOutput(
  args: GetReleasesOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetReleasesResult> {
  return lookUpOutput(args, options, (known) => getReleases(known, options));
}

export const lookup: Lookup<GetReleasesArgs, GetReleasesResult> = {
  name: "getReleases",
  ask: (session, args) =>
    taskEither(async function* () {
      const { getReleases: readReleases, releaseFieldsOf } = await import("../api/script/scriptRelease.js");
      const { ifScriptExists } = await import("../api/script/script.js");
      const scriptId = yield* valueOf(parseObjectId("scriptId", args.scriptId));
      const look = ifScriptExists(session, readReleases(session, scriptId));
      const all = yield* valueOf(existing(`script ${scriptId}`, look));
      const releases = all
        .filter(({ Deleted }) => !Deleted)
        .sort((left, right) => right.Id - left.Id)
        .map((release) => toFoundRelease(release, releaseFieldsOf));
      return { scriptId, releases };
    }),
};
