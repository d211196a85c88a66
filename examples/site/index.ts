import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const name = config.require("name");
const domain = config.require("domain");

// The files: those of the folder, wherever they were changed. Only changed ones are uploaded, and pages come last.
const storage = new bunny.StorageZone("files", {
  name,
  region: "DE",
  replicationRegions: ["NY", "SG"],
  custom404FilePath: "/404.html",
});
const files = new bunny.StorageFolder("public", { storageZoneId: storage.id, source: "./public" });

// The CDN in front of them. Settings that are not mentioned keep their defaults, or what the dashboard has set.
const site = new bunny.PullZone("site", {
  name,
  origin: { storageZoneId: storage.id },
  // Files in storage come without a Cache-Control header.
  cacheControlMaxAgeOverride: 24 * 60 * 60,
  enableGeoZoneSa: false,
  // New files replace those in the cache.
  purgeOn: [files.contentHash],
});

new bunny.EdgeRule("long-lived assets", {
  pullZoneId: site.id,
  description: "Assets are cached by browsers for a year",
  actions: [{ type: "overrideBrowserCacheTime", seconds: 365 * 24 * 60 * 60 }],
  triggers: [{ type: "url", patternMatches: ["*/assets/*"] }],
});
new bunny.EdgeRule("security headers", {
  pullZoneId: site.id,
  description: "Security headers",
  actions: [
    { type: "setResponseHeader", name: "X-Content-Type-Options", value: "nosniff" },
    { type: "setResponseHeader", name: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  ],
  triggers: [{ type: "url", patternMatches: ["*"] }],
});
new bunny.BlockedIpSet("scrapers", { pullZoneId: site.id, blockedIps: ["203.0.113.0/24", "2001:db8::/32"] });

// The domain, whose name servers are given to the registrar.
const zone = new bunny.DnsZone("zone", { domain });
const records = new bunny.DnsRecords("records", {
  dnsZoneId: zone.id,
  records: {
    www: { type: "PullZone", name: "www", pullZoneId: site.id },
    apex: { type: "Redirect", name: "@", value: `https://www.${domain}` },
    mail: { type: "MX", name: "@", value: `mail.${domain}`, priority: 10 },
    spf: { type: "TXT", name: "@", value: "v=spf1 mx -all" },
    authority: { type: "CAA", name: "@", value: "letsencrypt.org", tag: "issue" },
  },
});

// The hostname, whose certificate is requested until the DNS answers.
const www = new bunny.Hostname(
  "www",
  { pullZoneId: site.id, hostname: `www.${domain}`, certificate: "managed", forceSsl: true },
  { dependsOn: [records], customTimeouts: { create: "10m" } },
);

/** For the registrar of the domain. */
export const { nameservers } = zone;
/** Where the site is reachable once the registrar has delegated the domain. */
export const url = pulumi.interpolate`https://${www.hostname}`;
/** Where it is reachable at once. */
export const preview = pulumi.interpolate`https://${site.cnameTarget}`;
