import type { Script, ScriptIntegration, ScriptType } from "../../../api/script/script";
import type { script } from "../../../definitions/script/script";
import type { InputsOf, OutputsOf } from "../../../definitions/vocabulary";
import { storableProperties } from "../../../kernel/values";

const typeNumbers = { dns: 0, cdn: 1, middleware: 2 } as const;

export type Inputs = InputsOf<typeof script>;
export type Outputs = OutputsOf<typeof script>;

export const typeNumber = ({ scriptType }: Pick<Inputs, "scriptType">): ScriptType => typeNumbers[scriptType];

/** The name of a type; of one that is newer than this package there is none. */
export const typeName = (script: Pick<Script, "ScriptType">): Inputs["scriptType"] | undefined =>
  (["dns", "cdn", "middleware"] as const)[script.ScriptType];

export const toInputs = (script: Script): Partial<Inputs> => {
  const scriptType = typeName(script);
  return { name: script.Name, ...(scriptType === undefined ? {} : { scriptType }) };
};

export const toOutputs = (script: Script): Outputs => ({
  scriptId: script.Id,
  lastModified: script.LastModified,
  currentReleaseId: script.CurrentReleaseId ?? 0,
  edgeScriptVariables: Object.fromEntries(
    script.EdgeScriptVariables.map(({ Id, Name, Required, DefaultValue }) => [
      Name,
      { variableId: Id, required: Required, defaultValue: DefaultValue },
    ]),
  ),
  deleted: script.Deleted,
  linkedPullZones: script.LinkedPullZones.map(({ Id, PullZoneName, DefaultHostname }) => ({
    pullZoneId: Id,
    pullZoneName: PullZoneName,
    defaultHostname: DefaultHostname,
  })),
  integration: integrationOf(script.Integration),
  defaultHostname: script.DefaultHostname,
  systemHostname: script.SystemHostname,
  deploymentKey: script.DeploymentKey,
  repositoryId: script.RepositoryId,
  integrationId: script.IntegrationId,
  monthlyCost: script.MonthlyCost,
  monthlyRequestCount: script.MonthlyRequestCount,
  monthlyCpuTime: script.MonthlyCpuTime,
});

const integrationOf = (integration: ScriptIntegration | undefined): unknown => {
  if (integration === undefined) return undefined;
  const { IntegrationId, RepositorySettings: repository, DeployConfiguration: deploy } = integration;
  return storableProperties({
    integrationId: IntegrationId,
    repositorySettings:
      repository === undefined
        ? undefined
        : {
            repositoryId: repository.Id,
            name: repository.Name,
            private: repository.Private,
            templateUrl: repository.TemplateUrl,
          },
    deployConfiguration:
      deploy === undefined
        ? undefined
        : {
            branch: deploy.Branch,
            installCommand: deploy.InstallCommand,
            buildCommand: deploy.BuildCommand,
            entryFile: deploy.EntryFile,
            createWorkflow: deploy.CreateWorkflow,
          },
  });
};

/** Reads of one script need not name its pull zones: then those that were named before still count. */
export const withLinkedPullZones = (script: Script, before: Outputs["linkedPullZones"] | undefined): Script =>
  script.LinkedPullZones.length > 0 || before === undefined
    ? script
    : {
        ...script,
        LinkedPullZones: before.map(({ pullZoneId, pullZoneName, defaultHostname }) => ({
          Id: pullZoneId,
          PullZoneName: pullZoneName,
          DefaultHostname: defaultHostname,
        })),
      };
