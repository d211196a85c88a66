import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { media, shop } from "./zones";

// The shop under its own hostname. bunny.net issues and renews the certificate; then HTTP is redirected to HTTPS.
const www = new bunny.Hostname("www", {
  pullZoneId: shop.pullZoneId,
  hostname: new pulumi.Config().require("hostname"),
  certificate: "managed",
  forceSsl: true,
});

// The rest is about the zone with the shop's images.
const { pullZoneId } = media;

// Blocked visitors. Each entry is a separate resource, so that entries added elsewhere to the same list, in the
// dashboard or from another stack, are kept.
const scraper = new bunny.BlockedIp("scraper", { pullZoneId, blockedIp: "203.0.113.7" });
// Any spelling works. This one becomes 2001:db8::bad, and writing it differently later is not a change.
const scraperIpv6 = new bunny.BlockedIp("scraper-ipv6", { pullZoneId, blockedIp: "2001:0DB8:0:0:0:0:0:BAD" });
const spammers = new bunny.BlockedIp("spammers", { pullZoneId, blockedIp: "198.51.100.0/24" });

// Sites that show our images as if they were theirs. A set holds many entries, and also keeps entries added elsewhere.
// `*.` matches all subdomains, so the domain itself is listed as well.
new bunny.BlockedReferrerSet("hotlinkers", {
  pullZoneId,
  blockedReferrers: ["hotlinker.example", "*.hotlinker.example", "copycat.example"],
});

// Sites that may embed our images. As soon as there is one entry, all other sites are blocked: include all of yours.
for (const hostname of ["example.com", "*.example.com", "bücher.example"]) {
  new bunny.AllowedReferrer(hostname, { pullZoneId, hostname });
}

/** URL of the shop. */
export const url = pulumi.interpolate`https://${www.hostname}`;
/** The blocked entries, as bunny.net stores them. */
export const blockedIps = [scraper, scraperIpv6, spammers].map(({ blockedIp }) => blockedIp);
