import { decodeLeniently } from "../../../properties/codecs";
import { equal, isProperties, mapProperties, omit, ownValue, type Properties } from "../../../properties/values";
import { appDeclarations, type AppInputs, smallest } from "./inputs";
import type { FoundApp } from "./mapping";

/** The inputs of an application, without what bunny.net fills in. */
export function importableApp({ containerTemplates = {}, ...found }: FoundApp): Partial<AppInputs> {
  const chosen = mapProperties({ ...found }, (value, name) =>
    equal(value, ownValue(smallest, name)) ? undefined : value,
  );
  const containers = mapProperties(containerTemplates, ({ endpoints = {}, ...container }) => ({
    ...omit(container, ["image", "imageDigest"]),
    endpoints: mapProperties(endpoints, withoutFilledIn),
  }));
  return decodeLeniently(appDeclarations.inputs, withoutEmptyParts({ ...chosen, containerTemplates: containers }));
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
