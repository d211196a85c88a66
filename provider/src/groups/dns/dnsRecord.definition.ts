import { adopt, assignedId, define, integer, optional, parent, text, rarelyMissing, withFacts } from "../../vocabulary";
import * as record from "./recordProperties";
import { recordVariants } from "./recordTypes";

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
 * name is absolute and outside of the zone: write it relative to the zone; an `NS` record for the domain itself, which
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
 * @get Reads a record that is managed elsewhere, by its resource ID. Fails if it does not exist.
 */
export const dnsRecord = define({
  kind: "DnsRecord",
  required: {
    /**
     * DNS zone that has the record: its numeric ID, which {@link getDnsZone} finds by domain.
     * @output Numeric ID of the DNS zone.
     */
    dnsZoneId: parent('bunny.getDnsZoneOutput({ domain: "example.com" }).dnsZoneId'),
    /**
     * Type of the record, which decides what other arguments it takes.
     * @output Type of the record.
     */
    type: withFacts(record.type, { replaceOnChanges: true }),
    /**
     * Name relative to the zone: `"www"`, `"*.dev"`, or `"@"` for the domain itself. A name that ends with the domain
     * of the zone, with or without a trailing dot, means the same. Case makes no difference. Changing this to another
     * name replaces the resource.
     * @output Name of the record; empty for the domain itself.
     */
    name: record.name,
  },
  optional: {
    /**
     * Value: an IP address, a hostname, a text, a URL; for `"SVCB"` and `"HTTPS"`, target and parameters; for `"TLSA"`,
     * usage, selector, matching type and data. A trailing dot of a hostname, its case, and its form in Unicode make no
     * difference. The text of a `"TXT"` or `"CAA"` record may be in quotes, as in zone files, and must be if quotes are
     * part of the text: `'"\\"quoted\\""'`.
     * @output Value of the record; `undefined` for a `PullZone` or `Script` record.
     */
    value: record.value,
    /**
     * How long resolvers may cache it, in seconds. Not managed if omitted.
     * @default chosen by bunny.net
     * @output
     */
    ttl: record.ttl,
    /**
     * For an address, the share of queries that it gets among those of the same name, 0 to 100; for `"SRV"`, its weight
     * among those of the same priority, 0 to 65535.
     * @default 100 for an address on create
     * @output Weight of the record; `undefined` if not managed.
     */
    weight: record.weight,
    /**
     * Priority, 0 to 65535: lower ones are tried first.
     * @output Priority of the record; `undefined` if its type has none.
     */
    priority: record.priority,
    /**
     * Port of the service, 0 to 65535.
     * @output Port of the service; `undefined` if its type has none.
     */
    port: record.portNumber,
    /**
     * Flags of a CAA record, 0 to 255; 128 means critical.
     * @default 0 on create
     * @output Flags of a CAA record; `undefined` if not managed.
     */
    flags: record.flags,
    /**
     * What a CAA record is about: `"issue"`, `"issuewild"` or `"iodef"`.
     * @output What a CAA record is about; `undefined` for other types.
     */
    tag: record.tag,
    /**
     * Pull zone that a `PullZone` record points to: pass `zone.id` or its numeric ID.
     * @output Numeric ID of the pull zone; `undefined` for other types.
     */
    pullZoneId: record.pullZoneId,
    /**
     * Script that answers the queries of a `Script` record: pass `script.id` or its numeric ID.
     * @output Numeric ID of the script; `undefined` for other types.
     */
    scriptId: record.scriptId,
    /**
     * Whether the CDN answers for the record: bunny.net creates a pull zone in front of the value, which takes a while
     * and needs the domain to be delegated to bunny.net.
     * @default false on create
     * @output Whether the CDN answers for the record; `undefined` if not managed.
     */
    accelerated: record.accelerated,
    /**
     * Whether bunny.net requests a certificate for the name automatically.
     * @default true on create
     * @output
     */
    autoSslIssuance: record.autoSslIssuance,
    /**
     * How bunny.net checks whether the value can be reached, to leave it out of answers if not: `"none"`, `"ping"`,
     * `"http"` or `"monitor"`.
     * @default "none" on create
     * @output How bunny.net checks whether the value can be reached; `undefined` if not managed.
     */
    monitorType: record.monitorType,
    /**
     * How bunny.net chooses among the records of the same name: `"latency"` by `latencyZone`, `"geolocation"` by
     * `geolocationLatitude` and `geolocationLongitude`, `"none"` by weight alone.
     * @default "none" on create
     * @output How bunny.net chooses among the records of the same name; `undefined` if not managed.
     */
    smartRoutingType: record.smartRoutingType,
    /**
     * Latitude of the value in degrees, -90 to 90.
     * @default 0 on create
     * @output Latitude of the value in degrees; `undefined` if not managed.
     */
    geolocationLatitude: record.geolocationLatitude,
    /**
     * Longitude of the value in degrees, -180 to 180.
     * @default 0 on create
     * @output Longitude of the value in degrees; `undefined` if not managed.
     */
    geolocationLongitude: record.geolocationLongitude,
    /**
     * Region of the value for latency routing, for example `"DE"`.
     * @default "" on create
     * @output Region of the value for latency routing; `undefined` if not managed.
     */
    latencyZone: record.latencyZone,
    /**
     * Whether the record is left out of answers.
     * @default false on create
     * @output
     */
    disabled: record.disabled,
    /**
     * Variables that the script of a `Script` record reads, by name. Managed as a whole if set: variables added
     * elsewhere are drift and are removed. Removing this removes them.
     * @default none on create
     * @output Variables of a `Script` record by name; `undefined` if not managed.
     */
    environmentalVariables: record.environmentalVariables,
    /**
     * Comment that the dashboard shows.
     * @default "" on create
     * @output
     */
    comment: record.comment,
    /**
     * Adopt the same record if it already exists: `true` if everything managed is already equal, `"overwrite"` to
     * update it to match.
     */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the record, assigned by bunny.net. */
    recordId: assignedId(),
    /** Domain of the zone, which follows the name of the record: `example.com`. */
    domain: rarelyMissing(text({ stable: true })),
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
