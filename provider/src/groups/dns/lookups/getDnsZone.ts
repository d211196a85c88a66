import type { ListedDnsZone } from "../api/dnsZone";
import { byIdOrName } from "../../../lookups/byIdOrName";
import { nameOrOther } from "../../../lookups/enumName";
import { type CertificateKeyType, certificateKeyTypes } from "../../pullZone/lookups/getHostnames";
import type { Found, Lookup, OutputArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";
import type { DnsZone as Resource } from "../../../resources/dns/dnsZone";

/** Arguments of {@link getDnsZone}: one of the two is required. */
export interface GetDnsZoneArgs {
  /** Numeric ID of the DNS zone. */
  dnsZoneId?: number | string | undefined;
  /** Exact domain of the zone, in any case, with international characters allowed: `example.com`. */
  domain?: string | undefined;
}

/** Arguments of {@link getDnsZoneOutput}. */
export type GetDnsZoneOutputArgs = OutputArgs<GetDnsZoneArgs>;

/** The current state of a DNS zone. */
export interface GetDnsZoneResult extends Found<Resource, "dateCreated" | "dateModified" | "nameserversDetected"> {
  /** Numeric ID of the DNS zone. */
  dnsZoneId: number;
  /** Domain of the zone, as stored by bunny.net. */
  domain: string;
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
  /** Whether IP addresses are anonymized in logs. */
  loggingIPAnonymizationEnabled: boolean;
  /** How IP addresses are anonymized. */
  logAnonymizationType: LogAnonymizationType | undefined;
  /** Whether the zone is signed. Only {@link Dnssec} provides the DS record. */
  dnsSecEnabled: boolean;
  /** Type of key for certificates of the zone's names. */
  certificateKeyType: CertificateKeyType | undefined;
}

/**
 * How IP addresses are anonymized: by removing the last part or the whole address; `other(<number>)` for types that
 * bunny.net has added since.
 */
export type LogAnonymizationType = "oneDigit" | "drop" | `other(${number})`;

export const lookup: Lookup<GetDnsZoneArgs, GetDnsZoneResult> = {
  name: "getDnsZone",
  run: byIdOrName({
    noun: "DNS zone",
    by: ["dnsZoneId", "domain"],
    load: async () => {
      const { dnsZoneNamed, dnsZones, getDnsZones } = await import("../api/dnsZone.js");
      return { find: dnsZones.find, all: getDnsZones, named: dnsZoneNamed };
    },
    idAndName: (zone: ListedDnsZone) => [zone.dnsZoneId, zone.domain],
    toResult,
  }),
};

/**
 * Looks up a DNS zone by its numeric ID or exact domain. Fails if it does not exist. `DnsRecords.get` reads its records.
 *
 * API: `GET /dnszone/{id}`, or `GET /dnszone?search=` and an exact comparison.
 *
 * @example
 * ```ts
 * const zone = bunny.getDnsZoneOutput({ domain: "example.com" });
 * new bunny.Dnssec("example", { dnsZoneId: zone.dnsZoneId });
 * ```
 */
export const getDnsZone = /* @__PURE__ */ plainForm(lookup);

/** {@link getDnsZone} for arguments that may be outputs of resources. */
export const getDnsZoneOutput = /* @__PURE__ */ outputForm(lookup);

const anonymizationTypes = ["oneDigit", "drop"] as const;

function toResult({
  logAnonymizationType = "oneDigit",
  certificateKeyType = "ecdsa",
  customNameserversEnabled = false,
  loggingEnabled = false,
  loggingIpAnonymizationEnabled = false,
  ...zone
}: ListedDnsZone): GetDnsZoneResult {
  return {
    dnsZoneId: zone.dnsZoneId,
    domain: zone.domain,
    dateCreated: zone.dateCreated,
    dateModified: zone.dateModified,
    nameserversDetected: zone.nameserversDetected,
    customNameserversEnabled,
    nameserver1: zone.nameserver1,
    nameserver2: zone.nameserver2,
    soaEmail: zone.soaEmail,
    loggingEnabled,
    loggingIPAnonymizationEnabled: loggingIpAnonymizationEnabled,
    logAnonymizationType: nameOrOther(anonymizationTypes, logAnonymizationType),
    dnsSecEnabled: zone.dnsSecEnabled,
    certificateKeyType: nameOrOther(certificateKeyTypes, certificateKeyType),
  };
}
