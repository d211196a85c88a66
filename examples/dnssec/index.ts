import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const zone = bunny.getDnsZoneOutput({ domain: config.require("domain") });

// Sign the zone. Destroy refuses to remove the signatures while the registrar still has the DS record.
const dnssec = new bunny.Dnssec("dnssec", { dnsZoneId: zone.dnsZoneId });

// The domain's registrar has to publish the DS record. If it has an API, make the record a resource of its provider,
// which takes it in parts:
//
//   new registrar.DelegationSigner("ds", {
//     domain: zone.domain,
//     keyTag: dnssec.keyTag,
//     algorithm: dnssec.algorithm,
//     digestType: 2, // SHA-256
//     digest: dnssec.digest,
//   });
// Destroy then removes the record first, and disables DNSSEC once it is no longer relied on.

/** The DS record, for a registrar whose dashboard takes it as text. */
export const dsRecord = dnssec.dsRecord;
/** The public key, for a registrar that generates the DS record itself. */
export const publicKey = dnssec.publicKey;
/** Whether the domain is delegated to bunny.net's name servers; without that, none of this has any effect. */
export const nameserversDetected = zone.nameserversDetected;
