import * as t from "io-ts";
import { requiredList, withDefault } from "../../../http/codecs";

/**
 * A DNS record. Empty and absent texts are the same: the API returns null for some of them until they are set.
 *
 * Which pull zone or script a record is linked to is not returned under the name with which it is written, but as text
 * in `LinkName`.
 */
export const DnsRecord = t.strict(
  {
    Id: t.number,
    /** See {@link dnsRecordTypes}. */
    Type: t.number,
    /** In seconds. */
    Ttl: withDefault(t.number, 0),
    /** For a record that is linked to a pull zone or script: its name. */
    Value: withDefault(t.string, ""),
    /** Relative to the domain of the zone; empty for the domain itself. */
    Name: withDefault(t.string, ""),
    Weight: withDefault(t.number, 0),
    Priority: withDefault(t.number, 0),
    Port: withDefault(t.number, 0),
    Flags: withDefault(t.number, 0),
    Tag: withDefault(t.string, ""),
    Accelerated: withDefault(t.boolean, false),
    /** 0 until the pull zone of an accelerated record exists. */
    AcceleratedPullZoneId: withDefault(t.number, 0),
    /** 0 none, 1 pending, 2 processing, 3 completed, 4 failed. */
    AccelerationStatus: withDefault(t.number, 0),
    /** The number of the pull zone or script that the record is linked to, if any. */
    LinkName: withDefault(t.string, ""),
    /** 0 unknown, 1 online, 2 offline. */
    MonitorStatus: withDefault(t.number, 0),
    /** 0 none, 1 ping, 2 HTTP, 3 monitor. */
    MonitorType: withDefault(t.number, 0),
    GeolocationLatitude: withDefault(t.number, 0),
    GeolocationLongitude: withDefault(t.number, 0),
    /** Spelled like this by the API. */
    EnviromentalVariables: requiredList(
      t.strict({ Name: withDefault(t.string, ""), Value: withDefault(t.string, "") }, "variable"),
    ),
    LatencyZone: withDefault(t.string, ""),
    /** 0 none, 1 latency, 2 geolocation. */
    SmartRoutingType: withDefault(t.number, 0),
    Disabled: withDefault(t.boolean, false),
    Comment: withDefault(t.string, ""),
    AutoSslIssuance: withDefault(t.boolean, true),
  },
  "DnsRecord",
);
export type DnsRecord = t.TypeOf<typeof DnsRecord>;

/** All records of a zone. */

/** The fields of a record that a write may have: those that a read returns, and what the record is linked to. */
export type RecordFields = Omit<DnsRecord, keyof ComputedFields> & LinkFields;

/** What only the API sets. */
type ComputedFields = Pick<
  DnsRecord,
  "Id" | "AcceleratedPullZoneId" | "AccelerationStatus" | "LinkName" | "MonitorStatus"
>;

/** Reads return them only as text in `LinkName`. */
interface LinkFields {
  readonly PullZoneId?: number;
  readonly ScriptId?: number;
}

/** A record to add: its type and name, and what else is to have a value of its own. */
export type NewRecord = Pick<RecordFields, "Type" | "Name"> & Partial<RecordFields>;

/** The program may give the value of a variable as a secret. */
export function secretsOf({ EnviromentalVariables = [] }: Partial<RecordFields>): readonly string[] {
  return EnviromentalVariables.map(({ Value }) => Value);
}

/** A type of DNS record, as bunny.net spells it. */
export type DnsRecordType =
  | "A"
  | "AAAA"
  | "CNAME"
  | "TXT"
  | "MX"
  | "Redirect"
  | "Flatten"
  | "PullZone"
  | "SRV"
  | "CAA"
  | "PTR"
  | "Script"
  | "NS"
  | "SVCB"
  | "HTTPS"
  | "TLSA";

/** The types of records by their number, as bunny.net spells them. No record of type 6 can be created any more. */
export const dnsRecordTypes = [
  "A",
  "AAAA",
  "CNAME",
  "TXT",
  "MX",
  "Redirect",
  "Flatten",
  "PullZone",
  "SRV",
  "CAA",
  "PTR",
  "Script",
  "NS",
  "SVCB",
  "HTTPS",
  "TLSA",
] as const satisfies readonly DnsRecordType[];
