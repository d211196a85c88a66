"use strict";
// The same entries with this package.
const { pullZoneId, wantedAddresses, packageName } = require("../settings");
const bunny = require(packageName);

for (const [index, blockedIp] of wantedAddresses.entries()) {
  new bunny.BlockedIp(`entry-${index}`, { pullZoneId, blockedIp });
}
