import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

// Which pull zone this is about: `pulumi config set zone <name>`. Pulumi.yaml says "shop" until then.
const { pullZoneId, hostnames } = bunny.getPullZoneOutput({ name: new pulumi.Config().require("zone") });

// Visitors who get nothing. Each is a resource of its own: what others add to the same list, in the dashboard or from
// another stack, stays as it is.
new bunny.BlockedIp("scraper", { pullZoneId, blockedIp: "203.0.113.7" });
// Write addresses as you found them: this is kept as 2001:db8::bad, and another spelling of it is no change.
const scraper6 = new bunny.BlockedIp("scraper-ipv6", { pullZoneId, blockedIp: "2001:0DB8:0:0:0:0:0:BAD" });
const spammers = new bunny.BlockedIp("spammers", { pullZoneId, blockedIp: "198.51.100.0/24" });
new bunny.BlockedIp("spammers-ipv6", { pullZoneId, blockedIp: "2001:db8:5bad::/48" });

// Sites that show our images as if they were theirs.
for (const hostname of ["hotlinker.example", "*.hotlinker.example"]) {
  new bunny.BlockedReferrer(hostname, { pullZoneId, hostname });
}

export const zoneHostnames = hostnames;
export const blocked = [scraper6, spammers].map(({ blockedIp }) => blockedIp);
