import {
  adopt,
  boolean,
  computedList,
  computedObject,
  define,
  integer,
  map,
  number,
  oneOf,
  optional,
  text,
  unchecked,
} from "../vocabulary";

const variableInfo = computedObject(
  { variableId: integer(), required: boolean(), defaultValue: text() },
  { typeName: "ScriptVariableInfo" },
);

const linkedPullZone = computedObject(
  { pullZoneId: integer(), pullZoneName: optional(text()), defaultHostname: optional(text()) },
  { typeName: "LinkedPullZone" },
);

const integration = computedObject(
  {
    integrationId: optional(integer()),
    repositorySettings: optional(
      computedObject({
        repositoryId: optional(integer()),
        name: optional(text()),
        private: optional(boolean()),
        templateUrl: optional(text()),
      }),
    ),
    deployConfiguration: optional(
      computedObject({
        branch: optional(text()),
        installCommand: optional(text()),
        buildCommand: optional(text()),
        entryFile: optional(text()),
        createWorkflow: optional(boolean()),
      }),
    ),
  },
  { typeName: "ScriptIntegration" },
);

export const script = define({
  kind: "Script",
  required: {
    name: text({ range: [1, 100] }),
    scriptType: oneOf(["dns", "cdn", "middleware"], { replaceOnChanges: true }),
  },
  optional: {
    createLinkedPullZone: boolean({ control: "createOnly" }),
    linkedPullZoneName: text({ control: "createOnly" }),
    deleteLinkedPullZones: boolean({ control: "readByDelete" }),
    adopt: adopt(),
  },
  computed: {
    scriptId: integer({ stable: true }),
    lastModified: optional(text()),
    currentReleaseId: integer(),
    // Releases and variables of the script are resources of their own, which change outputs that do not say otherwise. And a
    // program may give the value of a variable as a secret.
    edgeScriptVariables: map(variableInfo, { secret: true }),
    deleted: boolean(),
    linkedPullZones: computedList(linkedPullZone, { affectedBy: [] }),
    integration: unchecked(optional(integration)),
    defaultHostname: optional(text({ stable: true })),
    systemHostname: optional(text({ stable: true })),
    deploymentKey: optional(text({ secret: true, affectedBy: [] })),
    repositoryId: optional(integer()),
    integrationId: optional(integer()),
    monthlyCost: number(),
    monthlyRequestCount: integer(),
    monthlyCpuTime: integer(),
  },
});
