"use strict";
// The same entries with this package, as one resource.
const bunny = require("pulumi-bunny");
const { pullZoneId, wantedAddresses } = require("../settings");

const exclusive = process.env.BENCH_EXCLUSIVE === "true";
new bunny.BlockedIpSet("entries", { pullZoneId, blockedIps: wantedAddresses, exclusive });
