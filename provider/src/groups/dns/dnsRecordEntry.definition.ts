import { object } from "../../vocabulary";
import * as record from "./recordProperties";
import { recordVariants } from "./recordTypes";

/**
 * One record of a {@link DnsRecords} resource. Its `type` decides which other arguments it takes, as for a
 * {@link DnsRecord}, whose documentation has the table. Everything is updated in place except `type` and `name`, whose
 * change replaces this one record.
 */
export const dnsRecordEntry = object(
  {
    /** Type of the record, which decides what other arguments it takes. */
    type: record.type,
    /**
     * Name relative to the zone: `"www"`, `"*.dev"`, or `"@"` for the domain itself. A name that ends with the domain
     * of the zone means the same.
     */
    name: record.name,
  },
  {
    /**
     * Value: an IP address, a hostname, a text, a URL; for `"SVCB"` and `"HTTPS"`, target and parameters; for `"TLSA"`,
     * usage, selector, matching type and data. The text of a `"TXT"` or `"CAA"` record may be in quotes, as in zone
     * files, and must be if quotes are part of the text.
     */
    value: record.value,
    /**
     * How long resolvers may cache it, in seconds. Not managed if omitted. Removing this leaves the current value
     * unchanged.
     */
    ttl: record.ttl,
    /**
     * Weight: 0 to 100 for an address, 0 to 65535 for `"SRV"`. Not managed if omitted. Removing this resets it to
     * `100`.
     */
    weight: record.weight,
    /** Priority, 0 to 65535: lower ones are tried first. */
    priority: record.priority,
    /** Port of the service, 0 to 65535. */
    port: record.portNumber,
    /** Flags of a CAA record, 0 to 255. Not managed if omitted. Removing this resets it to `0`. */
    flags: record.flags,
    /** What a CAA record is about: `"issue"`, `"issuewild"` or `"iodef"`. */
    tag: record.tag,
    /** Pull zone that a `PullZone` record points to: pass `zone.id` or its numeric ID. */
    pullZoneId: record.pullZoneId,
    /** Script that answers the queries of a `Script` record: pass `script.id` or its numeric ID. */
    scriptId: record.scriptId,
    /** Whether the CDN answers for the record. Not managed if omitted. Removing this resets it to `false`. */
    accelerated: record.accelerated,
    /**
     * Whether bunny.net requests a certificate for the name automatically. Not managed if omitted. Removing this resets it
     * to `true`.
     */
    autoSslIssuance: record.autoSslIssuance,
    /**
     * How bunny.net checks whether the value can be reached: `"none"`, `"ping"`, `"http"` or `"monitor"`. Not managed
     * if omitted. Removing this resets it to `"none"`.
     */
    monitorType: record.monitorType,
    /**
     * How bunny.net chooses among the records of the same name: `"none"`, `"latency"` or `"geolocation"`. Not managed if
     * omitted. Removing this resets it to `"none"`.
     */
    smartRoutingType: record.smartRoutingType,
    /** Latitude of the value in degrees, -90 to 90. Not managed if omitted. Removing this resets it to `0`. */
    geolocationLatitude: record.geolocationLatitude,
    /** Longitude of the value in degrees, -180 to 180. Not managed if omitted. Removing this resets it to `0`. */
    geolocationLongitude: record.geolocationLongitude,
    /** Region of the value for latency routing. Not managed if omitted. Removing this resets it to `""`. */
    latencyZone: record.latencyZone,
    /** Whether the record is left out of answers. Not managed if omitted. Removing this resets it to `false`. */
    disabled: record.disabled,
    /**
     * Variables that the script of a `Script` record reads, by name, as a whole. Not managed if omitted. Removing this
     * removes them.
     */
    environmentalVariables: record.environmentalVariables,
    /** Comment that the dashboard shows. Not managed if omitted. Removing this resets it to `""`. */
    comment: record.comment,
  },
  { typeName: "DnsRecordEntry", variants: recordVariants },
);
