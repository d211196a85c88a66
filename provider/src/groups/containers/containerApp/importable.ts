import type { Endpoint, RemoteContainerApp } from "../api/containerApp";
import { decodeLeniently } from "../../../properties/codecs";
import { changeAt, pathsIn } from "../../../properties/paths";
import { equal, isProperties, mapProperties, omit, ownValue, type Properties } from "../../../properties/values";
import { appDeclarations, type AppInputs } from "./inputs";
import { inputsOfApp } from "./mapping";
import { smallest } from "./request";

/**
 * The inputs of an application, without what bunny.net fills in, and without the endpoints of a container that has one of a
 * type that no program can declare: they would be removed.
 */
export function importableApp(app: RemoteContainerApp): Partial<AppInputs> {
  const isUndeclarable = ({ type }: Endpoint): boolean => type !== "cdn" && type !== "anycast";
  const apart = app.containerTemplates
    .filter(({ endpoints }) => endpoints.some(isUndeclarable))
    .map(({ name }) => name);
  const withoutImages = changed({ ...inputsOfApp(app) }, "containerTemplates.*", (template, [, name = ""]) =>
    omit(template, ["image", "imageDigest", ...(apart.includes(name) ? ["endpoints"] : [])]),
  );
  const withoutPorts = changed(withoutImages, "containerTemplates.*.endpoints.*", withoutFilledIn);
  const changedSettings = mapProperties(withoutPorts, (value, name) =>
    equal(value, ownValue(smallest, name)) ? undefined : value,
  );
  return decodeLeniently(appDeclarations.inputs, withoutEmptyParts(changedSettings));
}

/** bunny.net fills in the pull zone, the public ports and the protocols of a CDN endpoint. */
export function withoutFilledIn(endpoint: Properties): Properties {
  const { cdn } = endpoint;
  if (!isProperties(cdn) || !Array.isArray(cdn.portMappings)) return endpoint;
  const portMappings = cdn.portMappings.map((port: unknown) =>
    isProperties(port) ? omit(port, ["exposedPort", "protocols"]) : port,
  );
  return { ...endpoint, cdn: { ...omit(cdn, ["pullZoneId"]), portMappings } };
}

/** Leaves out empty values, which are then not managed. */
export function withoutEmptyParts(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      const rest = isProperties(value) ? withoutEmptyParts(value) : value;
      return rest === undefined || equal(rest, {}) || equal(rest, []) ? [] : [[name, rest]];
    }),
  );
}

function changed(
  properties: Properties,
  pattern: string,
  change: (value: Properties, path: readonly string[]) => Properties,
): Properties {
  return pathsIn(properties, pattern).reduce(
    (all, path) => changeAt(all, path, (value) => (isProperties(value) ? change(value, path) : value)),
    properties,
  );
}
