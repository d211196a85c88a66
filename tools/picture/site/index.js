"use strict";
const bunny = require("pulumi-bunny");

const zone = new bunny.PullZone("site", {
  name: "my-site",
  origin: { originUrl: "https://origin.example.com" },
  cacheControlMaxAgeOverride: 86400,
});
new bunny.Hostname("www", { pullZoneId: zone.id, hostname: "www.example.com" });
new bunny.BlockedIp("scraper", { pullZoneId: zone.id, blockedIp: "203.0.113.0/24" });
