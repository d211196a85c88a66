import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

// The pull zone that all of this is about, looked up by its name: "shop", unless you say `pulumi config set zone <name>`.
const zone = bunny.getPullZoneOutput({ name: new pulumi.Config().require("zone") });
const { pullZoneId } = zone;

// Visitors that get nothing. Each entry is a resource of its own, so that what others put into the same list, in the
// dashboard or from another stack, stays as it is.
const scraper = new bunny.BlockedIp("scraper", { pullZoneId, blockedIp: "203.0.113.7" });
// Any spelling will do. This one becomes 2001:db8::bad, and writing it differently later is no change.
const scraperIpv6 = new bunny.BlockedIp("scraper-ipv6", { pullZoneId, blockedIp: "2001:0DB8:0:0:0:0:0:BAD" });
const spammers = new bunny.BlockedIp("spammers", { pullZoneId, blockedIp: "198.51.100.0/24" });

// Sites that show our pictures as if they were theirs. `*.` means all names below, so the name itself is listed too.
for (const hostname of ["hotlinker.example", "*.hotlinker.example"]) {
  new bunny.BlockedReferrer(hostname, { pullZoneId, hostname });
}

// Sites that may embed what the zone delivers. As soon as there is one, all others may not: think of every one of yours.
for (const hostname of ["example.com", "*.example.com", "bücher.example"]) {
  new bunny.AllowedReferrer(hostname, { pullZoneId, hostname });
}

/** Where the zone can be reached. */
export const hostnames = zone.hostnames;
/** What is blocked, as bunny.net keeps it. */
export const blockedIps = [scraper, scraperIpv6, spammers].map(({ blockedIp }) => blockedIp);
