import {
  adopt,
  anything,
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
} from "../vocabulary";

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
    edgeScriptVariables: map(computedObject({ variableId: integer(), required: boolean(), defaultValue: text() }), {
      secret: true,
    }),
    deleted: boolean(),
    linkedPullZones: computedList(
      computedObject({ pullZoneId: integer(), pullZoneName: optional(text()), defaultHostname: optional(text()) }),
      { affectedBy: [] },
    ),
    integration: anything(),
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
