import { adopt, assignedId, define, integer, optional, parent, text, withFacts } from "../../vocabulary";
import { recordNameProperty, recordSettings, recordTypeProperty } from "./recordSettings.definition";
import { recordVariants } from "./recordVariants.definition";

/**
 * One record of a DNS zone. Its `type` decides which other arguments it takes: TypeScript refuses an argument that the
 * type does not have, and so does a preview of a program in plain JavaScript.
 *
 * {@variants}
 *
 * Every type also takes `ttl`, `disabled` and `comment`.
 *
 * Other records are kept, including those with the same name: several `A` records of one name are several resources. A
 * create fails if the same record already exists, that is, one with this type, name and value, unless `adopt` allows
 * taking it over. For hundreds of records of one zone, {@link DnsRecords} is faster.
 *
 * With `accelerated`, bunny.net creates a pull zone for the record some time later, once the domain is delegated to it.
 * `pulumi up --refresh` then shows its number as `acceleratedPullZoneId`. To manage it, add
 * `new bunny.PullZone("accelerated", { adoptPullZoneId: record.acceleratedPullZoneId })` to the program for that `up`:
 * before, the output has no value, and the pull zone is refused.
 *
 * Errors: the DNS zone does not exist; the same record already exists and `adopt` does not allow taking it over; the
 * name ends with the domain of the zone: write it without; an `NS` record for the domain itself, which
 * bunny.net does not allow: `customNameserversEnabled` of the {@link DnsZone} sets name servers of your own.
 *
 * API: `PUT /dnszone/{id}/records`, `POST /dnszone/{id}/records/{recordId}`,
 * `DELETE /dnszone/{id}/records/{recordId}`; reads use `GET /dnszone/{id}`, one request for all records of a zone. The
 * resource ID is `<DNS zone>/<record>`, for example `60001/5001`.
 *
 * @example
 * ```ts
 * const zone = bunny.getDnsZoneOutput({ domain: "example.com" });
 * new bunny.DnsRecord("www", { dnsZoneId: zone.dnsZoneId, type: "A", name: "www", value: "203.0.113.7", ttl: 300 });
 * new bunny.DnsRecord("mail", { dnsZoneId: zone.dnsZoneId, type: "MX", name: "@", value: "mx.example.com", priority: 10 });
 * ```
 */
export const dnsRecord = define({
  kind: "DnsRecord",
  required: {
    /** DNS zone that has the record: its numeric ID, which {@link getDnsZone} finds by domain. @output */
    dnsZoneId: parent('bunny.getDnsZoneOutput({ domain: "example.com" }).dnsZoneId'),
    /**
     * Type of the record, which decides what other arguments it takes.
     * @output Type of the record.
     */
    type: withFacts(recordTypeProperty, { replaceOnChanges: true }),
    /**
     * Name relative to the zone: `"www"`, `"*.dev"`, or `"@"` for the domain itself. Case makes no difference. Of
     * a full name, as other providers return it, leave out the domain.
     * @output Name of the record; empty for the domain itself.
     */
    name: withFacts(recordNameProperty, { replaceOnChanges: true }),
  },
  optional: {
    ...recordSettings,
    /**
     * Adopt the same record if it already exists: `true` if everything managed is already equal, `"overwrite"` to
     * update it to match.
     */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the record, assigned by bunny.net. */
    recordId: assignedId(),
    /** What a `PullZone` or `Script` record points to, as bunny.net returns it. */
    linkName: optional(text({ affectedBy: ["pullZoneId", "scriptId"], emptyMeansNone: true })),
    /**
     * Numeric ID of the pull zone of an accelerated record. bunny.net creates it some time after the record, so it is
     * `undefined` until a refresh shows it.
     */
    acceleratedPullZoneId: optional(integer({ affectedBy: ["accelerated", "value"] })),
    /** Status of the acceleration: `"none"`, `"pending"`, `"processing"`, `"completed"` or `"failed"`. */
    accelerationStatus: text({ affectedBy: ["accelerated", "value"] }),
    /** Result of the monitoring: `"unknown"`, `"online"` or `"offline"`. */
    monitorStatus: text({ affectedBy: ["monitorType", "value"] }),
  },
  variants: recordVariants,
});
