import { createHash } from "node:crypto";
import { NoDsRecord, type StoredDnsZone } from "../schemas/dnsZone";
import { ApiErrorData, DnsSecDsRecordModel } from "../schemas/published";
import type { Group } from "./group";
import { dnsZoneRoute } from "./ofDnsZone";

const enable = dnsZoneRoute("POST", "/dnszone/{id}/dnssec", {
  replies: { 200: DnsSecDsRecordModel, 404: ApiErrorData },
  handle: (_call, zone) => {
    // a signed zone keeps its key
    if (!zone.DnsSecEnabled) zone.SigningRound += 1;
    zone.DnsSecEnabled = true;
    return { status: 200, body: signed(zone) };
  },
});

const disable = dnsZoneRoute("DELETE", "/dnszone/{id}/dnssec", {
  replies: { 200: NoDsRecord, 404: ApiErrorData },
  handle: (_call, zone) => {
    // a DS record that the registrar may still have belongs to a deleted key
    Object.assign(zone, { DnsSecEnabled: false, DsConfigured: false });
    return { status: 200, body: unsigned };
  },
});

const algorithm = 13;
const flags = 257;

/** The DS record for the registrar of the domain. The key is not real; it is the same for each call. */
const signed = ({ Id, Domain, SigningRound, DsConfigured }: StoredDnsZone): DnsSecDsRecordModel => {
  const PublicKey = createHash("sha512").update(`${Id}/${SigningRound}`).digest("base64");
  const digest = createHash("sha256").update(PublicKey).digest();
  const Digest = digest.toString("hex");
  const KeyTag = digest.readUInt16BE(0);
  return {
    Enabled: true,
    DsRecord: `${Domain}. 3600 IN DS ${KeyTag} ${algorithm} 2 ${Digest}`,
    Digest,
    DigestType: "SHA256 (2)",
    Algorithm: algorithm,
    PublicKey,
    KeyTag,
    Flags: flags,
    DsConfigured,
  };
};

/** As a third party's test of the live API reports. */
const unsigned = Object.fromEntries(Object.keys(NoDsRecord.properties).map((name) => [name, null]));

/** DNSSEC for DNS zones. Reads of a zone show whether it is signed, but not its DS record. */
export const dnssec: Group = { operations: [enable, disable] };
