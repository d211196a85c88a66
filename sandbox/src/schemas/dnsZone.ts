import { Type, type Static } from "@sinclair/typebox";
import { nullable, object, optional, pageOf, Paging, text } from "./basics";
import { DnsRecord, DnsRecordSeed, NewDnsRecord, StoredDnsRecord } from "./dnsRecord";
import * as api from "./published";

/** A DNS zone as every read returns it, in this order. */
export const DnsZone = object({
  ...api.DnsZoneModel.properties,
  Domain: text,
  Records: nullable(Type.Array(DnsRecord)),
});
export type DnsZone = Static<typeof DnsZone>;

/** A DNS zone as the sandbox stores it. */
export const StoredDnsZone = object({
  ...DnsZone.properties,
  Records: Type.Array(StoredDnsRecord),
  /** Whether the registrar has the DS record of the zone. */
  DsConfigured: Type.Boolean(),
  /** How often the zone was signed: each time, its key changes. */
  SigningRound: Type.Integer(),
});
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
export const DnsZoneSeed = object({
  ...Type.Partial(StoredDnsZone).properties,
  Domain: text,
  Records: Type.Optional(Type.Array(DnsRecordSeed)),
});
export type DnsZoneSeed = Static<typeof DnsZoneSeed>;

/** Body of a create. */
export const NewDnsZone = object({ Domain: text, Records: optional(Type.Array(NewDnsRecord)) });

export const DnsZonePage = pageOf(DnsZone);

const view = Type.Optional(api.DnsViewType);

export const DnsZoneReadQuery = object({ view });
export const DnsZoneListQuery = object({ ...Paging, view });

/** Response to the call that disables DNSSEC: the fields of the one that enables it, all of them null. */
export const NoDsRecord = object(
  Object.fromEntries(Object.keys(api.DnsSecDsRecordModel.properties).map((name) => [name, Type.Null()])),
);
