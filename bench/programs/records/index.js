"use strict";
// The same records of one DNS zone, by the class of this package or by Pulumi's own.
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
const DnsRecord = process.env.BENCH_FORM === "raw" ? RawRecord : bunny.DnsRecord;
for (const [key, entry] of entries) new DnsRecord(key, { dnsZoneId, ...entry });
