import { domainToASCII } from "node:url";
import type * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { ApiCall } from "../http/apiCall";
import type { Session } from "../http/client";
import { Nothing } from "../http/codecs";
import { confirmNotFoundBy } from "../http/confirmNotFound";
import type { ApiError } from "../http/errors";
import { allFromPages, anyPageOf, findInPages } from "../http/offsetPagination";
import { type DnsZone, DnsZonePage, dnsZonePath, dnsZones, DsRecord, type ListedDnsZone } from "./dnsZoneCodec";

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
