import type { DnsZone } from "../api/dns/dnsZone";
import { dnssec } from "../lifecycles";
import { declare, sectionOf } from "./declare";
import type { Naming } from "./naming";
import type { Section } from "./programAst";

/** DNSSEC of a DNS zone, if it is enabled. The zone itself is not a resource. */
export function declareDnsZone(naming: Naming, { Id, Domain, DnsSecEnabled }: DnsZone): Section {
  const title = `DNS zone ${Domain} (${Id})`;
  if (!DnsSecEnabled) return sectionOf(title, []);
  return sectionOf(title, [
    declare(dnssec, {
      what: `DNSSEC of ${title}`,
      name: naming.resource(dnssec.kind, Domain),
      properties: { dnsZoneId: Id, adopt: true },
      remarks: ["The first up enables DNSSEC again, which changes nothing: only the reply contains the DS record."],
    }),
  ]);
}
