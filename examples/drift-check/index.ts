import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const { pullZoneId } = bunny.getPullZoneOutput({ name: config.require("zone") });

// Only declared properties are compared: that there is a certificate, and that HTTPS is forced. The key type of the
// certificate is not declared here, so a different one is not drift.
const www = new bunny.Hostname("www", {
  pullZoneId,
  hostname: config.require("hostname"),
  certificate: "managed",
  forceSsl: true,
});

// Entries added elsewhere to the same list are not drift either. If the list should contain only these entries, set
// `exclusive: true`: then entries added in the dashboard are shown as drift, and removed by a repair.
new bunny.BlockedIpSet("scrapers", { pullZoneId, blockedIps: ["203.0.113.7", "198.51.100.0/24"] });

// A single entry either exists or does not: if it is removed in the dashboard, that is drift.
new bunny.BlockedReferrer("hotlinker", { pullZoneId, blockedReferrer: "*.hotlinks.example" });

/** URL of the site. */
export const url = pulumi.interpolate`https://${www.hostname}`;
