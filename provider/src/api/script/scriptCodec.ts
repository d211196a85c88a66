import * as t from "io-ts";
import { list, optional, PositiveNumber, requiredList, Time, withDefault } from "../http/codecs";
import { pageOf } from "../http/offsetPagination";
import { perAccountCache, perAccountTurns } from "../http/perAccountCache";

/** Path of one edge script. */
export const scriptPath = "/compute/script/{scriptId}";

/** A variable of a script. */
export const ScriptVariable = t.strict(
  {
    Id: t.number,
    Name: withDefault(t.string, ""),
    Required: withDefault(t.boolean, false),
    DefaultValue: withDefault(t.string, ""),
  },
  "ScriptVariable",
);
export type ScriptVariable = t.TypeOf<typeof ScriptVariable>;

/** A pull zone that runs a script. */
const LinkedPullZone = t.strict(
  { Id: t.number, PullZoneName: optional(t.string), DefaultHostname: optional(t.string) },
  "LinkedPullZone",
);

const RepositorySettings = t.strict(
  { Id: optional(t.number), Name: optional(t.string), Private: optional(t.boolean), TemplateUrl: optional(t.string) },
  "RepositorySettings",
);

const DeployConfiguration = t.strict(
  {
    Branch: optional(t.string),
    InstallCommand: optional(t.string),
    BuildCommand: optional(t.string),
    EntryFile: optional(t.string),
    CreateWorkflow: optional(t.boolean),
  },
  "DeployConfiguration",
);

/** The link to the repository that a script is deployed from. */
export const ScriptIntegration = t.strict(
  {
    IntegrationId: optional(t.number),
    RepositorySettings: optional(RepositorySettings),
    DeployConfiguration: optional(DeployConfiguration),
  },
  "Integration",
);
export type ScriptIntegration = t.TypeOf<typeof ScriptIntegration>;

/** An edge script with its variables. Its code and its secrets are read separately. */
export const Script = t.strict(
  {
    Id: t.number,
    Name: withDefault(t.string, ""),
    LastModified: optional(Time),
    /** Index into {@link scriptTypes}. */
    ScriptType: withDefault(t.number, 0),
    /** The API returns -1 if nothing is published. */
    CurrentReleaseId: PositiveNumber,
    EdgeScriptVariables: requiredList(ScriptVariable),
    Deleted: withDefault(t.boolean, false),
    /** The API guarantees them only in its list of scripts, and only on request. */
    LinkedPullZones: list(LinkedPullZone),
    Integration: optional(ScriptIntegration),
    DefaultHostname: optional(t.string),
    SystemHostname: optional(t.string),
    /** A secret. */
    DeploymentKey: optional(t.string),
    RepositoryId: optional(t.number),
    IntegrationId: optional(t.number),
    MonthlyCost: withDefault(t.number, 0),
    MonthlyRequestCount: withDefault(t.number, 0),
    MonthlyCpuTime: withDefault(t.number, 0),
  },
  "Script",
);
export type Script = t.TypeOf<typeof Script>;

/** The types of scripts, as the API numbers them. */
export const scriptTypes = ["dns", "cdn", "middleware"] as const;

/** The fields that the resource and its look-up have in common, by the names of their properties. */
export function scriptFieldsOf(script: Script) {
  return {
    scriptId: script.Id,
    lastModified: script.LastModified,
    currentReleaseId: script.CurrentReleaseId ?? 0,
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

/** One page of scripts. */
export const ScriptPage = pageOf(Script);

/** One queue of writes per script, regardless of which part of it they change. */
export const scriptTurns = perAccountTurns();

/** Read cache of scripts, each with its variables. */
export const scripts = perAccountCache({ path: scriptPath, param: "scriptId", reply: Script, turns: scriptTurns });
