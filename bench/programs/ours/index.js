"use strict";
// The same entries with this package.
const bunny = require("pulumi-bunny");
const { pullZoneOf, wantedAddresses } = require("../settings");

for (const [index, blockedIp] of wantedAddresses.entries()) {
  new bunny.BlockedIp(`entry-${index}`, { pullZoneId: pullZoneOf(index), blockedIp });
}
