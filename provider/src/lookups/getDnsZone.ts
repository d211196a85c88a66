import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { DnsZone } from "../api/dns/dnsZone";
import { named } from "./enumName";
import type { CertificateKeyType } from "./getHostnames";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput, missing, unanswerable } from "./lookup";
import { noneNamed } from "./noneNamed";
import { objectNumber } from "./parseObjectId";

/** Arguments of {@link getDnsZone}: one of the two. */
export interface GetDnsZoneArgs {
  /** Number of the DNS zone. */
  dnsZoneId?: number | string | undefined;
  /** Its domain, in any case and with international letters: `example.com`. */
  domain?: string | undefined;
}

/** Arguments of {@link getDnsZoneOutput}: one of the two. */
export interface GetDnsZoneOutputArgs {
  /** Number of the DNS zone. */
  dnsZoneId?: pulumi.Input<number | string | undefined>;
  /** Its domain, in any case and with international letters: `example.com`. */
  domain?: pulumi.Input<string | undefined>;
}

/** A DNS zone as it is now, without its records. */
export interface GetDnsZoneResult {
  /** Number of the DNS zone. */
  dnsZoneId: number;
  /** Its domain, as bunny.net keeps it. */
  domain: string;
  /** When it was made, in ISO 8601. */
  dateCreated: string | undefined;
  /** When it was changed last, in ISO 8601. */
  dateModified: string | undefined;
  /** Whether the registrar of the domain names bunny.net's name servers. */
  nameserversDetected: boolean;
  /** Whether the two name servers are the account's own instead of bunny.net's. */
  customNameserversEnabled: boolean;
  /** First name server. */
  nameserver1: string | undefined;
  /** Second name server. */
  nameserver2: string | undefined;
  /** Address of who answers for the zone. */
  soaEmail: string | undefined;
  /** Whether queries are logged. */
  loggingEnabled: boolean;
  /** Whether addresses are made anonymous in logs. */
  loggingIPAnonymizationEnabled: boolean;
  /** How they are made anonymous. */
  logAnonymizationType: LogAnonymizationType | undefined;
  /** Whether the zone is signed. The DS record is told by {@link Dnssec} alone. */
  dnsSecEnabled: boolean;
  /** Kind of key of certificates for names of the zone. */
  certificateKeyType: CertificateKeyType | undefined;
}

/**
 * How addresses are made anonymous: their last part is left out, or all of them; `other(<number>)` where bunny.net has more
 * ways by now.
 */
export type LogAnonymizationType = "oneDigit" | "drop" | `other(${number})`;

/**
 * Looks a DNS zone up by its number or its exact domain. Fails when there is none.
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

const lookup: Lookup<GetDnsZoneArgs, GetDnsZoneResult> = {
  name: "getDnsZone",
  ask: async (session, { dnsZoneId, domain }) => {
    const api = await import("../api/dns/dnsZone.js");
    if (domain !== undefined && dnsZoneId === undefined) {
      return pipe(
        api.findDnsZoneByDomain(session, domain),
        TE.chainW(
          O.match(
            () => noneNamed("DNS zone of the domain", domain, pipe(api.getDnsZones(session), TE.map(domainsOf))),
            (zone) => TE.right(zone),
          ),
        ),
        TE.map(toResult),
      );
    }
    if (dnsZoneId === undefined || domain !== undefined) {
      return TE.left(unanswerable("give either dnsZoneId or domain"));
    }
    return pipe(
      TE.fromEither(objectNumber("dnsZoneId", dnsZoneId)),
      TE.chainW((number) =>
        pipe(api.findDnsZone(session, number), TE.chainW(TE.fromOption(() => missing(`DNS zone ${number}`)))),
      ),
      TE.map(toResult),
    );
  },
};

const domainsOf = (zones: readonly DnsZone[]): readonly string[] => zones.map(({ Domain }) => Domain);

const anonymizationTypes = ["oneDigit", "drop"] as const;
const keyTypes = ["ecdsa", "rsa"] as const;

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
    certificateKeyType: named(keyTypes, zone.CertificateKeyType),
  };
}
