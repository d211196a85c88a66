import { cannotBeUnset } from "../../properties/resetOnOmit";
import { isProperties } from "../../properties/values";
import { boolean, integer, referenceTo, list, object, oneOf, set, text, withFacts } from "../../vocabulary";
import { notInRange } from "../../vocabulary/problems";
import type { Check } from "./checks";

const port: Check = (value) => (typeof value === "number" ? notInRange(value, [1, 65_535]) : undefined);

/** At least one, and at most this many. */
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

/** A port of a container, and how it is exposed. */
const portMapping = object(
  {
    /** Port inside the container, 1 to 65535. */
    containerPort: integer(),
  },
  {
    /** Exposed port, 1 to 65535. Omit it for a CDN endpoint. Removing it keeps the port. @default chosen by bunny.net */
    exposedPort: integer(),
    /** Protocols. Omit them for a CDN endpoint. Removing them keeps them. @default chosen by bunny.net */
    protocols: list(protocol, { returnedInAnyOrder: true }),
  },
  { typeName: "ContainerPortMapping" },
);

const portMappings = list(portMapping, { returnedInAnyOrder: true });

/**
 * Sticky sessions of a CDN endpoint: a visitor always returns to the same instance. Omit them to disable sticky
 * sessions.
 */
const stickySessions = object(
  {
    /** The 1 to 3 request headers that identify a session, in any order. */
    sessionHeaders: set(text(), { check: fewHeaders }),
  },
  {
    /** Name of the cookie. Removing this leaves the current value unchanged. */
    cookieName: text({ unset: cannotBeUnset }),
  },
  {
    typeName: "ContainerStickySessions",
    // It is not documented that null removes them, but disabled sticky sessions are the same as none.
    apiOnly: { enabled: boolean() },
    noneValue: { enabled: false },
    sentWith: { enabled: true },
  },
);

/** An endpoint that exposes a container through bunny.net's CDN. */
export const cdnEndpoint = object(
  {
    /** Exactly one port. */
    portMappings: withFacts(portMappings, { check: portsUpTo(1) }),
  },
  {
    /** Whether the container itself serves HTTPS. Removing this leaves the current value unchanged. */
    isSslEnabled: boolean({ unset: cannotBeUnset }),
    /** Sticky sessions. Removing this disables them. */
    stickySessions,
    /**
     * A pull zone of your own: pass `pullZone.id` or the zone's numeric ID.
     * @default bunny.net creates one, which may remain after the endpoint is deleted
     */
    pullZoneId: referenceTo("pullZone.id", { unset: cannotBeUnset }),
  },
  { typeName: "ContainerCdnEndpoint" },
);

/** An endpoint that exposes a container on an anycast address of its own. */
export const anycastEndpoint = object(
  {
    /** Ports, at least one. */
    portMappings: withFacts(portMappings, { check: portsUpTo(Number.POSITIVE_INFINITY) }),
  },
  {
    /** Type of address. @default "iPv4" */
    type: oneOf(["iPv4"], { anyCase: true }),
  },
  { typeName: "ContainerAnycastEndpoint", sentWith: { type: "iPv4" } },
);

/**
 * An endpoint of a container: one of `cdn` and `anycast`. Switching between the two deletes the endpoint and creates
 * another.
 */
export const endpoint = object(
  {},
  {
    /** Exposes the container through the CDN. */
    cdn: cdnEndpoint,
    /** Exposes the container on an anycast address. */
    anycast: anycastEndpoint,
  },
  {
    typeName: "ContainerAppEndpoint",
    alternatives: ["cdn", "anycast"],
    // Not a documented type, but the API returns it.
    apiOnly: { internalIp: object({ portMappings }, {}) },
  },
);

// Requests match endpoints by name: they do not accept the ID.
export const endpointsAsArray = { key: "displayName" };
