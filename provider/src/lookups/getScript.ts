import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type * as scripts from "../api/script/script";
import type { LinkedPullZone } from "../resources/script/script";
import { failWith, taskEither, valueOf } from "../taskEither";
import { named } from "./enumName";
import { existing, type Lookup, type LookupOptions, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";
import { parseObjectId } from "./parseObjectId";
import { lookUp, lookUpOutput } from "./runLookup";

/** Arguments of {@link getScript}: one of the two is required. */
export interface GetScriptArgs {
  /** Numeric ID of the script. */
  scriptId?: number | string | undefined;
  /** Exact name of the script. */
  name?: string | undefined;
}

/** Arguments of {@link getScriptOutput}: one of the two is required. */
export interface GetScriptOutputArgs {
  /** Numeric ID of the script. */
  scriptId?: pulumi.Input<number | string | undefined>;
  /** Exact name of the script. */
  name?: pulumi.Input<string | undefined>;
}

/**
 * The current state of an edge script. Its deployment key and the values of its variables are omitted, because they may
 * be secrets.
 */
export interface GetScriptResult {
  /** Numeric ID of the script. */
  scriptId: number;
  /** Name of the script, which other scripts may also have. */
  name: string;
  /** What the script does; `other(<number>)` for types that bunny.net has added since. */
  scriptType: "dns" | "cdn" | "middleware" | `other(${number})`;
  /** When the script was last changed, in ISO 8601. */
  lastModified: string | undefined;
  /** Numeric ID of the live release; 0 if nothing is published. */
  currentReleaseId: number;
  /** Names of the variables. */
  variableNames: string[];
  /** Pull zones linked to the script. bunny.net may omit them when a script is looked up by its ID. */
  linkedPullZones: LinkedPullZone[];
  /** Hostname of the script, `….bunny.run`, if any. */
  defaultHostname: string | undefined;
  /** The system's own hostname for the script, if any. */
  systemHostname: string | undefined;
  /** Numeric ID of the repository that the script is deployed from, if any. */
  repositoryId: number | undefined;
  /** Numeric ID of the integration, if any. */
  integrationId: number | undefined;
}

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
export function getScript(args: GetScriptArgs, options: LookupOptions = {}): Promise<GetScriptResult> {
  return lookUp(lookup, args, options);
}

/** {@link getScript} for arguments that may be outputs of resources. */
export function getScriptOutput(
  args: GetScriptOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetScriptResult> {
  return lookUpOutput(args, options, (known) => getScript(known, options));
}

export const lookup: Lookup<GetScriptArgs, GetScriptResult> = {
  name: "getScript",
  ask: (session, { scriptId, name }) =>
    taskEither(async function* () {
      const api = await import("../api/script/script.js");
      if (name !== undefined && scriptId === undefined) {
        const [found, ...more] = yield* valueOf(api.scriptsNamed(session, name));
        if (found === undefined) {
          const names = pipe(api.getScripts(session), TE.map(namesOf));
          return yield* valueOf(noneNamed("script named", name, names));
        }
        if (more.length === 0) return toResult(found, api);
        const numbers = [found, ...more].map(({ Id }) => Id).join(", ");
        return yield* failWith(unanswerable(`several scripts are named ${name} (${numbers}): give scriptId instead`));
      }
      if (scriptId === undefined || name !== undefined) {
        return yield* failWith(unanswerable("give either scriptId or name"));
      }
      const id = yield* valueOf(parseObjectId("scriptId", scriptId));
      return toResult(yield* valueOf(existing(`script ${id}`, api.findScript(session, id))), api);
    }),
};

function namesOf(all: readonly scripts.Script[]): readonly string[] {
  return all.map(({ Name }) => Name);
}

function toResult(script: scripts.Script, api: typeof scripts): GetScriptResult {
  return {
    ...api.scriptFieldsOf(script),
    name: script.Name,
    scriptType: named(api.scriptTypes, script.ScriptType),
    variableNames: script.EdgeScriptVariables.map(({ Name }) => Name).sort(),
  };
}
