import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { optional, type Reply, requiredList, withDefault } from "../../../http/codecs";
import { remoteObjects } from "../../../http/remoteObjects";
import { EdgeRule } from "./edgeRuleCodec";

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

/** What most users of a pull zone need of it. */
const Known = t.strict(
  {
    Id: t.number,
    Name: t.string,
    Enabled: withDefault(t.boolean, true),
    Suspended: withDefault(t.boolean, false),
    /** Domain suffix of the CNAME target of custom hostnames. */
    CnameDomain: optional(t.string),
    OriginUrl: optional(t.string),
    /** -1 if none. */
    StorageZoneId: optional(t.number),
    /** -1 if none. */
    EdgeScriptId: optional(t.number),
    BlockedIps: requiredList(t.string),
    BlockedReferrers: requiredList(t.string),
    AllowedReferrers: requiredList(t.string),
    /** Whether requests without a referrer are blocked. */
    BlockNoneReferrer: withDefault(t.boolean, false),
    Hostnames: requiredList(Hostname),
    EdgeRules: requiredList(EdgeRule),
  },
  "PullZone",
);

/** A pull zone. Its secrets (security key, signing key, log token) are only in its reply. */
export interface PullZone extends t.TypeOf<typeof Known> {
  /**
   * The whole reply, for `settingsOf`: not decoded, because most reads of a zone need no settings, and out of sight of
   * whatever prints a zone.
   */
  readonly reply: () => unknown;
}

export const PullZone: Reply<PullZone> = new t.Type<PullZone, unknown>(
  Known.name,
  (value): value is PullZone => Known.is(value) && "reply" in value,
  (input, context) =>
    E.map((known: t.TypeOf<typeof Known>) => ({ ...known, reply: () => input }))(Known.validate(input, context)),
  t.identity,
);

/** The pull zones of an account, each read with all its lists and hostnames. */
export const pullZones = remoteObjects("/pullzone", "pullZoneId", PullZone);
