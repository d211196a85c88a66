"use strict";
// The same entries with this package.
const bunny = require("pulumi-bunny");
const { pullZoneId, wantedAddresses } = require("../settings");

for (const [index, blockedIp] of wantedAddresses.entries()) {
  new bunny.BlockedIp(`entry-${index}`, { pullZoneId, blockedIp });
}
