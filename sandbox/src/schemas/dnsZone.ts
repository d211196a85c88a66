import { Type, type Static } from "@sinclair/typebox";
import { closed, enumeration, nullable, pageOf, Paging } from "./basics";
import { StoredScan } from "./dnsExtras";
import { DnsRecord, DnsRecordSeed, NewDnsRecord, StoredDnsRecord } from "./dnsRecord";
import { PrivateKeyType } from "./hostname";

const LogAnonymizationType = enumeration(["OneDigit", "Drop"]);

const nameservers = {
  CustomNameserversEnabled: Type.Boolean({ default: false }),
  Nameserver1: nullable(Type.String({ default: "kiki.bunny.net" })),
  Nameserver2: nullable(Type.String({ default: "coco.bunny.net" })),
  SoaEmail: nullable(Type.String({ default: "hostmaster@bunny.net" })),
};

const logging = {
  LoggingEnabled: Type.Boolean({ default: false }),
  LoggingIPAnonymizationEnabled: Type.Boolean({ default: true }),
  LogAnonymizationType: nullable(LogAnonymizationType),
};

/** The writable fields. Defaults are those of a new zone. */
const settings = { ...nameservers, ...logging, CertificateKeyType: PrivateKeyType };

/** A DNS zone as every read returns it, in this order. */
export const DnsZone = Type.Object(
  {
    Id: Type.Integer(),
    Domain: Type.String({ minLength: 1 }),
    Records: nullable(Type.Array(DnsRecord, { default: [] })),
    DateModified: Type.String(),
    DateCreated: Type.String(),
    /** True from the first response, even for a domain that is not delegated. */
    NameserversDetected: Type.Boolean({ default: true }),
    ...nameservers,
    NameserversNextCheck: Type.String(),
    ...logging,
    DnsSecEnabled: Type.Boolean({ default: false }),
    CertificateKeyType: PrivateKeyType,
  },
  closed,
);
export type DnsZone = Static<typeof DnsZone>;

/** A DNS zone as the sandbox stores it. */
export const StoredDnsZone = Type.Object(
  {
    ...DnsZone.properties,
    Records: Type.Array(StoredDnsRecord, { default: [] }),
    /** Whether the registrar has the DS record of the zone. */
    DsConfigured: Type.Boolean({ default: false }),
    /** The latest scan for records of the domain, if there was one. */
    Scan: Type.Optional(StoredScan),
    /** How often the zone was signed: each time, its key changes. */
    SigningRound: Type.Integer({ default: 0 }),
  },
  closed,
);
export type StoredDnsZone = Static<typeof StoredDnsZone>;

/**
 * A DNS zone to seed: its domain, and any fields that differ from the defaults of a new zone. Of a record, the type is
 * required.
 */
export const DnsZoneSeed = Type.Composite(
  [
    Type.Partial(Type.Omit(StoredDnsZone, ["Domain", "Records"])),
    Type.Pick(StoredDnsZone, ["Domain"]),
    Type.Object({ Records: Type.Optional(Type.Array(DnsRecordSeed)) }),
  ],
  closed,
);
export type DnsZoneSeed = Static<typeof DnsZoneSeed>;

/** Body of a create. */
export const NewDnsZone = Type.Object(
  {
    Domain: Type.String({ minLength: 1 }),
    Records: Type.Optional(nullable(Type.Array(NewDnsRecord))),
  },
  closed,
);

/** Body of an update: omitted or null members stay unchanged. */
export const DnsZoneSettings = Type.Object(
  Object.fromEntries(Object.entries(settings).map(([name, schema]) => [name, Type.Optional(nullable(schema))])),
  closed,
);

export const DnsZonePage = pageOf(DnsZone);

const view = Type.Optional(enumeration(["Full", "Lite"]));

export const DnsZoneReadQuery = Type.Object({ view }, closed);
export const DnsZoneListQuery = Type.Object({ ...Paging, view }, closed);

/** Response to the call that enables DNSSEC. */
export const DsRecord = Type.Object(
  {
    Enabled: Type.Boolean(),
    DsRecord: nullable(Type.String()),
    Digest: nullable(Type.String()),
    DigestType: nullable(Type.String()),
    Algorithm: Type.Integer(),
    PublicKey: nullable(Type.String()),
    KeyTag: Type.Integer(),
    Flags: Type.Integer(),
    DsConfigured: Type.Boolean(),
  },
  closed,
);
export type DsRecord = Static<typeof DsRecord>;

/** Response to the call that disables DNSSEC: the same fields, all of them null. */
export const NoDsRecord = Type.Object(
  Object.fromEntries(Object.keys(DsRecord.properties).map((name) => [name, Type.Null()])),
  closed,
);

/** The body of the call that issues a wildcard certificate for the domain of a zone, or for one below it. */
export const WildcardCertificate = nullable(Type.Object({ Domain: Type.Optional(nullable(Type.String())) }, closed));

/** What the control API can set on a DNS zone. */
export const DnsZoneControl = Type.Object({ DsConfigured: Type.Boolean() }, closed);
