import { identity } from "fp-ts/function";
import type { DnsRecordType } from "../api/dnsRecordCodec";
import type { RemoteDnsZone, ListedDnsZone } from "../api/dnsZone";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { byIdOrName } from "../../../lookups/byIdOrName";
import { nameOrOther } from "../../../lookups/enumName";
import { type CertificateKeyType, certificateKeyTypes } from "../../pullZone/lookups/getHostnames";
import { nameInProgram, storedName } from "../recordSpelling";
import { storedValue } from "../recordTypes";
import { type Found, type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";
import type { DnsZone as Resource } from "../../../resources/dns/dnsZone";

/** Arguments of {@link getDnsZone}: one of the two is required. */
export interface GetDnsZoneArgs {
  /** Numeric ID of the DNS zone. */
  dnsZoneId?: number | string | undefined;
  /** Exact domain of the zone, in any case, with international characters allowed: `example.com`. */
  domain?: string | undefined;
  /** Whether the result has the records of the zone. By domain, that takes one more request. @default false */
  includeRecords?: boolean | undefined;
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
  /** Records of the zone, in no particular order; `undefined` without `includeRecords`. */
  records: FoundDnsRecord[] | undefined;
}

/** A record of a DNS zone, with its name and value as {@link DnsRecord} takes them. */
export interface FoundDnsRecord {
  /** Numeric ID of the record. */
  recordId: number;
  /** Type of the record: `"A"`, `"MX"`, `"PullZone"` …; `other(<number>)` for types that bunny.net has added since. */
  type: DnsRecordType | `other(${number})`;
  /** Name relative to the domain, absolute if it ends with the domain itself; empty for the domain itself. */
  name: string;
  /** Value; for a `PullZone` or `Script` record, the name of what it is linked to. */
  value: string;
  /** How long resolvers may cache it, in seconds. */
  ttl: number;
  /** Weight among records of the same name. */
  weight: number;
  /** Priority. */
  priority: number;
  /** Port of the service. */
  port: number;
  /** Flags of a CAA record. */
  flags: number;
  /** What a CAA record is about; empty for other types. */
  tag: string;
  /** Numeric ID of the pull zone or script that the record is linked to. */
  linkedId: number | undefined;
  /** Whether the CDN answers for the record. */
  accelerated: boolean;
  /** Numeric ID of the pull zone of an accelerated record, once it exists. */
  acceleratedPullZoneId: number | undefined;
  /** Whether the record is left out of answers. */
  disabled: boolean;
  /** Comment that the dashboard shows; empty if there is none. */
  comment: string;
}

/**
 * How IP addresses are anonymized: by removing the last part or the whole address; `other(<number>)` for types that
 * bunny.net has added since.
 */
export type LogAnonymizationType = "oneDigit" | "drop" | `other(${number})`;

export const lookup: Lookup<GetDnsZoneArgs, GetDnsZoneResult> = {
  name: "getDnsZone",
  run: (session, { includeRecords = false, ...args }) =>
    taskEither(async function* () {
      const api = await import("../api/dnsZone.js");
      const find = byIdOrName({
        noun: "DNS zone",
        by: ["dnsZoneId", "domain"],
        load: () => Promise.resolve({ find: api.dnsZones.find, all: api.getDnsZones, named: api.dnsZoneNamed }),
        idAndName: (zone: ListedDnsZone) => [zone.dnsZoneId, zone.domain],
        toResult: identity,
      });
      const found = yield* valueOf(find(session, args));
      if (!includeRecords) return toResult(found);
      const { dnsRecordTypes } = await import("../api/dnsRecordCodec.js");
      const zone = yield* api.dnsZones.find(session, found.dnsZoneId);
      if (zone === undefined) return yield* failWith(missing(`DNS zone ${found.dnsZoneId}`));
      return {
        ...toResult(zone),
        records: zone.records.map((record) => foundRecord(record, zone.domain, dnsRecordTypes)),
      };
    }),
};

/**
 * Looks up a DNS zone by its numeric ID or exact domain. Fails if it does not exist.
 *
 * API: `GET /dnszone/{id}`, or `GET /dnszone?search=` and an exact comparison; with `includeRecords`, also
 * `GET /dnszone/{id}` in the second case.
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
    records: undefined,
  };
}

function foundRecord(
  { ttl = 0, weight = 0, priority = 0, port = 0, flags = 0, ...record }: RemoteDnsZone["records"][number],
  domain: string,
  types: readonly DnsRecordType[],
): FoundDnsRecord {
  const { tag = "", accelerated = false, disabled = false, comment = "", linkName = "" } = record;
  return {
    recordId: record.recordId,
    type: nameOrOther(types, record.type),
    name: nameInProgram(storedName(record.name), domain),
    value: storedValue(record.type, record.value),
    ttl,
    weight,
    priority,
    port,
    flags,
    tag,
    linkedId: /^[1-9]\d*$/.test(linkName) ? Number(linkName) : undefined,
    accelerated,
    acceleratedPullZoneId: record.acceleratedPullZoneId,
    disabled,
    comment,
  };
}
