import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const zone = bunny.getDnsZoneOutput({ domain: config.require("domain") });

// Sign the zone. Destroy refuses to take the signatures off while the registrar still promises them.
const dnssec = new bunny.Dnssec("dnssec", { dnsZoneId: zone.dnsZoneId });

// The registrar of the domain has to carry the DS record. Where it has an API, make the record a resource of its provider,
// which takes it in parts:
//
//   new registrar.DelegationSigner("ds", {
//     domain: zone.domain,
//     keyTag: dnssec.keyTag,
//     algorithm: dnssec.algorithm,
//     digestType: 2, // SHA-256
//     digest: dnssec.digest,
//   });
//
// Then destroy takes the record away first, and DNSSEC once nobody counts on it any more.

/** The DS record, for the dashboard of a registrar that takes it as text. */
export const dsRecord = dnssec.dsRecord;
/** The public key, for a registrar that makes the DS record itself. */
export const publicKey = dnssec.publicKey;
/** Whether the registrar of the domain names bunny.net's name servers, without which nothing of this has an effect. */
export const nameserversDetected = zone.nameserversDetected;
