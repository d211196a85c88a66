import { cannotBeUnset } from "../../kernel/resetOnOmit";
import {
  adopt,
  boolean,
  computedObject,
  define,
  integer,
  map,
  object,
  oneOf,
  optional,
  set,
  text,
  where,
} from "../vocabulary";
import { matching, shortName } from "./checks";
import { containerTemplate } from "./containerTemplate";

const appName = matching(/^[A-Za-z0-9\s-]{1,100}$/, "must be 1 to 100 letters, digits, hyphens and blanks");
export const runtimeType = oneOf(["shared", "reserved"], { anyCase: true, unset: cannotBeUnset });
const instances = integer({ range: [1, 1000] });
const keptText = text({ unset: cannotBeUnset });

const autoScaling = object(
  { min: instances, max: instances },
  {},
  { typeName: "ContainerAutoScaling", unset: cannotBeUnset },
);

const regionSettings = object(
  {},
  {
    allowedRegionIds: set(text(), { unset: cannotBeUnset }),
    requiredRegionIds: set(text()),
    maxAllowedRegions: integer({ range: [1, 2_147_483_647] }),
    nodeSelectors: map(text(), { writeOnly: true }),
  },
  { typeName: "ContainerRegionSettings", emptyIsOmitted: true },
);

const repositorySettings = object(
  {},
  { templateRepository: keptText, repositoryName: keptText, owner: keptText },
  { typeName: "ContainerRepositorySettings", emptyIsOmitted: true, unset: cannotBeUnset },
);

const volume = object({ size: integer({ range: [1, 100] }) }, {}, { typeName: "ContainerVolume" });

const displayEndpoint = computedObject(
  { id: text(), address: text(), type: text({ typeName: "ContainerEndpointType" }) },
  { typeName: "ContainerDisplayEndpoint" },
);

/** What is not said here of a property that is omitted again, the merge patch decides. */
export const containerApp = define({
  kind: "ContainerApp",
  required: {
    name: text({ check: appName }),
    containerTemplates: map(containerTemplate, { checkName: shortName }),
  },
  optional: {
    runtimeType,
    autoScaling,
    regionSettings,
    terminationGracePeriodSeconds: integer({ range: [1, 300], writeOnly: true, unset: cannotBeUnset }),
    repositorySettings,
    volumes: map(volume, { checkName: shortName }),
    skipAwait: boolean({ control: "always" }),
    adopt: adopt(),
  },
  computed: {
    appId: text({ stable: true }),
    // A ContainerEndpoint of the application adds to these, too. But if each update might change them, previews would replace
    // whatever takes its pull zone from here.
    containerIds: map(text(), { affectedBy: ["containerTemplates"] }),
    endpointIds: map(text(), { affectedBy: ["containerTemplates"] }),
    endpointPullZoneIds: map(integer(), { affectedBy: ["containerTemplates"] }),
    displayEndpoint: optional(where(displayEndpoint, { affectedBy: ["containerTemplates"] })),
    status: text({ typeName: "ContainerAppStatus" }),
  },
});
