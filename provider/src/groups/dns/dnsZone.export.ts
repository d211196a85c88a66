import * as E from "fp-ts/Either";
import { type RemoteDnsZone, dnsZones } from "./api/dnsZone";
import { numberId } from "../../formats/ids";
import { importableInputs } from "../../contract/importable";
import { dnssec, dnsZone as lifecycle } from "../../generated/lifecycles";
import { Code } from "../../export/codeExpression";
import { declare, sectionOf } from "../../export/declare";
import { exportable } from "../../export/exportable";
import { declareDnsRecords } from "./dnsRecords.export";
import { dnsZoneObjects } from "./lists";
import type { Naming } from "../../export/naming";
import type { Resource, Section } from "../../export/programAst";

export const dnsZone = exportable({
  option: "dns-zone",
  argument: "DOMAIN",
  help: "a DNS zone with its records, and DNSSEC if it is enabled",
  singular: "DNS zone",
  plural: "DNS zones",
  ...dnsZoneObjects,
  read: (session, { dnsZoneId }) => dnsZones.find(session, dnsZoneId),
  declare: declareDnsZone,
});

/** A DNS zone with the settings that are not those of a new zone, its records, and its DNSSEC if that is enabled. */
export function declareDnsZone(naming: Naming, zone: RemoteDnsZone): Section {
  const { dnsZoneId: number, domain, dnsSecEnabled } = zone;
  const title = `DNS zone ${domain} (${number})`;
  const identifier = naming.identifier(domain, "zone");
  const itself = declare(naming, lifecycle, {
    what: title,
    identifier,
    name: naming.resource(lifecycle.kind, domain),
    id: numberId.format(number),
    properties: { ...importableInputs(lifecycle, zone), adopt: true },
  });
  const dnsZoneId = E.isRight(itself) ? new Code(`${identifier}.id`) : number;
  const parts = [
    ...declareDnsRecords(naming, dnsZoneId, zone),
    ...(dnsSecEnabled ? [declareDnssec(naming, dnsZoneId, zone)] : []),
  ];
  return sectionOf(title, [itself, ...parts]);
}

function declareDnssec(
  naming: Naming,
  dnsZoneId: Code | number,
  { dnsZoneId: number, domain }: RemoteDnsZone,
): E.Either<string, Resource> {
  return declare(naming, dnssec, {
    what: `DNSSEC of DNS zone ${domain} (${number})`,
    name: naming.resource(dnssec.kind, domain),
    id: numberId.format(number),
    properties: { dnsZoneId, adopt: true },
    remarks: ["The first up enables DNSSEC again, which changes nothing: only the reply contains the DS record."],
  });
}
