"use strict";
// What the programs are told by whoever measures them.
const { BENCH_ZONE, BENCH_COUNT, BENCH_CHANGED } = process.env;

/** The pull zone whose list is filled. */
exports.pullZoneId = Number(BENCH_ZONE);

/** Whether this run is to find one thing changed. */
exports.changed = BENCH_CHANGED === "true";

/** Addresses to block, all different. */
exports.addresses = Array.from(
  { length: Number(BENCH_COUNT) },
  (_, index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
);

/** The same, but the first one is another where something is to have changed. */
exports.wantedAddresses = exports.changed ? ["192.0.2.1", ...exports.addresses.slice(1)] : exports.addresses;
