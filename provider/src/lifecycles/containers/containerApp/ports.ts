import { elementsOf } from "../../../kernel/patchSchema";
import { isProperties, ownValue, type Properties } from "../../../kernel/values";
import type { Endpoint } from "./inputs";

/** What a port may say, and the API fills in where it does not. */
const optional = ["exposedPort", "protocols"] as const;

/**
 * A kind of an endpoint in the form of a request, with null for what its ports said before and say no more: what is only
 * left out would stay as it is.
 *
 * @param before the endpoint as the program gave it before
 */
export const withDroppedPorts = (kinds: Properties, before: Endpoint | undefined): Properties => {
  const old = elementsOf((before?.cdn ?? before?.anycast)?.portMappings);
  const withNulls = (port: Properties): Properties => {
    const was = old.find(({ containerPort }) => containerPort === port.containerPort);
    const dropped = optional.filter(
      (name) => ownValue(port, name) === undefined && ownValue(was ?? {}, name) !== undefined,
    );
    return { ...port, ...Object.fromEntries(dropped.map((name) => [name, null])) };
  };
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      isProperties(kind) && Array.isArray(kind.portMappings)
        ? { ...kind, portMappings: elementsOf(kind.portMappings).map(withNulls) }
        : kind,
    ]),
  );
};
