import {
  adopt,
  any,
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
    // A program may give the value of a variable as a secret.
    edgeScriptVariables: map(computedObject({ variableId: integer(), required: boolean(), defaultValue: text() }), {
      secret: true,
    }),
    deleted: boolean(),
    linkedPullZones: computedList(
      computedObject({ pullZoneId: integer(), pullZoneName: optional(text()), defaultHostname: optional(text()) }),
    ),
    integration: any(),
    defaultHostname: optional(text({ stable: true })),
    systemHostname: optional(text({ stable: true })),
    deploymentKey: optional(text({ secret: true })),
    repositoryId: optional(integer()),
    integrationId: optional(integer()),
    monthlyCost: number(),
    monthlyRequestCount: integer(),
    monthlyCpuTime: integer(),
  },
});
