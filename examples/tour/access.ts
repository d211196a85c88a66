import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { media, shop } from "./zones";

// The shop under a name of its own. bunny.net gets the certificate and renews it; then HTTP is redirected to HTTPS.
const www = new bunny.Hostname("www", {
  pullZoneId: shop.pullZoneId,
  hostname: new pulumi.Config().require("hostname"),
  certificate: "managed",
  forceSsl: true,
});

// From here on it is about the zone with the shop's pictures.
const { pullZoneId } = media;

// Visitors that get nothing. Each entry is a resource of its own, so that what others put into the same list, in the
// dashboard or from another stack, stays as it is.
const scraper = new bunny.BlockedIp("scraper", { pullZoneId, blockedIp: "203.0.113.7" });
// Any spelling will do. This one becomes 2001:db8::bad, and writing it differently later is no change.
const scraperIpv6 = new bunny.BlockedIp("scraper-ipv6", { pullZoneId, blockedIp: "2001:0DB8:0:0:0:0:0:BAD" });
const spammers = new bunny.BlockedIp("spammers", { pullZoneId, blockedIp: "198.51.100.0/24" });

// Sites that show our pictures as if they were theirs. Many entries make one set, which leaves entries of others alone,
// too. `*.` means all names below, so the name itself is listed with it.
new bunny.BlockedReferrerSet("hotlinkers", {
  pullZoneId,
  blockedReferrers: ["hotlinker.example", "*.hotlinker.example", "copycat.example"],
});

// Sites that may embed our pictures. As soon as there is one, all others may not: think of every one of yours.
for (const hostname of ["example.com", "*.example.com", "bücher.example"]) {
  new bunny.AllowedReferrer(hostname, { pullZoneId, hostname });
}

/** Where the shop can be reached. */
export const url = pulumi.interpolate`https://${www.hostname}`;
/** What is blocked, as bunny.net keeps it. */
export const blockedIps = [scraper, scraperIpv6, spammers].map(({ blockedIp }) => blockedIp);
