import { domainToASCII } from "node:url";
import type * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { ApiCall } from "../../../http/apiCall";
import type { Session } from "../../../http/client";
import { Nothing, optional } from "../../../http/codecs";
import { confirmNotFoundBy } from "../../../http/confirmNotFound";
import type { ApiError } from "../../../http/errors";
import { allFromPages, anyPageOf, findInPages } from "../../../http/pagination";
import { type NewRecord, secretsOf } from "./dnsRecord";
import { DnsZone, DnsZonePage, dnsZonePath, dnsZones, DsRecord, ListedDnsZone } from "./dnsZoneCodec";

export type { DnsZone, DsRecord, ListedDnsZone } from "./dnsZoneCodec";

/** GET /dnszone/{dnsZoneId}: 200, 404. Cached. Includes all records of the zone. */
export function getDnsZone(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, DnsZone> {
  return dnsZones(session.client).read(dnsZoneId, session);
}

/** The zone, or none if the account does not have it. */
export function findDnsZone(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, O.Option<DnsZone>> {
  return ifExists(session, getDnsZone(session, dnsZoneId));
}

/** Like {@link findDnsZone}, but bypasses the cache. */
export function findDnsZoneAgain(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, O.Option<DnsZone>> {
  return ifExists(session, dnsZones(session.client).readAgain(dnsZoneId, session));
}

const ifExists = confirmNotFoundBy(anyPageOf("/dnszone"));

/**
 * GET /dnszone?page=&perPage=&search=: 200. The zone of exactly this domain, without its records: `search` also matches
 * parts of domains. See {@link isDomainOf} for what counts as the same domain.
 */
export function findDnsZoneByDomain(
  session: Session,
  domain: string,
): TE.TaskEither<ApiError, O.Option<ListedDnsZone>> {
  return findInPages(session, { path: "/dnszone", query: searchFor(domain), reply: DnsZonePage }, (zone) =>
    isDomainOf(zone, domain),
  );
}

/** The API may store an internationalized domain in Unicode or in Punycode, and `search` finds only that form. */
function searchFor(domain: string): { readonly search?: string } {
  return /[^ -~]|xn--/i.test(domain) ? {} : { search: withoutRoot(domain) };
}

/** GET /dnszone?page=&perPage=: 200. All zones of the account, without their records. */
export function getDnsZones(session: Session): TE.TaskEither<ApiError, readonly ListedDnsZone[]> {
  return allFromPages(session, { path: "/dnszone", reply: DnsZonePage });
}

/** Whether a text names the domain of a zone. Case, a trailing dot, and Unicode or Punycode make no difference. */
export function isDomainOf({ Domain }: Pick<ListedDnsZone, "Domain">, domain: string): boolean {
  return canonical(Domain) === canonical(domain);
}

function withoutRoot(domain: string): string {
  return domain.trim().replace(/\.$/, "");
}

/** Text that is not a domain is returned unchanged. */
function canonical(domain: string): string {
  return domainToASCII(withoutRoot(domain)) || domain;
}

/** A zone to create, and records to create with it. */
export interface NewDnsZone {
  readonly Domain: string;
  readonly Records?: readonly NewRecord[];
}

/**
 * POST /dnszone: 201 with the zone or without a body, 400. A domain can only have one zone, but a failed attempt may have
 * created it, so it is not retried then.
 */
export function createDnsZone(session: Session, zone: NewDnsZone): TE.TaskEither<ApiError, DnsZone | undefined> {
  return session.client.transport.send(
    {
      operation: { method: "POST", path: "/dnszone" },
      body: zone,
      reply: optional(DnsZone),
      secrets: (zone.Records ?? []).flatMap(secretsOf),
    },
    session,
  );
}

/** Settings of a zone to write. Those that are `undefined` stay as they are. */
export interface DnsZoneSettings {
  readonly CustomNameserversEnabled?: boolean | undefined;
  readonly Nameserver1?: string | undefined;
  readonly Nameserver2?: string | undefined;
  readonly SoaEmail?: string | undefined;
  readonly LoggingEnabled?: boolean | undefined;
  readonly LoggingIPAnonymizationEnabled?: boolean | undefined;
  readonly LogAnonymizationType?: number | undefined;
  readonly CertificateKeyType?: number | undefined;
}

/** POST /dnszone/{dnsZoneId}: 200 with the zone, 400, 404. Idempotent. */
export function updateDnsZone(
  session: Session,
  dnsZoneId: number,
  settings: DnsZoneSettings,
): TE.TaskEither<ApiError, ListedDnsZone> {
  return dnsZones(session.client).write(
    dnsZoneId,
    {
      operation: { method: "POST", path: dnsZonePath },
      params: { dnsZoneId },
      body: settings,
      reply: ListedDnsZone,
      idempotent: true,
    },
    session,
    // Whether the reply has the records is not certain.
    (before, after) => ({ ...after, Records: before.Records }),
  );
}

/** DELETE /dnszone/{dnsZoneId}: 204, 400, 404. Deletes all records of the zone. */
export function deleteDnsZone(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, void> {
  return dnsZones(session.client).write(
    dnsZoneId,
    { operation: { method: "DELETE", path: dnsZonePath }, params: { dnsZoneId }, reply: Nothing },
    session,
  );
}

/**
 * POST /dnszone/{dnsZoneId}/dnssec: 200 with the DS record, 404. Idempotent: returns the same record again, which no
 * other call returns.
 */
export function enableDnssec(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, DsRecord> {
  return dnsZones(session.client).write(dnsZoneId, enableCall(dnsZoneId), session, withDnssec);
}

/**
 * Like {@link enableDnssec}, but checks the cached zone at the head of the queue: if it is signed by then, sends
 * nothing and returns none.
 */
export function enableDnssecUnlessOn(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, O.Option<DsRecord>> {
  return dnsZones(session.client).writeUnless(
    dnsZoneId,
    enableCall(dnsZoneId),
    session,
    withDnssec,
    ({ DnsSecEnabled }) => DnsSecEnabled,
  );
}

function enableCall(dnsZoneId: number): ApiCall<DsRecord> {
  return {
    operation: { method: "POST", path: `${dnsZonePath}/dnssec` },
    params: { dnsZoneId },
    reply: DsRecord,
    idempotent: true,
  };
}

function withDnssec(zone: DnsZone, { Enabled }: DsRecord): DnsZone {
  return { ...zone, DnsSecEnabled: Enabled };
}

/** DELETE /dnszone/{dnsZoneId}/dnssec: 200 with an empty DS record, 404. */
export function disableDnssec(session: Session, dnsZoneId: number): TE.TaskEither<ApiError, void> {
  return dnsZones(session.client).write(
    dnsZoneId,
    { operation: { method: "DELETE", path: `${dnsZonePath}/dnssec` }, params: { dnsZoneId }, reply: Nothing },
    session,
    (zone) => ({ ...zone, DnsSecEnabled: false }),
  );
}
