import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { ApiError } from "../api/http/errors";
import type { Script } from "../api/script/script";
import type { LinkedPullZone } from "../resources/script/script";
import { named } from "./enumName";
import {
  type Lookup,
  lookUp,
  type LookupOptions,
  lookUpOutput,
  missing,
  type Unanswerable,
  unanswerable,
} from "./lookup";
import { noneNamed } from "./noneNamed";
import { objectNumber } from "./parseObjectId";

/** Arguments of {@link getScript}: one of the two. */
export interface GetScriptArgs {
  /** Number of the script. */
  scriptId?: number | string | undefined;
  /** Its exact name. */
  name?: string | undefined;
}

/** Arguments of {@link getScriptOutput}: one of the two. */
export interface GetScriptOutputArgs {
  /** Number of the script. */
  scriptId?: pulumi.Input<number | string | undefined>;
  /** Its exact name. */
  name?: pulumi.Input<string | undefined>;
}

/** An edge script as it is now. Its deployment key and the values of its variables are left out, which may be secrets. */
export interface GetScriptResult {
  /** Number of the script. */
  scriptId: number;
  /** Its name, which other scripts may have too. */
  name: string;
  /** What it does: `other(<number>)` where bunny.net has more kinds by now. */
  scriptType: "dns" | "cdn" | "middleware" | `other(${number})`;
  /** When it was last changed, in ISO 8601. */
  lastModified: string | undefined;
  /** Number of the release that is live; 0 when nothing is published. */
  currentReleaseId: number;
  /** Names of its variables. */
  variableNames: string[];
  /** Pull zones that are linked to it. Asked by its number, bunny.net may leave them out. */
  linkedPullZones: LinkedPullZone[];
  /** Hostname of the script, `….bunny.run`, if it has one. */
  defaultHostname: string | undefined;
  /** The system's own hostname for the script, if it has one. */
  systemHostname: string | undefined;
  /** Number of the repository that it is deployed from, if any. */
  repositoryId: number | undefined;
  /** Number of the integration, if any. */
  integrationId: number | undefined;
}

/**
 * Looks an edge script up by its number or its exact name. Fails when there is none, and when several have the name.
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

const lookup: Lookup<GetScriptArgs, GetScriptResult> = {
  name: "getScript",
  ask: async (session, { scriptId, name }) => {
    const api = await import("../api/script/script.js");
    if (name !== undefined && scriptId === undefined) {
      return pipe(
        api.scriptsNamed(session, name),
        TE.chainW((scripts) => onlyOne(scripts, name, pipe(api.getScripts(session), TE.map(namesOf)))),
        TE.map(toResult),
      );
    }
    if (scriptId === undefined || name !== undefined) {
      return TE.left(unanswerable("give either scriptId or name"));
    }
    return pipe(
      TE.fromEither(objectNumber("scriptId", scriptId)),
      TE.chainW((number) =>
        pipe(api.findScript(session, number), TE.chainW(TE.fromOption(() => missing(`script ${number}`)))),
      ),
      TE.map(toResult),
    );
  },
};

const namesOf = (scripts: readonly Script[]): readonly string[] => scripts.map(({ Name }) => Name);

function onlyOne(
  [found, ...more]: readonly Script[],
  name: string,
  all: TE.TaskEither<ApiError, readonly string[]>,
): TE.TaskEither<Unanswerable, Script> {
  if (found === undefined) return noneNamed("script named", name, all);
  const numbers = [found, ...more].map(({ Id }) => Id).join(", ");
  return more.length === 0
    ? TE.right(found)
    : TE.left(unanswerable(`several scripts are named ${name} (${numbers}): give scriptId instead`));
}

function toResult(script: Script): GetScriptResult {
  return {
    scriptId: script.Id,
    name: script.Name,
    scriptType: named(["dns", "cdn", "middleware"], script.ScriptType),
    lastModified: script.LastModified,
    currentReleaseId: script.CurrentReleaseId ?? 0,
    variableNames: script.EdgeScriptVariables.map(({ Name }) => Name).sort(),
    linkedPullZones: script.LinkedPullZones.map(({ Id, PullZoneName, DefaultHostname }) => ({
      pullZoneId: Id,
      pullZoneName: PullZoneName,
      defaultHostname: DefaultHostname,
    })),
    defaultHostname: script.DefaultHostname,
    systemHostname: script.SystemHostname,
    repositoryId: script.RepositoryId,
    integrationId: script.IntegrationId,
  };
}
