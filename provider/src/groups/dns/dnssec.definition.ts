import { adopt, boolean, define, integer, parent, text, triggers, rarelyMissing } from "../../vocabulary";

/**
 * DNSSEC of a DNS zone: bunny.net signs its answers and provides the DS record that the domain's registrar has to
 * publish.
 *
 * A zone has only one DNSSEC configuration, so declare at most one such resource per zone, and in only one stack. If
 * DNSSEC is disabled elsewhere, refresh shows the resource as deleted, and the next `up` enables it again with another
 * key: the `up` says so, and the registrar must then publish the new DS record.
 *
 * bunny.net returns the DS record only when DNSSEC is enabled, so state keeps it as it was returned then. A refresh
 * sends only a GET of the zone, which says whether it is signed. `dsConfigured` is therefore as of the last time that
 * DNSSEC was enabled, and never causes a diff. If DNSSEC is disabled and enabled elsewhere between two refreshes, the
 * record in state is outdated: change `recordTriggers`, and the next `up` fetches the new one.
 *
 * Destroy disables DNSSEC. It first checks whether the registrar still publishes the DS record, and fails if so: remove
 * the record there, wait for its TTL to expire, and destroy again. See `disableWhileDelegated`.
 *
 * Errors: the DNS zone does not exist; DNSSEC is already enabled and `adopt` does not allow taking it over; destroy
 * while the registrar still publishes the DS record: remove it there, and destroy again once its TTL has expired.
 *
 * API: `POST /dnszone/{id}/dnssec`, `DELETE /dnszone/{id}/dnssec`; reads use `GET /dnszone/{id}`. The resource ID is
 * the numeric ID of the DNS zone.
 *
 * @example
 * ```ts
 * const zone = bunny.getDnsZoneOutput({ domain: "example.com" });
 * const dnssec = new bunny.Dnssec("example", { dnsZoneId: zone.dnsZoneId });
 * // For the registrar of the domain.
 * export const dsRecord = dnssec.dsRecord;
 * ```
 * @get Reads whether a DNS zone is signed, by the ID of the zone. Nothing is sent that would change the zone, so all
 * outputs about the DS record are `undefined`. Fails if the zone is not signed.
 */
export const dnssec = define({
  kind: "Dnssec",
  required: {
    /**
     * DNS zone to sign: pass `zone.id` of a {@link DnsZone}, or the numeric ID, which {@link getDnsZone} finds by
     * domain.
     * @output Numeric ID of the DNS zone.
     */
    dnsZoneId: parent('bunny.getDnsZoneOutput({ domain: "example.com" }).dnsZoneId'),
  },
  optional: {
    /**
     * Arbitrary strings: changing them makes the next `up` fetch the DS record again, for example after DNSSEC was
     * disabled and enabled in the dashboard, which gives the zone another key. They have no other meaning.
     * @default none
     * @output Strings whose change makes an `up` fetch the DS record again.
     */
    recordTriggers: triggers(),
    /**
     * Whether destroy disables DNSSEC even if the registrar still publishes the DS record. Most visitors' resolvers
     * then treat the whole domain as forged until that record is gone everywhere.
     * @default false
     * @output
     */
    disableWhileDelegated: boolean({ control: "deleteOnly" }),
    /**
     * Adopt DNSSEC that is already enabled; `true` and `"overwrite"` mean the same here. Once adopted, it is disabled
     * on destroy unless `retainOnDelete` is set.
     */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the DNS zone. */
    dnsZoneId: integer({ affectedBy: [] }),
    /** Whether the zone is signed. */
    enabled: boolean({ affectedBy: [], inEveryReply: true }),
    /** The whole DS record as text, for registrars that accept this form. */
    dsRecord: rarelyMissing(text()),
    /** Digest of the key, in hexadecimal. */
    digest: rarelyMissing(text()),
    /** Digest algorithm, with its number: `SHA256 (2)`. */
    digestType: rarelyMissing(text()),
    /** Number of the signing algorithm: 13 is ECDSA P-256 with SHA-256. */
    algorithm: rarelyMissing(integer()),
    /** The public key in base64, for registrars that compute the digest themselves. */
    publicKey: rarelyMissing(text()),
    /** Key tag: a short number for the key. */
    keyTag: rarelyMissing(integer()),
    /** Flags of the key: 257 is a key-signing key. */
    flags: rarelyMissing(integer()),
    /** Whether the registrar published the DS record when DNSSEC was last enabled. */
    dsConfigured: rarelyMissing(boolean()),
  },
});
