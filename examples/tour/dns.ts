import * as bunny from "pulumi-bunny";
import { domain } from "./zones";

// Sign the shop's domain. Destroy refuses to remove the signatures while the registrar has the DS record.
const dnssec = new bunny.Dnssec("dnssec", { dnsZoneId: domain.dnsZoneId });

/** The DS record to publish at the domain's registrar. */
export const dsRecord = dnssec.dsRecord;
