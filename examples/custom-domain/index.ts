import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const zone = bunny.getPullZoneOutput({ name: config.require("zone") });
const { pullZoneId } = zone;

// A hostname whose DNS points to bunny.net: a CNAME for `cnameTarget` below. bunny.net issues and renews its
// certificate. While the DNS does not point there, the certificate is requested again, here for up to ten minutes.
const www = new bunny.Hostname(
  "www",
  { pullZoneId, hostname: config.require("www"), certificate: "managed", forceSsl: true },
  { customTimeouts: { create: "10m" } },
);

// A hostname that is still served from elsewhere. Its certificate is issued before its DNS is changed, so that visitors
// never get one that does not match. This resource doesn't manage its certificate, so `certificate` is omitted. Force
// HTTPS once the certificate has been issued.
const shop = new bunny.Hostname("shop", { pullZoneId, hostname: config.require("shop") });

// First step: a challenge. A different value in `renewTriggers` requests a new one: that is how the certificate is
// renewed.
const certificate = new bunny.ExternalCertificate("shop", {
  pullZoneId,
  hostname: shop.hostname,
  challenge: "dns",
  renewTriggers: [config.require("round")],
});

// Second step: the answer, a TXT record. Make it a resource of your DNS provider, for example:
//
//   const answer = new cloudflare.DnsRecord("shop-challenge", {
//     zoneId: "…",
//     type: "TXT",
//     name: certificate.txtRecordName, // a bunny.DnsRecord: relative to its zone, for example "_acme-challenge.shop"
//     content: certificate.txtRecordValue,
//     ttl: 60,
//   });
//
// Without one, publish the record by hand while the next step waits: `pulumi up` prints it.

// Third step: bunny.net looks for the record, for as long as the timeouts allow, and issues the certificate.
const validation = new bunny.ExternalCertificateValidation(
  "shop",
  {
    externalCertificate: certificate.id,
    challenge: certificate.challenge,
    requestedAt: certificate.requestedAt,
  },
  { customTimeouts: { create: "15m", update: "15m" } }, // and dependsOn: [answer]
);

/** The target for the CNAME records of both hostnames; for the second, once `shopIsReady` is true. */
export const { cnameTarget } = zone;
/** The TXT record of the second step. */
export const txtRecord = { name: certificate.txtRecordName, value: certificate.txtRecordValue };
/** Whether the first hostname is reachable over HTTPS. */
export const wwwIsReady = www.hasCertificate;
/** Whether the traffic of the second hostname can be moved. */
export const shopIsReady = validation.id.apply(() => true);
