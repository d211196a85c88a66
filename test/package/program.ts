import * as bunny from "pulumi-bunny";

const zone = bunny.getPullZoneOutput({ name: "shop" });

const entry = new bunny.BlockedIp("scraper", { pullZoneId: zone.pullZoneId, blockedIp: "203.0.113.7" });

export const address = entry.blockedIp;
