import { elementsOf } from "../../../properties/patchSchema";
import { isProperties, mapProperties, ownValue, type Properties } from "../../../properties/values";
import type { Endpoint } from "./inputs";

/** Members that a port may omit. The API then fills them in. */
const optional = ["exposedPort", "protocols"] as const;

/**
 * The kind of an endpoint in the form of a request, with null for what its ports declared before and now omit. Without
 * the null, the value would remain unchanged.
 *
 * @param before the endpoint as the program declared it before
 */
export function withDroppedPorts(kinds: Properties, before: Endpoint | undefined): Properties {
  const old = elementsOf((before?.cdn ?? before?.anycast)?.portMappings);
  const withNulls = (port: Properties): Properties => {
    const was = old.find(({ containerPort }) => containerPort === port.containerPort);
    const dropped = optional.filter(
      (name) => ownValue(port, name) === undefined && ownValue(was ?? {}, name) !== undefined,
    );
    return { ...port, ...Object.fromEntries(dropped.map((name) => [name, null])) };
  };
  return mapProperties(kinds, (kind) =>
    isProperties(kind) && Array.isArray(kind.portMappings)
      ? { ...kind, portMappings: elementsOf(kind.portMappings).map(withNulls) }
      : kind,
  );
}
