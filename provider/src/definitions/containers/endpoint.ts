import { cannotBeUnset } from "../../kernel/resetOnOmit";
import { isProperties } from "../../kernel/values";
import { boolean, integer, list, notInRange, object, oneOf, set, text, where } from "../vocabulary";
import type { Check } from "./checks";

const port: Check = (value) => (typeof value === "number" ? notInRange(value, [1, 65_535]) : undefined);

/** At least one, and at most so many. */
const portsUpTo =
  (most: number): Check =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    if (value.length === 0) return "must have a port mapping: write [{ containerPort: 8080 }]";
    if (value.length > most) return "must have exactly one port mapping: give each port an endpoint of its own";
    const wrong = value
      .filter(isProperties)
      .flatMap(({ containerPort, exposedPort }) => [
        ["containerPort", port(containerPort)],
        ["exposedPort", port(exposedPort)],
      ])
      .find(([, reason]) => reason !== undefined);
    return wrong === undefined ? undefined : `has a ${String(wrong[0])} that ${String(wrong[1])}`;
  };

const fewHeaders: Check = (value) =>
  Array.isArray(value) && (value.length < 1 || value.length > 3) ? "must name 1 to 3 headers" : undefined;

export const protocol = oneOf(["tcp", "udp", "sctp"], { anyCase: true });

/** A port of a container, and how it is reached from outside. */
const portMapping = object(
  {
    /** Port inside the container, 1 to 65535. */
    containerPort: integer(),
  },
  {
    /** Port outside, 1 to 65535. For a CDN endpoint leave it out. @default chosen by bunny.net */
    exposedPort: integer(),
    /** Protocols. For a CDN endpoint leave them out. @default chosen by bunny.net */
    protocols: list(protocol, { anyOrder: true }),
  },
  { typeName: "ContainerPortMapping" },
);

const portMappings = list(portMapping, { anyOrder: true });

/** Sticky sessions of a CDN endpoint: a visitor comes back to the same instance. To have none, leave them out. */
const stickySessions = object(
  {
    /** The 1 to 3 request headers that make a session, in any order. */
    sessionHeaders: set(text(), { check: fewHeaders }),
  },
  {
    /** Name of the cookie. Keeps its value when it is omitted again. */
    cookieName: text({ unset: cannotBeUnset }),
  },
  {
    typeName: "ContainerStickySessions",
    // Nothing says that null removes them, but sticky sessions that are not enabled are the same as none.
    apiOnly: { enabled: boolean() },
    disabledBy: { enabled: false },
  },
);

/** A way into a container through bunny.net's CDN. */
export const cdnEndpoint = object(
  {
    /** Exactly one port. */
    portMappings: where(portMappings, { check: portsUpTo(1) }),
  },
  {
    /** Whether the container itself speaks HTTPS. Keeps its value when it is omitted again. */
    isSslEnabled: boolean({ unset: cannotBeUnset }),
    /** Sticky sessions. When they were given and are omitted again, they go off. */
    stickySessions,
    /** Number of an own pull zone. @default bunny.net makes one, which it may leave behind when the endpoint goes */
    pullZoneId: integer({ range: [1, 2_147_483_647], unset: cannotBeUnset }),
  },
  { typeName: "ContainerCdnEndpoint" },
);

/** A way into a container by an anycast address of its own. */
export const anycastEndpoint = object(
  {
    /** Ports, at least one. */
    portMappings: where(portMappings, { check: portsUpTo(Number.POSITIVE_INFINITY) }),
  },
  {
    /** Kind of address. @default "iPv4" */
    type: oneOf(["iPv4"], { anyCase: true }),
  },
  { typeName: "ContainerAnycastEndpoint" },
);

/** A way into a container: one of `cdn` and `anycast`. A change between the two deletes it and makes another one. */
export const endpoint = object(
  {},
  {
    /** Through the CDN. */
    cdn: cdnEndpoint,
    /** By an anycast address. */
    anycast: anycastEndpoint,
  },
  {
    typeName: "ContainerAppEndpoint",
    alternatives: ["cdn", "anycast"],
    // No documented kind, but it is read back.
    apiOnly: { internalIp: object({ portMappings }, {}) },
  },
);

// Requests match endpoints by name: the id is not taken.
export const endpointsAsArray = { key: "displayName" };
