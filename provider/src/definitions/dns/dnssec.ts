import { adopt, boolean, define, integer, parent, text, triggers, usually } from "../vocabulary";

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
 * @get Looks whether a DNS zone is signed, by the zone's id. Nothing is sent that would change it, so all that is about
 * the DS record is `undefined`. Fails when it is not signed.
 */
export const dnssec = define({
  kind: "Dnssec",
  required: {
    /**
     * DNS zone that is signed: its number, which {@link getDnsZone} finds by domain. Changing it replaces.
     * @output Number of the DNS zone.
     */
    dnsZoneId: parent('bunny.getDnsZoneOutput({ domain: "example.com" }).dnsZoneId'),
  },
  optional: {
    /**
     * Texts whose change makes the next `up` ask for the DS record again, for example after somebody disabled and
     * enabled DNSSEC in the dashboard, which gives it another key. They mean nothing else. @default none
     * @output Texts whose change makes an `up` ask for the DS record again.
     */
    recordTriggers: triggers(),
    /**
     * Whether destroy disables DNSSEC although the registrar still carries the DS record. Most visitors' resolvers then
     * take the whole domain for forged until that record is gone everywhere. A change takes effect with the next `up`,
     * without a request. @default false
     * @output Whether destroy disables DNSSEC although the registrar still carries the DS record.
     */
    disableWhileDelegated: boolean({ control: "readByDelete" }),
    /**
     * Take over DNSSEC that is enabled already; `true` and `"overwrite"` mean the same. Adopted means disabled with the
     * stack; `retainOnDelete` keeps it. Read at creation only.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {
    /** Number of the DNS zone. */
    dnsZoneId: integer({ affectedBy: [] }),
    /** Whether the zone is signed. */
    enabled: boolean({ affectedBy: [] }),
    /** The whole DS record as text, for a registrar that takes it so. */
    dsRecord: usually(text()),
    /** Digest of the key, in hexadecimal. */
    digest: usually(text()),
    /** How the digest is made, with its number: `SHA256 (2)`. */
    digestType: usually(text()),
    /** Number of the algorithm that signs: 13 is ECDSA P-256 with SHA-256. */
    algorithm: usually(integer()),
    /** The public key in base64, for a registrar that makes the digest itself. */
    publicKey: usually(text()),
    /** Short number of the key. */
    keyTag: usually(integer()),
    /** Flags of the key: 257 is a key that signs keys. */
    flags: usually(integer()),
    /** Whether the registrar carried the DS record when DNSSEC was enabled last. */
    dsConfigured: usually(boolean()),
  },
});
