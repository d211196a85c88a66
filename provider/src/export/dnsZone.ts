import type { DnsZone } from "../api/dns/dnsZone";
import { dnssec } from "../lifecycles";
import { declare, sectionOf } from "./declare";
import { declareDnsRecords } from "./dnsRecords";
import type { Naming } from "./naming";
import type { Section } from "./programAst";

/** The records of a DNS zone, and its DNSSEC if that is enabled. The zone itself is not a resource. */
export function declareDnsZone(naming: Naming, zone: DnsZone): Section {
  const { Id, Domain, DnsSecEnabled } = zone;
  const title = `DNS zone ${Domain} (${Id})`;
  const records = declareDnsRecords(naming, Id, zone);
  if (!DnsSecEnabled) return sectionOf(title, records);
  return sectionOf(title, [
    ...records,
    declare(dnssec, {
      what: `DNSSEC of ${title}`,
      name: naming.resource(dnssec.kind, Domain),
      properties: { dnsZoneId: Id, adopt: true },
      remarks: ["The first up enables DNSSEC again, which changes nothing: only the reply contains the DS record."],
    }),
  ]);
}
