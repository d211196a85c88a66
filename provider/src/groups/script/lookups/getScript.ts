import { byIdOrName } from "../../../lookups/byIdOrName";
import { nameOrOther } from "../../../lookups/enumName";
import type { Found, Lookup, OutputArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";
import type { LinkedPullZone, Script as Resource } from "../../../resources/script/script";
import type { RemoteScript } from "../api/script";

/** Arguments of {@link getScript}: one of the two is required. */
export interface GetScriptArgs {
  /** Numeric ID of the script. */
  scriptId?: number | string | undefined;
  /** Exact name of the script. */
  name?: string | undefined;
}

/** Arguments of {@link getScriptOutput}. */
export type GetScriptOutputArgs = OutputArgs<GetScriptArgs>;

/**
 * The current state of an edge script. Its deployment key and the values of its variables are omitted, because they may
 * be secrets.
 */
export interface GetScriptResult extends Found<
  Resource,
  "lastModified" | "currentReleaseId" | "defaultHostname" | "systemHostname" | "repositoryId" | "integrationId"
> {
  /** Numeric ID of the script. */
  scriptId: number;
  /** Name of the script, which other scripts may also have. */
  name: string;
  /** What the script does; `other(<number>)` for types that bunny.net has added since. */
  scriptType: "dns" | "cdn" | "middleware" | `other(${number})`;
  /** Names of the variables. */
  variableNames: string[];
  /** Pull zones linked to the script. bunny.net may omit them when a script is looked up by its ID. */
  linkedPullZones: LinkedPullZone[];
}

export const lookup: Lookup<GetScriptArgs, GetScriptResult> = {
  name: "getScript",
  run: byIdOrName({
    noun: "script",
    by: ["scriptId", "name"],
    load: async () => {
      const { scripts, scriptsNamed } = await import("../api/script.js");
      return { ...scripts, named: scriptsNamed };
    },
    idAndName: ({ scriptId, name = "" }) => [scriptId, name],
    toResult,
  }),
};

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
 */
export const getScript = /* @__PURE__ */ plainForm(lookup);

/** {@link getScript} for arguments that may be outputs of resources. */
export const getScriptOutput = /* @__PURE__ */ outputForm(lookup);

function toResult({ edgeScriptVariables, name = "", scriptType = "dns", ...script }: RemoteScript): GetScriptResult {
  return {
    scriptId: script.scriptId,
    name,
    scriptType: nameOrOther(["dns", "cdn", "middleware"], scriptType),
    lastModified: script.lastModified,
    currentReleaseId: script.currentReleaseId,
    variableNames: Object.keys(edgeScriptVariables).sort(),
    linkedPullZones: [...script.linkedPullZones],
    defaultHostname: script.defaultHostname,
    systemHostname: script.systemHostname,
    repositoryId: script.repositoryId,
    integrationId: script.integrationId,
  };
}
