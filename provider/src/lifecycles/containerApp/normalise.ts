import type { IsUnknown } from "../../kernel/lifecycle";
import { changeAt, pathsIn, valueAt } from "../../kernel/paths";
import { isProperties, type Properties } from "../../kernel/values";
import { imagePullPolicies, ipVersions, protocols, runtimeTypes, spelling } from "./enumerations";
import { httpStatuses } from "./httpStatuses";

type Change = (value: unknown, isUnknown: IsUnknown) => unknown;

/** A list whose order and repetitions mean nothing. */
export const asSet: Change = (value, isUnknown) =>
  Array.isArray(value) && value.every((item) => typeof item === "string" && !isUnknown(item))
    ? [...new Set<unknown>(value)].sort()
    : value;

const asText: Change = (value) => (typeof value === "number" ? String(value) : value);

/** The API gives what nobody has said as empty text. */
const unlessEmpty: Change = (value) => (value === "" ? undefined : value);

const withProtocols: Change = (value, isUnknown) =>
  Array.isArray(value)
    ? value.map((port: unknown) =>
        isProperties(port)
          ? changeAt(port, ["protocols"], (list) =>
              Array.isArray(list)
                ? list.map((item: unknown) => (isUnknown(item) ? item : spelling(protocols)(item)))
                : list,
            )
          : port,
      )
    : value;

const canonical: Readonly<Record<string, Change>> = {
  runtimeType: spelling(runtimeTypes),
  "regionSettings.allowedRegionIds": asSet,
  "regionSettings.requiredRegionIds": asSet,
  "containerTemplates.*.imageRegistryId": asText,
  "containerTemplates.*.imagePullPolicy": spelling(imagePullPolicies),
  "containerTemplates.*.entryPoint.command": unlessEmpty,
  "containerTemplates.*.entryPoint.arguments": unlessEmpty,
  "containerTemplates.*.entryPoint.workingDirectory": unlessEmpty,
  "containerTemplates.*.probes.*.httpGet.response.expectedStatusCode": spelling(httpStatuses),
  "containerTemplates.*.endpoints.*.cdn.portMappings": withProtocols,
  "containerTemplates.*.endpoints.*.cdn.stickySessions.sessionHeaders": asSet,
  "containerTemplates.*.endpoints.*.anycast.type": spelling(ipVersions),
  "containerTemplates.*.endpoints.*.anycast.portMappings": withProtocols,
};

/** Objects of which every member may be omitted. An empty one says as little as none. */
const optionalObjects = [
  "regionSettings",
  "repositorySettings",
  "containerTemplates.*.entryPoint",
  "containerTemplates.*.probes.*.httpGet.response",
  "containerTemplates.*.probes",
];

const saysNothing = (value: unknown): boolean =>
  isProperties(value) && Object.values(value).every((member) => member === undefined);

/** Without empty objects, which the API does not give back, so that each refresh would show a difference. */
const withoutEmpty = (given: Properties): Properties =>
  optionalObjects
    .flatMap((pattern) => pathsIn(given, pattern))
    .filter((path) => saysNothing(valueAt(given, path)))
    .reduce((above, path) => changeAt(above, path, () => undefined), given);

/**
 * Canonical forms: documented spellings of names, lists without an order sorted, the id of a registry as text, and no
 * empty objects.
 */
export const normalise = (given: Properties, isUnknown: IsUnknown): Properties =>
  withoutEmpty(
    Object.entries(canonical).reduce(
      (all, [pattern, change]) =>
        pathsIn(all, pattern).reduce(
          (above, path) => changeAt(above, path, (value) => (isUnknown(value) ? value : change(value, isUnknown))),
          all,
        ),
      given,
    ),
  );
