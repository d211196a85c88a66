import * as bunny from "pulumi-bunny";
import { domain } from "./zones";

// Sign the answers about the shop's domain. Destroy refuses to take the signatures off while the registrar promises them.
const dnssec = new bunny.Dnssec("dnssec", { dnsZoneId: domain.dnsZoneId });

/** What the registrar of the domain has to carry. */
export const dsRecord = dnssec.dsRecord;
