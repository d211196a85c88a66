import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const zone = bunny.getPullZoneOutput({ name: config.require("zone") });
const { pullZoneId } = zone;

// A hostname whose DNS points to bunny.net: a CNAME of `cnameTarget` below. bunny.net gets its certificate and renews it.
// As long as the DNS does not point there, the certificate is asked for again, here for up to ten minutes.
const www = new bunny.Hostname(
  "www",
  { pullZoneId, hostname: config.require("www"), certificate: "managed", forceSsl: true },
  { customTimeouts: { create: "10m" } },
);

// A hostname that is still served from elsewhere. It gets its certificate before its DNS is changed, so that visitors never
// meet one that does not fit. Its certificate is none of this resource's business, so `certificate` is left out. Force
// HTTPS once the certificate is there.
const shop = new bunny.Hostname("shop", { pullZoneId, hostname: config.require("shop") });

// First step: a challenge. Another text in `renewTriggers` requests another: that is how the certificate is renewed.
const certificate = new bunny.ExternalCertificate("shop", {
  pullZoneId,
  hostname: shop.hostname,
  challenge: "dns",
  renewTriggers: [config.require("round")],
});

// Second step: the answer, a TXT record. Make it a resource of the provider that has your DNS, for example:
//
//   const answer = new cloudflare.DnsRecord("shop-challenge", {
//     zoneId: "…",
//     type: "TXT",
//     name: certificate.txtRecordName,
//     content: certificate.txtRecordValue,
//     ttl: 60,
//   });
//
// Without one, publish the record by hand while the next step waits: `pulumi up` prints it.

// Third step: bunny.net looks for the record, as long as the time limits allow, and gets the certificate.
const validation = new bunny.ExternalCertificateValidation(
  "shop",
  {
    externalCertificate: certificate.id,
    challenge: certificate.challenge,
    requestedAt: certificate.requestedAt,
    expiresAt: certificate.expiresAt,
  },
  { customTimeouts: { create: "15m", update: "15m" } }, // and dependsOn: [answer]
);

/** What the CNAME records of both hostnames are to hold; that of the second once `shopIsReady`. */
export const { cnameTarget } = zone;
/** The record of the second step. */
export const txtRecord = { name: certificate.txtRecordName, value: certificate.txtRecordValue };
/** Whether the first hostname can be visited by HTTPS. */
export const wwwIsReady = www.hasCertificate;
/** Whether traffic of the second hostname can be moved. */
export const shopIsReady = validation.certificateProvisionType.apply((type) => type !== "unknown");
