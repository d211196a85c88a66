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

const portMappings = list(
  object({ containerPort: integer() }, { exposedPort: integer(), protocols: list(protocol, { anyOrder: true }) }),
  { anyOrder: true },
);

export const cdnEndpoint = object(
  { portMappings: where(portMappings, { check: portsUpTo(1) }) },
  {
    isSslEnabled: boolean({ unset: cannotBeUnset }),
    stickySessions: object(
      { sessionHeaders: set(text(), { check: fewHeaders }) },
      { cookieName: text({ unset: cannotBeUnset }) },
      // Nothing says that null removes them, but sticky sessions that are not enabled are the same as none.
      { apiOnly: { enabled: boolean() }, disabledBy: { enabled: false } },
    ),
    pullZoneId: integer({ range: [1, 2_147_483_647], unset: cannotBeUnset }),
  },
);

export const anycastEndpoint = object(
  { portMappings: where(portMappings, { check: portsUpTo(Number.POSITIVE_INFINITY) }) },
  { type: oneOf(["iPv4"], { anyCase: true }) },
);

// `internalIp` is no documented kind, but is read back.
export const endpoint = object(
  {},
  { cdn: cdnEndpoint, anycast: anycastEndpoint },
  { alternatives: ["cdn", "anycast"], apiOnly: { internalIp: object({ portMappings }, {}) } },
);

// Requests match endpoints by name: the id is not taken.
export const endpointsAsArray = { key: "displayName" };
