// Made by `npm run generate` of provider/src/definitions/dns/dnssec.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link Dnssec}. */
export interface DnssecArgs {
  /** DNS zone that is signed: its number, which {@link getDnsZone} finds by domain. Changing it replaces. */
  dnsZoneId: pulumi.Input<number | string>;
  /**
   * Texts whose change makes the next `up` ask for the DS record again, for example after somebody disabled and
   * enabled DNSSEC in the dashboard, which gives it another key. They mean nothing else. @default none
   */
  recordTriggers?: pulumi.Input<pulumi.Input<string>[] | Readonly<Record<string, pulumi.Input<string>>> | undefined>;
  /**
   * Whether destroy disables DNSSEC although the registrar still carries the DS record. Most visitors' resolvers then
   * take the whole domain for forged until that record is gone everywhere. A change takes effect with the next `up`,
   * without a request. @default false
   */
  disableWhileDelegated?: pulumi.Input<boolean | undefined>;
  /**
   * Take over DNSSEC that is enabled already; `true` and `"overwrite"` mean the same. Adopted means disabled with the
   * stack; `retainOnDelete` keeps it. Read at creation only.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

/**
 * DNSSEC of a DNS zone: bunny.net signs its answers, and tells the DS record that the registrar of the domain has to
 * carry.
 *
 * A zone has one, so there is at most one such resource for each zone, in one stack. When DNSSEC was disabled
 * elsewhere, refresh shows the resource as gone, and the next `up` enables it again, with another key: it says so, and
 * the registrar must then carry the new DS record.
 *
 * bunny.net tells the DS record only when DNSSEC is enabled, so it stays in state as it was told then. A refresh sends
 * nothing but a GET of the zone, which says whether it is signed. So `dsConfigured` is as of the last time that DNSSEC
 * was enabled, and is never a difference. And when somebody disabled and enabled it between two refreshes, the record
 * in state is outdated: change `recordTriggers`, and the next `up` learns the new one.
 *
 * Destroy disables DNSSEC. It first asks whether the registrar still carries the DS record, and then refuses: remove
 * the record there, wait for its time to live to pass, and destroy again. See `disableWhileDelegated`.
 *
 * Errors: the DNS zone does not exist; DNSSEC is enabled already and `adopt` does not allow to take it over; destroy
 * while the registrar carries the DS record.
 *
 * API: `POST /dnszone/{id}/dnssec`, `DELETE /dnszone/{id}/dnssec`, read with `GET /dnszone/{id}`. The id is the zone's.
 *
 * @example
 * ```ts
 * const zone = bunny.getDnsZoneOutput({ domain: "example.com" });
 * const dnssec = new bunny.Dnssec("example", { dnsZoneId: zone.dnsZoneId });
 * export const dsRecord = dnssec.dsRecord; // for the registrar of the domain
 * ```
 */
export class Dnssec extends pulumi.CustomResource {
  /** Number of the DNS zone. */
  declare readonly dnsZoneId: pulumi.Output<number>;
  /** Texts whose change makes an `up` ask for the DS record again. */
  declare readonly recordTriggers: pulumi.Output<string[] | Readonly<Record<string, string>> | undefined>;
  /** Whether destroy disables DNSSEC although the registrar still carries the DS record. */
  declare readonly disableWhileDelegated: pulumi.Output<boolean | undefined>;
  /** Whether the zone is signed. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** The whole DS record as text, for a registrar that takes it so. */
  declare readonly dsRecord: pulumi.Output<string>;
  /** Digest of the key, in hexadecimal. */
  declare readonly digest: pulumi.Output<string>;
  /** How the digest is made, with its number: `SHA256 (2)`. */
  declare readonly digestType: pulumi.Output<string>;
  /** Number of the algorithm that signs: 13 is ECDSA P-256 with SHA-256. */
  declare readonly algorithm: pulumi.Output<number>;
  /** The public key in base64, for a registrar that makes the digest itself. */
  declare readonly publicKey: pulumi.Output<string>;
  /** Short number of the key. */
  declare readonly keyTag: pulumi.Output<number>;
  /** Flags of the key: 257 is a key that signs keys. */
  declare readonly flags: pulumi.Output<number>;
  /** Whether the registrar carried the DS record when DNSSEC was enabled last. */
  declare readonly dsConfigured: pulumi.Output<boolean>;

  constructor(name: string, args: DnssecArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link Dnssec.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: DnssecArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("Dnssec", name, { ...args }, { outputs }, opts));
  }

  /**
   * Looks whether a DNS zone is signed, by the zone's id. Nothing is sent that would change it, so all that is about
   * the DS record is `undefined`. Fails when it is not signed.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Dnssec {
    return new Dnssec(name, undefined, { ...opts, id });
  }
}

const outputs = [
  "dnsZoneId",
  "recordTriggers",
  "disableWhileDelegated",
  "enabled",
  "dsRecord",
  "digest",
  "digestType",
  "algorithm",
  "publicKey",
  "keyTag",
  "flags",
  "dsConfigured",
];
