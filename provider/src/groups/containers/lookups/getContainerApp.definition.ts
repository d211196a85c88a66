import {
  boolean,
  computedList,
  computedObject,
  defineLookup,
  found,
  integer,
  map,
  optional,
  text,
} from "../../../vocabulary";
import { containerApp } from "../containerApp.definition";
import { containerEndpoint } from "../containerEndpoint.definition";

/** A port of an endpoint. */
const foundPortMapping = computedObject(
  {
    /** Port inside the container. */
    containerPort: integer(),
    /** Exposed port; 0 if bunny.net chooses it. */
    exposedPort: integer(),
    /** Protocols: `tcp`, `udp` or `sctp`. */
    protocols: computedList(text({ typeName: "ContainerProtocol" })),
  },
  { typeName: "FoundContainerEndpointPortMappings" },
);

/** An endpoint of a container. */
const foundContainerEndpoint = found(
  containerEndpoint,
  ["endpointId", "pullZoneId"],
  {
    /** Type of the endpoint: `cdn`, `anycast` or `publicIp`. */
    type: text({ typeName: "ContainerEndpointType" }),
    /** Public hostname or address of the endpoint. */
    publicHost: optional(text()),
    /** Whether the container itself serves HTTPS. */
    isSslEnabled: boolean(),
    /** Ports. */
    portMappings: computedList(foundPortMapping),
  },
  { typeName: "FoundContainerEndpoint" },
);

/** A container of an application. */
const foundContainer = computedObject(
  {
    /** ID of the container. */
    containerId: text(),
    /** Endpoints by name. */
    endpoints: map(foundContainerEndpoint),
  },
  { typeName: "FoundContainer" },
);

/**
 * Looks up a Magic Containers application by its ID or exact name. Fails if it does not exist, or if several
 * applications have the name.
 *
 * API: `GET /mc/apps/{appId}`; by name, `GET /mc/apps` and an exact comparison first.
 *
 * @example
 * ```ts
 * const app = bunny.getContainerAppOutput({ name: "shop" });
 * export const address = app.displayEndpoint;
 * ```
 * @args one of the two is required.
 */
export const getContainerApp = defineLookup({
  name: "getContainerApp",
  optional: {
    /** ID of the application. */
    appId: text(),
    /** Exact name of the application. */
    name: text(),
  },
  /** An application of Magic Containers, and how it is reached. `ContainerApp.get` reads its settings. */
  result: found(containerApp, ["appId", "name", "displayEndpoint", "status"], {
    /** Containers by name. */
    containerTemplates: map(foundContainer),
  }),
});
