import { createHash } from "node:crypto";
import { ApiErrorData } from "../schemas/basics";
import { DsRecord, type StoredDnsZone } from "../schemas/dnsZone";
import { NoBody, NoQuery, operation, type Group } from "./group";
import { withDnsZone } from "./ofDnsZone";

const enable = operation({
  method: "POST",
  path: "/dnszone/{id}/dnssec",
  body: NoBody,
  query: NoQuery,
  replies: { 200: DsRecord, 404: ApiErrorData },
  handle: (call) =>
    withDnsZone(call, (zone) => {
      // a zone that is signed keeps its key
      if (!zone.DnsSecEnabled) zone.SigningRound += 1;
      zone.DnsSecEnabled = true;
      return { status: 200, body: signed(zone) };
    }),
});

const disable = operation({
  method: "DELETE",
  path: "/dnszone/{id}/dnssec",
  body: NoBody,
  query: NoQuery,
  replies: { 200: DsRecord, 404: ApiErrorData },
  handle: (call) =>
    withDnsZone(call, (zone) => {
      // a DS record that the registrar may still carry is of a key that is gone
      Object.assign(zone, { DnsSecEnabled: false, DsConfigured: false });
      return { status: 200, body: unsigned };
    }),
});

const algorithm = 13;
const flags = 257;

/** What the registrar of the domain has to know. Nothing of it is a real key; it is the same at each call. */
const signed = ({ Id, Domain, SigningRound, DsConfigured }: StoredDnsZone): DsRecord => {
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

const unsigned: DsRecord = {
  Enabled: false,
  DsRecord: "",
  Digest: "",
  DigestType: "",
  Algorithm: 0,
  PublicKey: "",
  KeyTag: 0,
  Flags: 0,
  DsConfigured: false,
};

/** DNSSEC of DNS zones. That a zone is signed shows in reads of the zone; its DS record does not. */
export const dnssec: Group = { operations: [enable, disable] };
