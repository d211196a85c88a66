import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const domain = new pulumi.Config().require("domain");
const kept = { protect: pulumi.getStack() === "production" };

const files = new bunny.StorageZone("files", { name: "policies-files", region: "DE" }, kept);
const site = new bunny.PullZone("site", { name: "policies-site", origin: { storageZoneId: files.id } }, kept);
const zone = new bunny.DnsZone("zone", { domain }, kept);

new bunny.Dnssec("signed", { dnsZoneId: zone.id });
new bunny.Hostname("login", {
  pullZoneId: site.id,
  hostname: `login.${domain}`,
  certificate: "managed",
  forceSsl: true,
});
new bunny.BlockedIpSet("scrapers", { pullZoneId: site.id, blockedIps: ["203.0.113.7"] });

/** Address of the login page. */
export const url = `https://login.${domain}`;
