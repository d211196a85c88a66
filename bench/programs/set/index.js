"use strict";
// The same entries with this package, as one resource.
const { pullZoneId, wantedAddresses, packageName } = require("../settings");
const bunny = require(packageName);

const exclusive = process.env.BENCH_EXCLUSIVE === "true";
new bunny.BlockedIpSet("entries", { pullZoneId, blockedIps: wantedAddresses, exclusive });
