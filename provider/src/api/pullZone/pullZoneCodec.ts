import * as t from "io-ts";
import { list, optional, withDefault } from "../http/codecs";
import { perAccountCache } from "../http/perAccountCache";
import { EdgeRule } from "./edgeRuleCodec";

/** Path of one pull zone. */
export const pullZonePath = "/pullzone/{pullZoneId}";

/** One hostname of a pull zone, without its certificate and key. */
export const Hostname = t.strict(
  {
    Id: t.number,
    Value: withDefault(t.string, ""),
    /** *.b-cdn.net: it comes with the zone and cannot be removed. */
    IsSystemHostname: withDefault(t.boolean, false),
    IsManagedHostname: withDefault(t.boolean, false),
    HasCertificate: withDefault(t.boolean, false),
    ForceSSL: withDefault(t.boolean, false),
    /** 0 unknown, 1 HTTP-01, 2 DNS-01, 3 custom, 4 managed. */
    CertificateProvisionType: optional(t.number),
    /** 0 ECDSA, 1 RSA. */
    CertificateKeyType: optional(t.number),
  },
  "Hostname",
);
export type Hostname = t.TypeOf<typeof Hostname>;

/**
 * The properties of a pull zone that are used here. Its secrets (security key, signing key, log token) are left out.
 */
export const PullZone = t.strict(
  {
    Id: t.number,
    Name: t.string,
    Enabled: withDefault(t.boolean, true),
    Suspended: withDefault(t.boolean, false),
    /** 0 premium, 1 volume. */
    Type: optional(t.number),
    /** Domain suffix of the CNAME target of custom hostnames. */
    CnameDomain: optional(t.string),
    OriginUrl: optional(t.string),
    /** 0 URL, 1 accelerated DNS, 2 storage zone, 3 load balancer, 4 edge script, 5 containers, 6 push zone. */
    OriginType: optional(t.number),
    /** -1 if none. */
    StorageZoneId: optional(t.number),
    /** -1 if none. */
    EdgeScriptId: optional(t.number),
    BlockedIps: list(t.string),
    BlockedReferrers: list(t.string),
    AllowedReferrers: list(t.string),
    /** Whether requests without a referrer are blocked. */
    BlockNoneReferrer: withDefault(t.boolean, false),
    Hostnames: list(Hostname),
    EdgeRules: list(EdgeRule),
  },
  "PullZone",
);
export type PullZone = t.TypeOf<typeof PullZone>;

/** One page of pull zones. The API uses this shape for pages from 1 on. */
export const PullZonePage = t.strict(
  { Items: list(PullZone), HasMoreItems: withDefault(t.boolean, false) },
  "page of PullZone",
);

/** Read cache of pull zones, each with all its lists and hostnames. */
export const pullZones = perAccountCache({ path: pullZonePath, param: "pullZoneId", reply: PullZone });
