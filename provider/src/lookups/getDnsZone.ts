import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { DnsZone } from "../api/dns/dnsZone";
import { failWith, taskEither, valueOf } from "../taskEither";
import { named } from "./enumName";
import { type CertificateKeyType, certificateKeyTypes } from "./getHostnames";
import { existing, type Lookup, type LookupOptions, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";
import { parseObjectId } from "./parseObjectId";
import { lookUp, lookUpOutput } from "./runLookup";

/** Arguments of {@link getDnsZone}: one of the two is required. */
export interface GetDnsZoneArgs {
  /** Numeric ID of the DNS zone. */
  dnsZoneId?: number | string | undefined;
  /** Exact domain of the zone, in any case, with international characters allowed: `example.com`. */
  domain?: string | undefined;
}

/** Arguments of {@link getDnsZoneOutput}: one of the two is required. */
export interface GetDnsZoneOutputArgs {
  /** Numeric ID of the DNS zone. */
  dnsZoneId?: pulumi.Input<number | string | undefined>;
  /** Exact domain of the zone, in any case, with international characters allowed: `example.com`. */
  domain?: pulumi.Input<string | undefined>;
}

/** The current state of a DNS zone, without its records. */
export interface GetDnsZoneResult {
  /** Numeric ID of the DNS zone. */
  dnsZoneId: number;
  /** Domain of the zone, as stored by bunny.net. */
  domain: string;
  /** When the zone was created, in ISO 8601. */
  dateCreated: string | undefined;
  /** When the zone was last changed, in ISO 8601. */
  dateModified: string | undefined;
  /** Whether the domain's registrar delegates to bunny.net's name servers. */
  nameserversDetected: boolean;
  /** Whether the zone uses the account's own two name servers instead of bunny.net's. */
  customNameserversEnabled: boolean;
  /** First name server. */
  nameserver1: string | undefined;
  /** Second name server. */
  nameserver2: string | undefined;
  /** Email address of the person responsible for the zone. */
  soaEmail: string | undefined;
  /** Whether queries are logged. */
  loggingEnabled: boolean;
  /** Whether IP addresses are anonymised in logs. */
  loggingIPAnonymizationEnabled: boolean;
  /** How IP addresses are anonymised. */
  logAnonymizationType: LogAnonymizationType | undefined;
  /** Whether the zone is signed. Only {@link Dnssec} provides the DS record. */
  dnsSecEnabled: boolean;
  /** Type of key for certificates of the zone's names. */
  certificateKeyType: CertificateKeyType | undefined;
}

/**
 * How IP addresses are anonymised: by removing the last part or the whole address; `other(<number>)` for types that
 * bunny.net has added since.
 */
export type LogAnonymizationType = "oneDigit" | "drop" | `other(${number})`;

/**
 * Looks up a DNS zone by its numeric ID or exact domain. Fails if it does not exist.
 *
 * API: `GET /dnszone/{id}`, or `GET /dnszone?search=` and an exact comparison.
 *
 * @example
 * ```ts
 * const zone = bunny.getDnsZoneOutput({ domain: "example.com" });
 * new bunny.Dnssec("example", { dnsZoneId: zone.dnsZoneId });
 * ```
 */
export function getDnsZone(args: GetDnsZoneArgs, options: LookupOptions = {}): Promise<GetDnsZoneResult> {
  return lookUp(lookup, args, options);
}

/** {@link getDnsZone} for arguments that may be outputs of resources. */
export function getDnsZoneOutput(
  args: GetDnsZoneOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetDnsZoneResult> {
  return lookUpOutput(args, options, (known) => getDnsZone(known, options));
}

export const lookup: Lookup<GetDnsZoneArgs, GetDnsZoneResult> = {
  name: "getDnsZone",
  ask: (session, { dnsZoneId, domain }) =>
    taskEither(async function* () {
      const api = await import("../api/dns/dnsZone.js");
      if (domain !== undefined && dnsZoneId === undefined) {
        const found = yield* valueOf(api.findDnsZoneByDomain(session, domain));
        if (O.isSome(found)) return toResult(found.value);
        const domains = pipe(api.getDnsZones(session), TE.map(domainsOf));
        return yield* valueOf(noneNamed("DNS zone of the domain", domain, domains));
      }
      if (dnsZoneId === undefined || domain !== undefined) {
        return yield* failWith(unanswerable("give either dnsZoneId or domain"));
      }
      const id = yield* valueOf(parseObjectId("dnsZoneId", dnsZoneId));
      return toResult(yield* valueOf(existing(`DNS zone ${id}`, api.findDnsZone(session, id))));
    }),
};

function domainsOf(zones: readonly DnsZone[]): readonly string[] {
  return zones.map(({ Domain }) => Domain);
}

const anonymizationTypes = ["oneDigit", "drop"] as const;

function toResult(zone: DnsZone): GetDnsZoneResult {
  return {
    dnsZoneId: zone.Id,
    domain: zone.Domain,
    dateCreated: zone.DateCreated,
    dateModified: zone.DateModified,
    nameserversDetected: zone.NameserversDetected,
    customNameserversEnabled: zone.CustomNameserversEnabled,
    nameserver1: zone.Nameserver1,
    nameserver2: zone.Nameserver2,
    soaEmail: zone.SoaEmail,
    loggingEnabled: zone.LoggingEnabled,
    loggingIPAnonymizationEnabled: zone.LoggingIPAnonymizationEnabled,
    logAnonymizationType: named(anonymizationTypes, zone.LogAnonymizationType),
    dnsSecEnabled: zone.DnsSecEnabled,
    certificateKeyType: named(certificateKeyTypes, zone.CertificateKeyType),
  };
}
