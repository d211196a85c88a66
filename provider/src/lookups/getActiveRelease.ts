import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput, missing, type Unanswerable } from "./lookup";
import { objectNumber } from "./parseObjectId";
import { type FoundRelease, toFoundRelease } from "./releaseResult";

/** Arguments of {@link getActiveRelease}. */
export interface GetActiveReleaseArgs {
  /** Numeric ID of the script. */
  scriptId: number | string;
}

/** Arguments of {@link getActiveReleaseOutput}. */
export interface GetActiveReleaseOutputArgs {
  /** Numeric ID of the script. */
  scriptId: pulumi.Input<number | string>;
}

/** The live release of an edge script. */
export interface GetActiveReleaseResult {
  /** Numeric ID of the script. */
  scriptId: number;
  /** The live release; `undefined` if nothing is live. */
  release: FoundRelease | undefined;
}

/**
 * Looks up the live release of an edge script, with its code. Returns `undefined` if nothing is live; fails if the
 * script does not exist.
 *
 * API: `GET /compute/script/{id}/releases/active`, followed by `GET /compute/script/{id}` if nothing is live.
 *
 * @example
 * ```ts
 * const { release } = bunny.getActiveReleaseOutput({ scriptId: 5001 });
 * export const live = release.apply((found) => found?.uuid ?? "nothing");
 * ```
 */
export function getActiveRelease(
  args: GetActiveReleaseArgs,
  options: LookupOptions = {},
): Promise<GetActiveReleaseResult> {
  return lookUp(lookup, args, options);
}

/** {@link getActiveRelease} for arguments that may be outputs of resources. */
export function getActiveReleaseOutput(
  args: GetActiveReleaseOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetActiveReleaseResult> {
  return lookUpOutput(args, options, (known) => getActiveRelease(known, options));
}

const lookup: Lookup<GetActiveReleaseArgs, GetActiveReleaseResult> = {
  name: "getActiveRelease",
  ask: async (session, { scriptId }) => {
    const { findActiveRelease, statusOf } = await import("../api/script/scriptRelease.js");
    return pipe(
      TE.fromEither(objectNumber("scriptId", scriptId)),
      TE.chainW((number) =>
        pipe(
          findActiveRelease(session, number),
          TE.chainW((active): TE.TaskEither<Unanswerable, GetActiveReleaseResult> => {
            switch (active._tag) {
              case "NoScript":
                return TE.left(missing(`script ${number}`));
              case "NothingLive":
                return TE.right({ scriptId: number, release: undefined });
              case "Live":
                return TE.right({
                  scriptId: number,
                  release: toFoundRelease(active.release, statusOf(active.release)),
                });
            }
          }),
        ),
      ),
    );
  },
};
