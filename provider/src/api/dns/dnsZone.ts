import { domainToASCII } from "node:url";
import type * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import type { ApiCall } from "../http/apiCall";
import type { Session } from "../http/client";
import { Nothing } from "../http/codecs";
import { confirmNotFoundBy } from "../http/confirmNotFound";
import type { ApiError } from "../http/errors";
import { allFromPages, anyPageOf, findInPages } from "../http/offsetPagination";
import { type DnsZone, DnsZonePage, dnsZonePath, dnsZones, DsRecord } from "./dnsZoneCodec";

export type { DnsZone, DsRecord } from "./dnsZoneCodec";

/** GET /dnszone/{dnsZoneId}: 200, 404. Shared. */
export const getDnsZone = (session: Session, dnsZoneId: number): TE.TaskEither<ApiError, DnsZone> =>
  dnsZones(session.client).read(dnsZoneId, session);

/** The zone, or none where the account does not have it. */
export const findDnsZone = (session: Session, dnsZoneId: number): TE.TaskEither<ApiError, O.Option<DnsZone>> =>
  ifThere(session, getDnsZone(session, dnsZoneId));

/** The same, but not from what is known. */
export const findDnsZoneAgain = (session: Session, dnsZoneId: number): TE.TaskEither<ApiError, O.Option<DnsZone>> =>
  ifThere(session, dnsZones(session.client).readAgain(dnsZoneId, session));

const ifThere = confirmNotFoundBy(anyPageOf("/dnszone"));

/**
 * GET /dnszone?page=&perPage=&search=: 200. The zone of exactly this domain, since `search` finds parts of domains too.
 * Case, international letters and a dot at the end make no difference.
 */
export const findDnsZoneByDomain = (session: Session, domain: string): TE.TaskEither<ApiError, O.Option<DnsZone>> =>
  findInPages(session, { path: "/dnszone", query: searchFor(domain), reply: DnsZonePage }, (zone) =>
    isDomainOf(zone, domain),
  );

/** International letters may be kept in either form, and `search` knows one: then all are looked through. */
const searchFor = (domain: string): { readonly search?: string } =>
  /[^ -~]|xn--/i.test(domain) ? {} : { search: withoutRoot(domain) };

/** GET /dnszone?page=&perPage=: 200. All zones of the account. */
export const getDnsZones = (session: Session): TE.TaskEither<ApiError, readonly DnsZone[]> =>
  allFromPages(session, { path: "/dnszone", reply: DnsZonePage });

/** Whether a text names the domain of a zone: case, international letters and a dot at the end make no difference. */
export const isDomainOf = ({ Domain }: Pick<DnsZone, "Domain">, domain: string): boolean =>
  canonical(Domain) === canonical(domain);

const withoutRoot = (domain: string): string => domain.trim().replace(/\.$/, "");

/** What is no domain stays as it is. */
const canonical = (domain: string): string => domainToASCII(withoutRoot(domain)) || domain;

/**
 * POST /dnszone/{dnsZoneId}/dnssec: 200 with the DS record, 404. Twice does the same as once, and gives the same record:
 * there is no other way to learn it.
 */
export const enableDnssec = (session: Session, dnsZoneId: number): TE.TaskEither<ApiError, DsRecord> =>
  dnsZones(session.client).write(dnsZoneId, enabling(dnsZoneId), session, signedBy);

/** The same, but not sent, which is none, when by its turn the zone is signed, as far as is known. */
export const enableDnssecUnlessOn = (
  session: Session,
  dnsZoneId: number,
): TE.TaskEither<ApiError, O.Option<DsRecord>> =>
  dnsZones(session.client).writeUnless(
    dnsZoneId,
    enabling(dnsZoneId),
    session,
    signedBy,
    ({ DnsSecEnabled }) => DnsSecEnabled,
  );

const enabling = (dnsZoneId: number): ApiCall<DsRecord> => ({
  operation: { method: "POST", path: `${dnsZonePath}/dnssec` },
  params: { dnsZoneId },
  reply: DsRecord,
  idempotent: true,
});

const signedBy = (zone: DnsZone, { Enabled }: DsRecord): DnsZone => ({ ...zone, DnsSecEnabled: Enabled });

/** DELETE /dnszone/{dnsZoneId}/dnssec: 200 with an empty DS record, 404. */
export const disableDnssec = (session: Session, dnsZoneId: number): TE.TaskEither<ApiError, void> =>
  dnsZones(session.client).write(
    dnsZoneId,
    { operation: { method: "DELETE", path: `${dnsZonePath}/dnssec` }, params: { dnsZoneId }, reply: Nothing },
    session,
    (zone) => ({ ...zone, DnsSecEnabled: false }),
  );
