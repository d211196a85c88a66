import * as E from "fp-ts/Either";
import type { DnsZoneSettings, ListedDnsZone } from "../api/dnsZone";
import { dnsZone } from "../dnsZone.definition";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../../vocabulary";
import { hasChanged } from "../../../properties/changes";
import type { FieldMask } from "../../../properties/fieldMask";
import { withoutDefaults } from "../../../contract/importable";
import { canonicalHostname, canonicalStoredHostname } from "../../../formats/hostname";

export type Inputs = InputsOf<typeof dnsZone>;
export type Outputs = OutputsOf<typeof dnsZone>;

const { unset } = declarationsOf(dnsZone);

const anonymizationTypes = ["oneDigit", "drop"] as const;
const keyTypes = ["ecdsa", "rsa"] as const;

/** A type that is newer than this package has no name. */
export function toInputs(zone: ListedDnsZone): Partial<Inputs> {
  return {
    domain: canonicalStoredHostname(zone.Domain),
    customNameserversEnabled: zone.CustomNameserversEnabled,
    nameserver1: storedNameserver(zone.Nameserver1),
    nameserver2: storedNameserver(zone.Nameserver2),
    soaEmail: zone.SoaEmail,
    loggingEnabled: zone.LoggingEnabled,
    loggingIpAnonymizationEnabled: zone.LoggingIPAnonymizationEnabled,
    logAnonymizationType: anonymizationTypes[zone.LogAnonymizationType ?? 0],
    certificateKeyType: keyTypes[zone.CertificateKeyType ?? 0],
  };
}

/** Without the settings of a new zone. A zone with name servers of its own needs them all; without, it has bunny.net's. */
export function importable(zone: ListedDnsZone): Partial<Inputs> {
  const { customNameserversEnabled, nameserver1, nameserver2, soaEmail, ...settings } = toInputs(zone);
  return {
    ...(zone.CustomNameserversEnabled ? { customNameserversEnabled, nameserver1, nameserver2, soaEmail } : {}),
    ...withoutDefaults(unset, settings),
  };
}

/** What is known of a zone besides what the API returns. */
export type Origin = Pick<Outputs, "initialRecordsCreated">;

export function toOutputs({ initialRecordsCreated, ...zone }: ListedDnsZone & Partial<Origin>): Outputs {
  return {
    dnsZoneId: zone.Id,
    initialRecordsCreated,
    nameservers: [zone.Nameserver1, zone.Nameserver2].flatMap((name) => storedNameserver(name) ?? []),
    nameserversDetected: zone.NameserversDetected,
    dnsSecEnabled: zone.DnsSecEnabled,
    dateCreated: zone.DateCreated,
    dateModified: zone.DateModified,
  };
}

/** The default name servers. */
const defaultNameservers = {
  Nameserver1: "kiki.bunny.net",
  Nameserver2: "coco.bunny.net",
  SoaEmail: "hostmaster@bunny.net",
} as const;

const nameserverInputs = ["customNameserversEnabled", "nameserver1", "nameserver2", "soaEmail"] as const;

/**
 * The settings to write: of the changed inputs, those that differ from the zone. The name servers are sent together with
 * the SOA email, because the API may not accept some of them alone.
 */
export function settingsToWrite(zone: ListedDnsZone, inputs: Inputs, changed: FieldMask): DnsZoneSettings {
  const present = toInputs(zone);
  const ifDifferent = <Name extends keyof Inputs>(name: Name): Inputs[Name] | undefined =>
    hasChanged(changed, name) && inputs[name] !== present[name] ? inputs[name] : undefined;
  const areNameserversDifferent = nameserverInputs.some((name) => ifDifferent(name) !== undefined);
  return {
    ...(areNameserversDifferent ? nameserverSettings(zone, inputs, changed) : {}),
    LoggingEnabled: ifDifferent("loggingEnabled"),
    LoggingIPAnonymizationEnabled: ifDifferent("loggingIpAnonymizationEnabled"),
    LogAnonymizationType: numberOf(anonymizationTypes, ifDifferent("logAnonymizationType")),
    CertificateKeyType: numberOf(keyTypes, ifDifferent("certificateKeyType")),
  };
}

function nameserverSettings(zone: ListedDnsZone, inputs: Inputs, changed: FieldMask): DnsZoneSettings {
  const wanted = <Name extends keyof Inputs>(name: Name): Inputs[Name] | undefined =>
    hasChanged(changed, name) ? inputs[name] : undefined;
  const CustomNameserversEnabled = wanted("customNameserversEnabled") ?? zone.CustomNameserversEnabled;
  if (!CustomNameserversEnabled) return { CustomNameserversEnabled, ...defaultNameservers };
  return {
    CustomNameserversEnabled,
    Nameserver1: wanted("nameserver1") ?? zone.Nameserver1,
    Nameserver2: wanted("nameserver2") ?? zone.Nameserver2,
    SoaEmail: wanted("soaEmail") ?? zone.SoaEmail,
  };
}

/** The API keeps the spelling in which a name was set in the dashboard. */
function storedNameserver(name: string | undefined): string | undefined {
  return name === undefined ? undefined : E.getOrElse(() => name)(canonicalHostname(name));
}

function numberOf<Name extends string>(names: readonly Name[], name: Name | undefined): number | undefined {
  return name === undefined ? undefined : names.indexOf(name);
}
