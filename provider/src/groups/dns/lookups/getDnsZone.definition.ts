import { defineLookup, found, referenceTo, text } from "../../../vocabulary";
import { dnsZone } from "../dnsZone.definition";

/**
 * Looks up a DNS zone by its numeric ID or exact domain. Fails if it does not exist. `DnsRecords.get` reads its records.
 *
 * API: `GET /dnszone/{id}`, or `GET /dnszone?search=` and an exact comparison.
 *
 * @example
 * ```ts
 * const zone = bunny.getDnsZoneOutput({ domain: "example.com" });
 * new bunny.Dnssec("example", { dnsZoneId: zone.dnsZoneId });
 * ```
 * @args one of the two is required.
 */
export const getDnsZone = defineLookup({
  name: "getDnsZone",
  optional: {
    /** Numeric ID of the DNS zone. */
    dnsZoneId: referenceTo("zone.id"),
    /** Exact domain of the zone, in any case, with international characters allowed: `example.com`. */
    domain: text(),
  },
  /** The current state of a DNS zone. */
  result: found(dnsZone, [
    "dnsZoneId",
    "domain",
    "customNameserversEnabled",
    "nameserver1",
    "nameserver2",
    "soaEmail",
    "loggingEnabled",
    "loggingIpAnonymizationEnabled",
    "logAnonymizationType",
    "dnsSecEnabled",
    "certificateKeyType",
    "nameserversDetected",
    "dateCreated",
    "dateModified",
  ]),
});
