import {
  computedList,
  computedObject,
  defineLookup,
  found,
  integer,
  oneOfNumbered,
  referenceTo,
  text,
} from "../../../vocabulary";
import { hostname } from "../hostname/hostname.definition";

/** How the API says how a certificate was obtained. */
export const certificateProvisionType = oneOfNumbered(["unknown", "http01", "dns01", "custom", "managed"]);

/** One hostname of a pull zone. */
const foundHostname = found(
  hostname,
  ["hostnameId", "forceSsl", "hasCertificate", "certificateKeyType", "isSystemHostname", "isManagedHostname"],
  {
    /** The hostname, as stored by bunny.net. */
    hostname: text(),
    /** How the certificate was obtained, as far as bunny.net says: so far it has said `unknown` of each. */
    certificateProvisionType,
  },
  { typeName: "FoundHostname" },
);

/**
 * Looks up all hostnames of a pull zone, with the state of their certificates. Fails if the pull zone does not exist.
 *
 * API: `GET /pullzone/{id}`.
 *
 * @example
 * ```ts
 * const found = bunny.getHostnamesOutput({ pullZoneId: 1234 });
 * export const hostnames = found.hostnames;
 * ```
 */
export const getHostnames = defineLookup({
  name: "getHostnames",
  required: {
    /** Numeric ID of the pull zone. */
    pullZoneId: referenceTo("zone.id"),
  },
  /** The current hostnames of a pull zone. */
  result: computedObject({
    pullZoneId: integer(),
    /** All hostnames, including the pull zone's own (`*.b-cdn.net`). */
    hostnames: computedList(foundHostname),
  }),
});
