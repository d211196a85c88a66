import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { closed, enumeration, nullable, pageOf, Paging } from "./basics";

const typeNames = [
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
] as const;
export type DnsRecordTypeName = (typeof typeNames)[number];

/** The name of a type of record. */
export const recordTypeName = (type: number): DnsRecordTypeName => typeNames[type] ?? "Flatten";
/** The number of a type of record. */
export const recordTypeNumber = (name: DnsRecordTypeName): number => typeNames.indexOf(name);

const RecordType = enumeration(typeNames);

const EnviromentalVariable = Type.Object({ Name: nullable(Type.String()), Value: nullable(Type.String()) }, closed);

const IpLocation = Type.Object(
  {
    CountryCode: nullable(Type.String()),
    Country: nullable(Type.String()),
    ASN: Type.Integer(),
    OrganizationName: nullable(Type.String()),
    City: nullable(Type.String()),
  },
  closed,
);

const Location = Type.Object(
  {
    Country: nullable(Type.String()),
    City: nullable(Type.String()),
    Latitude: Type.Number(),
    Longitude: Type.Number(),
  },
  closed,
);

const number = (maximum = 2147483647) => Type.Integer({ minimum: 0, maximum, default: 0 });
const flag = (initial: boolean) => Type.Boolean({ default: initial });

/** The fields that a write may contain and a read returns. Defaults are those of a new record. */
const settings = {
  Type: RecordType,
  Ttl: Type.Integer({ minimum: 0, maximum: 2147483647, default: 300 }),
  Value: nullable(Type.String({ default: "" })),
  Name: nullable(Type.String({ default: "" })),
  Weight: number(),
  Priority: number(),
  Port: number(),
  Flags: number(255),
  Tag: nullable(Type.String({ default: "" })),
  Accelerated: flag(false),
  MonitorType: enumeration(["None", "Ping", "Http", "Monitor"]),
  GeolocationLatitude: Type.Number({ default: 0 }),
  GeolocationLongitude: Type.Number({ default: 0 }),
  EnviromentalVariables: nullable(Type.Array(EnviromentalVariable, { default: [] })),
  LatencyZone: nullable(Type.String({ default: null })),
  SmartRoutingType: enumeration(["None", "Latency", "Geolocation"]),
  Disabled: flag(false),
  Comment: nullable(Type.String({ default: "" })),
  AutoSslIssuance: flag(true),
};

/** A DNS record as every read returns it, in this order: without the ids of what it is linked to. */
export const DnsRecord = Type.Object(
  {
    Id: Type.Integer(),
    Type: settings.Type,
    Ttl: settings.Ttl,
    Value: settings.Value,
    Name: settings.Name,
    Weight: settings.Weight,
    Priority: settings.Priority,
    Port: settings.Port,
    Flags: settings.Flags,
    Tag: settings.Tag,
    Accelerated: settings.Accelerated,
    AcceleratedPullZoneId: number(),
    /** The id of the pull zone or script of a record that is linked to one. */
    LinkName: nullable(Type.String({ default: "" })),
    IPGeoLocationInfo: nullable(Type.Object(IpLocation.properties, { ...closed, default: null })),
    GeolocationInfo: nullable(Type.Object(Location.properties, { ...closed, default: null })),
    MonitorStatus: enumeration(["Unknown", "Online", "Offline"]),
    MonitorType: settings.MonitorType,
    GeolocationLatitude: settings.GeolocationLatitude,
    GeolocationLongitude: settings.GeolocationLongitude,
    EnviromentalVariables: settings.EnviromentalVariables,
    LatencyZone: settings.LatencyZone,
    SmartRoutingType: settings.SmartRoutingType,
    Disabled: settings.Disabled,
    Comment: settings.Comment,
    AutoSslIssuance: settings.AutoSslIssuance,
    AccelerationStatus: enumeration(["None", "Pending", "Processing", "Completed", "Failed"]),
  },
  closed,
);
export type DnsRecord = Static<typeof DnsRecord>;

/** A DNS record as the sandbox stores it. */
export const StoredDnsRecord = Type.Object(
  {
    ...DnsRecord.properties,
    /** How many more reads do not show the pull zone of an accelerated record. */
    ReadsUntilAccelerated: number(),
  },
  closed,
);
export type StoredDnsRecord = Static<typeof StoredDnsRecord>;

/** A DNS record to seed: its type, and any fields that differ from the defaults of a new record. */
export const DnsRecordSeed = Type.Composite(
  [Type.Partial(Type.Omit(StoredDnsRecord, ["Type"])), Type.Pick(StoredDnsRecord, ["Type"])],
  closed,
);
export type DnsRecordSeed = Static<typeof DnsRecordSeed>;

const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

/** Body of an addition. */
export const NewDnsRecord = Type.Object(
  {
    Type: optional(settings.Type),
    Ttl: optional(settings.Ttl),
    Value: optional(Type.String()),
    Name: optional(Type.String()),
    Weight: optional(settings.Weight),
    Priority: optional(settings.Priority),
    Flags: optional(settings.Flags),
    Tag: optional(Type.String()),
    Port: optional(settings.Port),
    PullZoneId: optional(Type.Integer()),
    ScriptId: optional(Type.Integer()),
    Accelerated: optional(settings.Accelerated),
    MonitorType: optional(settings.MonitorType),
    GeolocationLatitude: optional(Type.Number()),
    GeolocationLongitude: optional(Type.Number()),
    LatencyZone: optional(Type.String()),
    SmartRoutingType: optional(settings.SmartRoutingType),
    Disabled: optional(settings.Disabled),
    EnviromentalVariables: optional(Type.Array(EnviromentalVariable)),
    Comment: optional(Type.String()),
    AutoSslIssuance: optional(settings.AutoSslIssuance),
  },
  closed,
);
export type NewDnsRecord = Static<typeof NewDnsRecord>;

/** Body of an update. */
export const ChangedDnsRecord = Type.Object({ ...NewDnsRecord.properties, Id: Type.Optional(Type.Integer()) }, closed);

export const DnsRecordPage = pageOf(DnsRecord);

export const DnsRecordListQuery = Type.Object({ ...Paging, type: Type.Optional(RecordType) }, closed);
