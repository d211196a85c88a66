import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { site } from "./cdn";

const domain = new pulumi.Config().require("domain");

const zone = new bunny.DnsZone("domain", { domain });

// A record that points at a pull zone. It needs no address, and follows the zone.
const record = new bunny.DnsRecord("www", { dnsZoneId: zone.id, type: "PullZone", name: "www", pullZoneId: site.id });

// Many records as one resource, each with a key of its own. Records added elsewhere are kept.
new bunny.DnsRecords("records", {
  dnsZoneId: zone.id,
  records: {
    apex: { type: "Redirect", name: "@", value: `https://www.${domain}` },
    mail: { type: "MX", name: "@", value: `mail.${domain}`, priority: 10 },
    spf: { type: "TXT", name: "@", value: "v=spf1 mx -all" },
    authority: { type: "CAA", name: "@", value: "letsencrypt.org", tag: "issue" },
  },
});

// The site under its own hostname. bunny.net issues and renews the certificate; then HTTP is redirected to HTTPS. The
// certificate is requested again until the domain's registrar points to bunny.net, for up to ten minutes.
const www = new bunny.Hostname(
  "www",
  { pullZoneId: site.id, hostname: `www.${domain}`, certificate: "managed", forceSsl: true },
  { dependsOn: [record], customTimeouts: { create: "10m" } },
);

// Sign the domain. Destroy refuses to remove the signatures while the registrar has the DS record.
const dnssec = new bunny.Dnssec("dnssec", { dnsZoneId: zone.id });

/** URL of the site. */
export const url = pulumi.interpolate`https://${www.hostname}`;
/** The name servers to enter at the domain's registrar. */
export const { nameservers } = zone;
/**
 * The DS record to publish there, once these name servers are in effect. For a registrar whose provider takes it in parts:
 * `dnssec.keyTag`, `dnssec.algorithm`, `dnssec.digest`, and 2 (SHA-256) as the type of the digest.
 */
export const { dsRecord } = dnssec;
