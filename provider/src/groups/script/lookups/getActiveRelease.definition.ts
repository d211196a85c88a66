import { computedObject, defineLookup, integer, optional, referenceTo } from "../../../vocabulary";
import { foundRelease } from "./getReleases.definition";

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
export const getActiveRelease = defineLookup({
  name: "getActiveRelease",
  required: {
    /** Numeric ID of the script. */
    scriptId: referenceTo("script.id"),
  },
  /** The live release of an edge script. */
  result: computedObject({
    scriptId: integer(),
    /** The live release; `undefined` if nothing is live. */
    release: optional(foundRelease),
  }),
});
