"use strict";
// The same records of one DNS zone, each as a resource or all as one.
const { wantedAddresses, packageName } = require("../settings");
const bunny = require(packageName);

const dnsZoneId = Number(process.env.BENCH_DNS_ZONE);
const entries = wantedAddresses.map((value, index) => [`host-${index}`, { type: "A", name: `host-${index}`, value }]);
if (process.env.BENCH_FORM === "bulk") {
  new bunny.DnsRecords("records", { dnsZoneId, records: Object.fromEntries(entries) });
} else {
  for (const [key, entry] of entries) new bunny.DnsRecord(key, { dnsZoneId, ...entry });
}
