import { domainToASCII } from "node:url";
import type * as TE from "fp-ts/TaskEither";
import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { allFromPages, findInPages, pageOf } from "../../../http/pagination";
import { remoteObjects, type Write } from "../../../http/remoteObjects";
import { bodyOf, type ObjectOf, replyOf } from "../../../vocabulary/reply";
import { computedList, decodedBy, type InputsOf, integer, optional as optionalOutput } from "../../../vocabulary";
import { dnssec } from "../dnssec.definition";
import { dnsZone as definition } from "../dnsZone.definition";
import { RemoteDnsRecord } from "./dnsRecordCodec";

type Named<Zone> = Zone & { readonly domain: string };

/** A DNS zone without its records, as all zones of an account are read. */
export type ListedDnsZone = Named<ObjectOf<typeof definition>>;
const ListedDnsZone = replyOf(definition, completed);

const remote = {
  ...definition,
  computed: { ...definition.computed, records: computedList(decodedBy(RemoteDnsRecord), { inEveryReply: true }) },
};

/** A DNS zone with its records. */
export type RemoteDnsZone = Named<ObjectOf<typeof remote>>;
export const RemoteDnsZone = replyOf(remote, completed);

function completed<Zone extends ObjectOf<typeof definition>>(zone: Zone): Named<Zone> {
  const { domain = "", nameserver1, nameserver2 } = zone;
  return { ...zone, domain, nameservers: [nameserver1, nameserver2].flatMap((name) => name ?? []) };
}

const path = "/dnszone";
const listed = { path, reply: pageOf(ListedDnsZone) };

/** The DNS zones of an account, each read with all of its records. */
export const dnsZones = remoteObjects(path, "dnsZoneId", RemoteDnsZone);

/** The zones of exactly this domain, usually one: `search` also matches parts of domains. See {@link isDomainOf}. */
export function dnsZoneNamed(session: Session, domain: string): TE.TaskEither<ApiError, readonly ListedDnsZone[]> {
  return findInPages(session, { ...listed, query: searchFor(domain) }, (zone) => isDomainOf(zone, domain));
}

/** The API may store an internationalized domain in Unicode or in Punycode, and `search` finds only that form. */
function searchFor(domain: string): { readonly search?: string } {
  return /[^ -~]|xn--/i.test(domain) ? {} : { search: withoutRoot(domain) };
}

/** All zones of the account, without their records. */
export function getDnsZones(session: Session): TE.TaskEither<ApiError, readonly ListedDnsZone[]> {
  return allFromPages(session, listed);
}

/** Whether a text names the domain of a zone. Case, a trailing dot, and Unicode or Punycode make no difference. */
export function isDomainOf(zone: Pick<ListedDnsZone, "domain">, domain: string): boolean {
  return canonical(zone.domain) === canonical(domain);
}

function withoutRoot(domain: string): string {
  return domain.trim().replace(/\.$/, "");
}

/** Text that is not a domain is returned unchanged. */
function canonical(domain: string): string {
  return domainToASCII(withoutRoot(domain)) || domain;
}

/** Settings that are left out stay as they are. Whether the reply has the records is not certain. */
export function updateDnsZone(
  session: Session,
  dnsZoneId: number,
  settings: Partial<InputsOf<typeof definition>>,
): TE.TaskEither<ApiError, ListedDnsZone> {
  const call = { method: "POST", body: bodyOf(definition, settings), reply: ListedDnsZone, idempotent: true } as const;
  return dnsZones.write(session, dnsZoneId, call, ({ records }, after) => ({ ...after, records }));
}

/** The reply to enabling DNSSEC: what the registrar of the domain needs. */
const signing = {
  ...dnssec,
  required: {},
  optional: {},
  computed: { ...dnssec.computed, dnsZoneId: optionalOutput(integer()) },
};
export type DsRecord = ObjectOf<typeof signing>;
export const DsRecord = replyOf(signing);

const enabling: Write<DsRecord> = { method: "POST", below: "/dnssec", reply: DsRecord, idempotent: true };

/** Returns the same DS record again if DNSSEC is enabled. No other call returns it. */
export function enableDnssec(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, DsRecord> {
  return dnsZones.write(session, dnsZoneId, enabling, withDnssec);
}

function withDnssec(zone: RemoteDnsZone, { enabled }: DsRecord): RemoteDnsZone {
  return { ...zone, dnsSecEnabled: enabled };
}

/** The reply has an empty DS record. */
export function disableDnssec(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, void> {
  return dnsZones.write(session, dnsZoneId, { method: "DELETE", below: "/dnssec", reply: Nothing }, (zone) => ({
    ...zone,
    dnsSecEnabled: false,
  }));
}
