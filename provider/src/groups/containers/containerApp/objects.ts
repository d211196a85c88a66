import { noObjects, type Objects, oneObject } from "../../../ownership/claims";
import type { IsUnknown } from "../../../contract/lifecycle";
import { pathsIn, valueAt } from "../../../properties/paths";
import { isProperties, type Properties } from "../../../properties/values";

export function appObject(appId: string): string {
  return `application ${appId}`;
}

export function endpointObject(appId: string, displayName: string): string {
  return `endpoint ${displayName} of application ${appId}`;
}

/** All endpoints of a container. They belong to the application if it declares any of them. */
export function endpointsObject(appId: string, container: string): string {
  return `the endpoints of container ${container} of application ${appId}`;
}

/** An application, with the endpoints that it declares. */
export function objects(properties: Properties, isUnknown: IsUnknown, id?: string): Objects {
  const { name } = properties;
  if (id === undefined) {
    return typeof name === "string" && !isUnknown(name) ? oneObject(`application named ${name}`) : noObjects;
  }
  const containers = pathsIn(properties, "containerTemplates.*.endpoints").flatMap((path) => {
    const endpoints = valueAt(properties, path);
    return isProperties(endpoints) ? [{ name: path[1] ?? "", endpoints: Object.keys(endpoints) }] : [];
  });
  return {
    names: [
      [appObject(id)],
      ...containers.flatMap(({ endpoints }) => endpoints.map((endpoint) => [endpointObject(id, endpoint)] as const)),
    ],
    within: [],
    whole: containers.map((container) => endpointsObject(id, container.name)),
  };
}
