import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const { pullZoneId } = bunny.getPullZoneOutput({ name: config.require("zone") });

// What is declared is compared: that there is a certificate, and that HTTPS is forced. Which kind of key the certificate has
// is not said here, so that another one is no drift.
const www = new bunny.Hostname("www", {
  pullZoneId,
  hostname: config.require("hostname"),
  certificate: "managed",
  forceSsl: true,
});

// Entries of others in the same list are no drift either. Where the list is to hold these and nothing else, say
// `exclusive: true`: then what somebody adds in the dashboard is shown, and removed by a repair.
new bunny.BlockedIpSet("scrapers", { pullZoneId, blockedIps: ["203.0.113.7", "198.51.100.0/24"] });

// Of a single entry there is nothing but that it is there: removed in the dashboard, it is drift.
new bunny.BlockedReferrer("hotlinker", { pullZoneId, hostname: "*.hotlinks.example" });

/** Where the site can be reached. */
export const url = pulumi.interpolate`https://${www.hostname}`;
