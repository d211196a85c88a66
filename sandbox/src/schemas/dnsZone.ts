import { Type, type Static } from "@sinclair/typebox";
import { closed, nullable, optional, pageOf, Paging, text } from "./basics";
import { DnsRecord, DnsRecordSeed, NewDnsRecord, StoredDnsRecord } from "./dnsRecord";
import * as api from "./published";

/** A DNS zone as every read returns it, in this order. */
export const DnsZone = Type.Object(
  { ...api.DnsZoneModel.properties, Domain: text, Records: nullable(Type.Array(DnsRecord)) },
  closed,
);
export type DnsZone = Static<typeof DnsZone>;

/** A scan as the sandbox stores it. */
export const StoredScan = Type.Object(
  { JobId: Type.String(), CreatedAt: Type.String(), CompletedAt: nullable(Type.String()) },
  closed,
);

/** A DNS zone as the sandbox stores it. */
export const StoredDnsZone = Type.Object(
  {
    ...DnsZone.properties,
    Records: Type.Array(StoredDnsRecord),
    /** Whether the registrar has the DS record of the zone. */
    DsConfigured: Type.Boolean(),
    /** The latest scan for records of the domain, if there was one. */
    Scan: Type.Optional(StoredScan),
    /** How often the zone was signed: each time, its key changes. */
    SigningRound: Type.Integer(),
  },
  closed,
);
export type StoredDnsZone = Static<typeof StoredDnsZone>;

/** What a new zone has that is neither off nor 0. */
export const newDnsZoneValues = {
  /** From the first response, even for a domain that is not delegated. */
  NameserversDetected: true,
  Nameserver1: "kiki.bunny.net",
  Nameserver2: "coco.bunny.net",
  SoaEmail: "hostmaster@bunny.net",
  LoggingIPAnonymizationEnabled: true,
  LogAnonymizationType: 0,
};

/**
 * A DNS zone to seed: its domain, and any fields that differ from the defaults of a new zone. Of a record, the type is
 * required.
 */
export const DnsZoneSeed = Type.Object(
  {
    ...Type.Partial(StoredDnsZone).properties,
    Domain: text,
    Records: Type.Optional(Type.Array(DnsRecordSeed)),
  },
  closed,
);
export type DnsZoneSeed = Static<typeof DnsZoneSeed>;

/** Body of a create. */
export const NewDnsZone = Type.Object({ Domain: text, Records: optional(Type.Array(NewDnsRecord)) }, closed);

export const DnsZonePage = pageOf(DnsZone);

const view = Type.Optional(api.DnsViewType);

export const DnsZoneReadQuery = Type.Object({ view }, closed);
export const DnsZoneListQuery = Type.Object({ ...Paging, view }, closed);

/** Response to the call that disables DNSSEC: the fields of the one that enables it, all of them null. */
export const NoDsRecord = Type.Object(
  Object.fromEntries(Object.keys(api.DnsSecDsRecordModel.properties).map((name) => [name, Type.Null()])),
  closed,
);

/** The body of the call that issues a wildcard certificate for the domain of a zone, or for one below it. */
export const WildcardCertificate = nullable(api.IssueWildcardCertificateRequestModel);

/** What the control API can set on a DNS zone. */
export const DnsZoneControl = Type.Object({ DsConfigured: Type.Boolean() }, closed);

/** Response to the import of a zone file: as documented, or as one client recorded it. */
export const ImportResult = Type.Union([
  api.DnsZoneImportResultModel,
  Type.Object(
    {
      TotalRecordsParsed: Type.Integer(),
      Created: Type.Integer(),
      Failed: Type.Integer(),
      Skipped: Type.Integer(),
    },
    closed,
  ),
]);

/** Numbers by time or by type. */
const Chart = Type.Record(Type.String(), Type.Integer());

export const DnsStatistics = Type.Object(
  {
    TotalQueriesServed: Type.Integer(),
    QueriesServedChart: Chart,
    NormalQueriesServedChart: Chart,
    SmartQueriesServedChart: Chart,
    QueriesByTypeChart: Chart,
  },
  closed,
);

export const DnsStatisticsQuery = Type.Object(
  { dateFrom: Type.Optional(Type.String()), dateTo: Type.Optional(Type.String()) },
  closed,
);
