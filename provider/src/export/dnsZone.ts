import * as E from "fp-ts/Either";
import type { DnsZone } from "../api/dns/dnsZone";
import { equal, mapProperties, ownValue, type Properties } from "../kernel/values";
import { dnssec, dnsZone } from "../lifecycles";
import { Code } from "./codeExpression";
import { declare, sectionOf } from "./declare";
import type { Naming } from "./naming";
import type { Section } from "./programAst";

/** A DNS zone with the settings that are not those of a new zone, and its DNSSEC if that is enabled. */
export function declareDnsZone(naming: Naming, zone: DnsZone): Section {
  const { Id, Domain, DnsSecEnabled } = zone;
  const title = `DNS zone ${Domain} (${Id})`;
  const identifier = naming.identifier(Domain, "zone");
  const itself = declare(dnsZone, {
    what: title,
    name: naming.resource(dnsZone.kind, Domain),
    properties: { domain: dnsZone.toInputs(zone).domain, ...changedSettings(zone), adopt: true },
  });
  if (!DnsSecEnabled) return sectionOf(title, [itself]);
  return sectionOf(title, [
    E.isRight(itself) ? E.right({ ...itself.right, identifier }) : itself,
    declare(dnssec, {
      what: `DNSSEC of ${title}`,
      name: naming.resource(dnssec.kind, Domain),
      properties: { dnsZoneId: E.isRight(itself) ? new Code(`${identifier}.id`) : Id, adopt: true },
      remarks: ["The first up enables DNSSEC again, which changes nothing: only the reply contains the DS record."],
    }),
  ]);
}

const nameservers = ["nameserver1", "nameserver2", "soaEmail"];

/** Without name servers of its own, a zone has bunny.net's, and its SOA email. */
function changedSettings(zone: DnsZone): Properties {
  const { domain: _domain, ...settings } = dnsZone.toInputs(zone);
  const defaults: Properties = { ...dnsZone.unset };
  return mapProperties(settings, (value, name) =>
    equal(value, ownValue(defaults, name)) || (nameservers.includes(name) && !zone.CustomNameserversEnabled)
      ? undefined
      : value,
  );
}
