import { noObjects, type Objects, oneObject } from "../../../kernel/claims";
import type { IsUnknown } from "../../../kernel/lifecycle";
import { pathsIn, valueAt } from "../../../kernel/paths";
import { isProperties, type Properties } from "../../../kernel/values";

export const appObject = (appId: string): string => `application ${appId}`;

export const endpointObject = (appId: string, displayName: string): string =>
  `endpoint ${displayName} of application ${appId}`;

/** All endpoints of a container, which belong to the application where it gives any. */
export const endpointsObject = (appId: string, container: string): string =>
  `the endpoints of container ${container} of application ${appId}`;

/** An application, with the endpoints that it gives. */
export const objects = (properties: Properties, isUnknown: IsUnknown, id?: string): Objects => {
  const { name } = properties;
  if (id === undefined) {
    return typeof name === "string" && !isUnknown(name) ? oneObject(`application named ${name}`) : noObjects;
  }
  const containers = pathsIn(properties, "containerTemplates.*.endpoints").filter((path) =>
    isProperties(valueAt(properties, path)),
  );
  const endpoints = containers.flatMap((path) => Object.keys({ ...asProperties(valueAt(properties, path)) }));
  return {
    names: [appObject(id), ...endpoints.map((endpoint) => endpointObject(id, endpoint))],
    within: [],
    whole: containers.map(([, container = ""]) => endpointsObject(id, container)),
  };
};

const asProperties = (value: unknown): Properties => (isProperties(value) ? value : {});
