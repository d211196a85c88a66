import { computedList, defineLookup, found, referenceTo, text } from "../../../vocabulary";
import { script } from "../script.definition";

/**
 * Looks up an edge script by its numeric ID or exact name. Fails if it does not exist, or if several scripts have the
 * name.
 *
 * API: `GET /compute/script/{id}`, or `GET /compute/script?search=` and an exact comparison.
 *
 * @example
 * ```ts
 * const script = bunny.getScriptOutput({ name: "edge" });
 * new bunny.ScriptVariable("greeting", { scriptId: script.scriptId, name: "GREETING", defaultValue: "hello" });
 * ```
 * @args one of the two is required.
 */
export const getScript = defineLookup({
  name: "getScript",
  optional: {
    /** Numeric ID of the script. */
    scriptId: referenceTo("script.id"),
    /** Exact name of the script. */
    name: text(),
  },
  /**
   * The current state of an edge script. Its deployment key and the values of its variables are omitted, because they may
   * be secrets.
   */
  result: found(
    script,
    [
      "scriptId",
      "name",
      "scriptType",
      "lastModified",
      "currentReleaseId",
      "linkedPullZones",
      "defaultHostname",
      "systemHostname",
      "repositoryId",
      "integrationId",
    ],
    {
      /** Names of the variables. */
      variableNames: computedList(text()),
    },
  ),
});
