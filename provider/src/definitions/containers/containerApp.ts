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

/** What is not said here of a property that is omitted again, the merge patch decides. */
export const containerApp = define({
  kind: "ContainerApp",
  required: {
    name: text({ check: appName }),
    containerTemplates: map(containerTemplate, { checkName: shortName }),
  },
  optional: {
    runtimeType,
    autoScaling: object({ min: instances, max: instances }, {}, { unset: cannotBeUnset }),
    regionSettings: object(
      {},
      {
        allowedRegionIds: set(text(), { unset: cannotBeUnset }),
        requiredRegionIds: set(text()),
        maxAllowedRegions: integer({ range: [1, 2_147_483_647] }),
        nodeSelectors: map(text(), { writeOnly: true }),
      },
      { emptyIsOmitted: true },
    ),
    terminationGracePeriodSeconds: integer({ range: [1, 300], writeOnly: true, unset: cannotBeUnset }),
    repositorySettings: object(
      {},
      { templateRepository: keptText, repositoryName: keptText, owner: keptText },
      { emptyIsOmitted: true, unset: cannotBeUnset },
    ),
    volumes: map(object({ size: integer({ range: [1, 100] }) }, {}), { checkName: shortName }),
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
    displayEndpoint: optional(
      where(computedObject({ id: text(), address: text(), type: text() }), { affectedBy: ["containerTemplates"] }),
    ),
    status: text(),
  },
});
