"use strict";
// The same records of one DNS zone, each as a resource or all as one.
const { wantedAddresses, packageName, isPlugin } = require("../settings");
const pulumi = require("@pulumi/pulumi");
const bunny = require(packageName);

/** The least that a resource costs: the same inputs for the same provider, and nothing around Pulumi's own class. */
class RawRecord extends pulumi.CustomResource {
  constructor(name, args) {
    const __provider = 'exports.handler=require("pulumi-bunny/dynamic")("DnsRecord")';
    if (isPlugin) super("bunny:index:DnsRecord", name, args);
    else super("pulumi-nodejs:bunny:DnsRecord", name, { ...args, __provider });
  }
}

const dnsZoneId = Number(process.env.BENCH_DNS_ZONE);
const entries = wantedAddresses.map((value, index) => [`host-${index}`, { type: "A", name: `host-${index}`, value }]);
if (process.env.BENCH_FORM === "bulk") {
  new bunny.DnsRecords("records", { dnsZoneId, records: Object.fromEntries(entries) });
} else {
  const DnsRecord = process.env.BENCH_FORM === "raw" ? RawRecord : bunny.DnsRecord;
  for (const [key, entry] of entries) new DnsRecord(key, { dnsZoneId, ...entry });
}
