import { canonicalHostname } from "../../../formats/hostname";
import { anything, define, oneOf, optional, text, triggers, rarelyMissing } from "../../../vocabulary";
import { pullZoneId } from "../pullZoneReference";

/** How control of a hostname is proved: by a file that it serves, or by a record in its DNS. */
export const challenge = ["http", "dns"] as const;

/**
 * The challenge that lets a hostname get a certificate before its DNS points to bunny.net, so that traffic can be moved
 * there without interrupting HTTPS.
 *
 * This takes three steps, which a single `up` can perform: this resource requests the challenge; the response is
 * published as a TXT record or a file; {@link ExternalCertificateValidation} has bunny.net verify it and issue the
 * certificate.
 *
 * bunny.net does not renew such a certificate. Before it expires (after 90 days with Let's Encrypt), change
 * `renewTriggers`: the next `up` requests another challenge, and the validation completes it. If the triggers include
 * the current month, the first `up` of each month renews the certificate.
 *
 * A challenge cannot be read again: state keeps what bunny.net returned, and a refresh sends nothing. Once it has expired,
 * or the hostname has lost its certificate, the validation fails and says so: change `renewTriggers` then.
 *
 * Destroy only removes it from state: the hostname keeps its certificate.
 *
 * Errors: the account does not have the hostname; the certificate authority limits requests, which lasts for hours or
 * days. A limit of bunny.net itself is waited for, as long as bunny.net says.
 *
 * API: `POST /pullzone/requestExternalDnsCertificate`, `POST /pullzone/requestExternalHttpCertificate`; reads send
 * nothing. The resource ID is `<pull zone>/<hostname>`, for example `1234/www.example.com`. It cannot be imported.
 *
 * @example
 * ```ts
 * // A certificate for a hostname whose DNS does not point to bunny.net yet. Change the trigger to renew it.
 * const certificate = new bunny.ExternalCertificate("shop", {
 *   pullZoneId: 1234,
 *   hostname: "shop.example.com",
 *   challenge: "dns",
 *   renewTriggers: ["2026-11"],
 * });
 * // The response to the challenge. Its name is relative to the DNS zone, which is that of example.com.
 * const record = new bunny.DnsRecord("challenge", {
 *   dnsZoneId: 40001,
 *   type: "TXT",
 *   name: "_acme-challenge.shop",
 *   value: certificate.txtRecordValue,
 * });
 * new bunny.ExternalCertificateValidation(
 *   "shop",
 *   {
 *     externalCertificate: certificate.id,
 *     challenge: certificate.challenge,
 *     requestedAt: certificate.requestedAt,
 *   },
 *   { dependsOn: [record] },
 * );
 * ```
 * @get Always fails: a challenge is known only to the stack that requested it.
 */
export const externalCertificate = define({
  kind: "ExternalCertificate",
  required: {
    /** Pull zone that has the hostname: its numeric ID, which {@link getPullZone} finds by name. @output */
    pullZoneId,
    /**
     * Hostname that gets the certificate. It must be on the pull zone: pass the `hostname` of a {@link Hostname}, which
     * should then omit `certificate`. Changing this to another hostname replaces the resource; a different spelling is
     * not a change.
     * @output The hostname in canonical form: lowercase, with international characters in Punycode.
     */
    hostname: text({ replaceOnChanges: true, parse: canonicalHostname }),
    /**
     * How control of the hostname is proved: `"dns"` by a TXT record, `"http"` by a file on the server that the
     * hostname currently points to. Wildcards require `"dns"`. Updated in place by requesting another challenge.
     * @output Type of challenge.
     */
    challenge: oneOf(challenge),
  },
  optional: {
    /**
     * Arbitrary strings, as a list or a map: when they change, another challenge is requested, in place. This is how to
     * renew a certificate. Removing this requests another, too.
     */
    renewTriggers: triggers(),
  },
  computed: {
    /** When the challenge was requested, in ISO 8601. Different for each challenge. */
    requestedAt: rarelyMissing(text()),
    /** When the challenge expires, if bunny.net says so. */
    expiresAt: optional(text()),
    /**
     * Full name of the TXT record to publish for a `"dns"` challenge; `undefined` for `"http"`. A {@link DnsRecord} needs
     * the name relative to its zone: `_acme-challenge` for a zone's domain itself and its wildcard, or
     * `_acme-challenge.shop` for `shop.example.com` in the zone `example.com`.
     */
    txtRecordName: rarelyMissing(text()),
    /** Value of the TXT record to publish for a `"dns"` challenge; `undefined` for `"http"`. */
    txtRecordValue: rarelyMissing(text()),
    /**
     * Everything that bunny.net returned. For `"http"` it says which file to serve and where; bunny.net does not
     * document its format, so print it once to find out.
     */
    challengeResponse: anything(),
  },
});
