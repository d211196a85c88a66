import { scriptFieldsOf, type Script, type ScriptIntegration, scriptTypes } from "../../../api/script/script";
import type { script } from "../../../definitions/script/script";
import type { InputsOf, OutputsOf } from "../../../definitions/vocabulary";
import { storableProperties } from "../../../kernel/values";

export type Inputs = InputsOf<typeof script>;
export type Outputs = OutputsOf<typeof script>;

export function typeNumber({ scriptType }: Pick<Inputs, "scriptType">): number {
  return scriptTypes.indexOf(scriptType);
}

/** The name of a script's type; `undefined` for a type that is newer than this package. */
export function typeName({ ScriptType }: Pick<Script, "ScriptType">): Inputs["scriptType"] | undefined {
  return scriptTypes[ScriptType];
}

export function toInputs(script: Script): Partial<Inputs> {
  const scriptType = typeName(script);
  return { name: script.Name, ...(scriptType === undefined ? {} : { scriptType }) };
}

export function toOutputs(script: Script): Outputs {
  return {
    ...scriptFieldsOf(script),
    edgeScriptVariables: Object.fromEntries(
      script.EdgeScriptVariables.map(({ Id, Name, Required, DefaultValue }) => [
        Name,
        { variableId: Id, required: Required, defaultValue: DefaultValue },
      ]),
    ),
    deleted: script.Deleted,
    integration: integrationOf(script.Integration),
    deploymentKey: script.DeploymentKey,
    monthlyCost: script.MonthlyCost,
    monthlyRequestCount: script.MonthlyRequestCount,
    monthlyCpuTime: script.MonthlyCpuTime,
  };
}

function integrationOf(integration: ScriptIntegration | undefined): unknown {
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
}

/** Fills in the linked pull zones that were known before: the API may omit them when it returns a single script. */
export function withLinkedPullZones(script: Script, before: Outputs["linkedPullZones"] | undefined): Script {
  if (script.LinkedPullZones.length > 0 || before === undefined) return script;
  return {
    ...script,
    LinkedPullZones: before.map(({ pullZoneId, pullZoneName, defaultHostname }) => ({
      Id: pullZoneId,
      PullZoneName: pullZoneName,
      DefaultHostname: defaultHostname,
    })),
  };
}
