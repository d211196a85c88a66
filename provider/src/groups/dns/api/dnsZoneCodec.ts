import * as t from "io-ts";
import { optional, Time, withDefault } from "../../../http/codecs";
import { pageOf } from "../../../http/pagination";
import { perAccountCache } from "../../../http/perAccountCache";
import { DnsRecords } from "./dnsRecordCodec";

/** Path of one DNS zone. */
export const dnsZonePath = "/dnszone/{dnsZoneId}";

const zoneFields = {
  Id: t.number,
  Domain: withDefault(t.string, ""),
  DateCreated: optional(Time),
  DateModified: optional(Time),
  NameserversDetected: withDefault(t.boolean, false),
  CustomNameserversEnabled: withDefault(t.boolean, false),
  Nameserver1: optional(t.string),
  Nameserver2: optional(t.string),
  SoaEmail: optional(t.string),
  LoggingEnabled: withDefault(t.boolean, false),
  LoggingIPAnonymizationEnabled: withDefault(t.boolean, false),
  /** 0 one digit, 1 drop. */
  LogAnonymizationType: optional(t.number),
  DnsSecEnabled: withDefault(t.boolean, false),
  /** 0 ECDSA, 1 RSA. */
  CertificateKeyType: optional(t.number),
};

/** A DNS zone without its records, as all zones of an account are read. */
export const ListedDnsZone = t.strict(zoneFields, "DnsZone");
export type ListedDnsZone = t.TypeOf<typeof ListedDnsZone>;

/** A DNS zone with its records. */
export const DnsZone = t.strict({ ...zoneFields, Records: DnsRecords }, "DnsZone");
export type DnsZone = t.TypeOf<typeof DnsZone>;

/** One page of DNS zones. */
export const DnsZonePage = pageOf(ListedDnsZone);

/** The reply to enabling DNSSEC: what the registrar of the domain needs. */
export const DsRecord = t.strict(
  {
    Enabled: t.boolean,
    DsRecord: withDefault(t.string, ""),
    /** Hexadecimal. */
    Digest: withDefault(t.string, ""),
    /** A name with its number: `SHA256 (2)`. */
    DigestType: withDefault(t.string, ""),
    Algorithm: withDefault(t.number, 0),
    /** Base64. */
    PublicKey: withDefault(t.string, ""),
    KeyTag: withDefault(t.number, 0),
    Flags: withDefault(t.number, 0),
    /** Whether the registrar has the record. */
    DsConfigured: withDefault(t.boolean, false),
  },
  "DsRecord",
);
export type DsRecord = t.TypeOf<typeof DsRecord>;

/** Read cache of DNS zones, with their records. */
export const dnsZones = perAccountCache({ path: dnsZonePath, param: "dnsZoneId", reply: DnsZone });
