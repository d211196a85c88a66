import { computedList, computedObject, defineLookup, integer, map, referenceTo, text } from "../../../vocabulary";
import { dnsRecordEntry } from "../dnsRecordEntry.definition";

/**
 * Has bunny.net scan the present nameservers of a domain, and returns the records that it finds, for {@link DnsRecords}. The
 * SOA record and the NS records of the domain itself are left out. A scan finds what it guesses the names of: compare its
 * records with those at your provider, or use `importZoneFile` if that can export them. Fails if the zone does not exist,
 * and if the scan fails or takes longer than 45 seconds.
 *
 * A scan changes nothing in the zone, so previews scan, too. Once the domain is delegated to bunny.net, it finds only what the
 * zone has: put the records into the program before.
 *
 * API: `POST /dnszone/records/scan` and `GET /dnszone/{dnsZoneId}/records/scan`, every 1.5 seconds until the scan is finished.
 *
 * @see {@link DnsRecords}
 * @example
 * ```ts
 * const zone = new bunny.DnsZone("site", { domain: "example.com" });
 * const scan = bunny.getDnsScanOutput({ dnsZoneId: zone.id });
 * export const records = scan.records;
 * ```
 */
export const getDnsScan = defineLookup({
  name: "getDnsScan",
  required: {
    /** Numeric ID of the DNS zone. */
    dnsZoneId: referenceTo("zone.id"),
  },
  /** The records that a domain has at its present nameservers. */
  result: computedObject({
    dnsZoneId: integer(),
    /** The records, by keys that say which they are: pass them as `records` of {@link DnsRecords}. */
    records: map(dnsRecordEntry),
    /** What was found, but cannot be taken, each with the reason. */
    skipped: computedList(text()),
  }),
});
