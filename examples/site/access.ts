import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { images, site } from "./cdn";

const domain = new pulumi.Config().require("domain");

// Blocked visitors. Each entry is a separate resource, so that entries added elsewhere to the same list, in the
// dashboard or from another stack, are kept.
const scraper = new bunny.BlockedIp("scraper", { pullZoneId: site.id, blockedIp: "203.0.113.7" });
// Any spelling works. This one becomes 2001:db8::bad, and writing it differently later is not a change.
const scraperIpv6 = new bunny.BlockedIp("scraper-ipv6", { pullZoneId: site.id, blockedIp: "2001:0DB8:0:0:0:0:0:BAD" });
const spammers = new bunny.BlockedIp("spammers", { pullZoneId: site.id, blockedIp: "198.51.100.0/24" });

// Sites that show our images as if they were theirs. A set holds many entries, and also keeps entries added elsewhere.
// `*.` matches all subdomains, so the domain itself is listed as well.
new bunny.BlockedReferrerSet("hotlinkers", {
  pullZoneId: images.id,
  blockedReferrers: ["hotlinker.example", "*.hotlinker.example", "copycat.example"],
});

// Sites that may embed our images. As soon as there is one entry, all other sites are blocked: include all of yours.
for (const hostname of [domain, `*.${domain}`, "bücher.example"]) {
  new bunny.AllowedReferrer(hostname, { pullZoneId: images.id, allowedReferrer: hostname });
}

/** The blocked entries, as bunny.net stores them. */
export const blockedIps = [scraper, scraperIpv6, spammers].map(({ blockedIp }) => blockedIp);
