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

/** An update is a merge patch. It resets what is omitted again as `default`, `nullable` and `disabledBy` say. */
export const containerApp = define({
  kind: "ContainerApp",
  required: {
    name: text({ check: appName }),
    containerTemplates: map(containerTemplate, { asArray: { key: "name", id: "id" }, checkName: shortName }),
  },
  optional: {
    runtimeType,
    autoScaling: object({ min: instances, max: instances }, {}, { unset: cannotBeUnset }),
    regionSettings: object(
      {},
      {
        allowedRegionIds: set(text(), { unset: cannotBeUnset }),
        requiredRegionIds: set(text(), { default: [] }),
        maxAllowedRegions: integer({ range: [1, 2_147_483_647], nullable: true }),
        nodeSelectors: map(text(), { writeOnly: true, nullable: true }),
      },
      { emptyIsOmitted: true },
    ),
    terminationGracePeriodSeconds: integer({ range: [1, 300], writeOnly: true, putOnly: true, unset: cannotBeUnset }),
    repositorySettings: object(
      {},
      { templateRepository: keptText, repositoryName: keptText, owner: keptText },
      { emptyIsOmitted: true, putOnly: true, unset: cannotBeUnset },
    ),
    volumes: map(object({ size: integer({ range: [1, 100] }) }, {}), {
      asArray: { key: "name" },
      checkName: shortName,
    }),
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
