import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { type FoundRelease, toFoundRelease } from "./getReleases";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getActiveRelease}. */
export interface GetActiveReleaseArgs {
  /** Numeric ID of the script. */
  scriptId: number | string;
}

/** Arguments of {@link getActiveReleaseOutput}. */
export type GetActiveReleaseOutputArgs = OutputArgs<GetActiveReleaseArgs>;

/** The live release of an edge script. */
export interface GetActiveReleaseResult {
  /** Numeric ID of the script. */
  scriptId: number;
  /** The live release; `undefined` if nothing is live. */
  release: FoundRelease | undefined;
}

export const lookup: Lookup<GetActiveReleaseArgs, GetActiveReleaseResult> = {
  name: "getActiveRelease",
  run: (session, args) =>
    taskEither(async function* () {
      const { activeReleases } = await import("../api/scriptRelease.js");
      const { scripts } = await import("../api/script.js");
      const scriptId = yield* valueOf(parseObjectId("scriptId", args.scriptId));
      const active = yield* activeReleases.find(session, scriptId);
      if (active === undefined && (yield* scripts.find(session, scriptId)) === undefined)
        return yield* failWith(missing(`script ${scriptId}`));
      return { scriptId, release: active && toFoundRelease(active) };
    }),
};

/**
 * Looks up the live release of an edge script, with its code. Returns `undefined` if nothing is live; fails if the
 * script does not exist.
 *
 * API: `GET /compute/script/{id}/releases/active`, followed by `GET /compute/script/{id}` if nothing is live.
 *
 * @see {@link ScriptRelease}
 * @example
 * ```ts
 * const found = bunny.getActiveReleaseOutput({ scriptId: 5001 });
 * export const live = found.release;
 * ```
 */
export const getActiveRelease = /* @__PURE__ */ plainForm(lookup);

/** {@link getActiveRelease} for arguments that may be outputs of resources. */
export const getActiveReleaseOutput = /* @__PURE__ */ outputForm(lookup);
