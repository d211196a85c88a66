import { canonicalHostname } from "../../kernel/hostname";
import { anything, boolean, define, oneOf, optional, text, triggers, usually } from "../vocabulary";
import { pullZoneId } from "./pullZoneId";

/** How control of a hostname is proved: by a file that it serves, or by a record in its DNS. */
export const challenge = ["http", "dns"] as const;

/**
 * The challenge by which a hostname gets a certificate before its DNS points to bunny.net, so that traffic can be moved
 * there without a moment in which HTTPS fails.
 *
 * It takes three steps, which one `up` can do: this resource requests the challenge; the answer is published, as a TXT
 * record or a file; {@link ExternalCertificateValidation} has bunny.net look for it and obtain the certificate.
 *
 * bunny.net does not renew such a certificate. Before it expires (those of Let's Encrypt after 90 days) change
 * `renewTriggers`: the next `up` requests another challenge, and the validation completes it. With the current month
 * among them, the first `up` of each month renews.
 *
 * A challenge cannot be read again: what was answered stays in state. A refresh looks whether the hostname is there.
 * When it has no certificate, and the challenge has expired or there was a certificate before, refresh shows
 * `challenge` as gone, and the next `up` requests another. With a certificate there, expiry means nothing.
 *
 * Destroy only forgets: the certificate stays with the hostname.
 *
 * Errors: the pull zone does not exist, or does not have the hostname. When bunny.net limits requests for the hostname,
 * the step waits as long as it says.
 *
 * API: `POST /pullzone/requestExternalDnsCertificate`, `POST /pullzone/requestExternalHttpCertificate`, read with
 * `GET /pullzone/{id}` once for all of a zone. The id is `<pull zone>/<hostname>`, for example `1234/www.example.com`.
 *
 * @example
 * ```ts
 * const certificate = new bunny.ExternalCertificate("shop", {
 *   pullZoneId: 1234,
 *   hostname: "shop.example.com",
 *   challenge: "dns",
 *   renewTriggers: [new Date().toISOString().slice(0, 7)],
 * });
 * // Publish a TXT record `certificate.txtRecordName` with `certificate.txtRecordValue`; here it is a resource `record`.
 * new bunny.ExternalCertificateValidation(
 *   "shop",
 *   {
 *     externalCertificate: certificate.id,
 *     challenge: certificate.challenge,
 *     requestedAt: certificate.requestedAt,
 *     expiresAt: certificate.expiresAt,
 *   },
 *   { dependsOn: [record] },
 * );
 * ```
 * @get Looks at a hostname by its id. No challenge is requested, so outputs about one are `undefined`. Fails when there
 * is none.
 */
export const externalCertificate = define({
  kind: "ExternalCertificate",
  required: {
    /**
     * Pull zone that has the hostname: its number, which {@link getPullZone} finds by name. Changing it replaces.
     * @output Number of the pull zone.
     */
    pullZoneId,
    /**
     * Hostname that is to have the certificate. It must be on the pull zone: pass the `hostname` of a {@link Hostname},
     * which should then leave `certificate` out. Another name replaces; another spelling is no change.
     * @output The hostname in canonical form: lower case, international letters in ASCII form.
     */
    hostname: text({ replaceOnChanges: true, parse: canonicalHostname }),
    /**
     * How control of the hostname is proved: `"dns"` by a TXT record, `"http"` by a file that the server serves to
     * which the hostname points now. Wildcards need `"dns"`. A change requests another challenge, in place.
     * @output Kind of the challenge.
     */
    challenge: oneOf(challenge),
  },
  optional: {
    /**
     * Texts of your own, as a list or a map: when they change, another challenge is requested, in place. That is how a
     * certificate is renewed. Dropping them requests nothing.
     */
    renewTriggers: triggers(),
  },
  computed: {
    /** When the challenge was requested, in ISO 8601. Each challenge has another. */
    requestedAt: usually(text()),
    /** Until when the challenge can be completed, where bunny.net says so. */
    expiresAt: optional(text()),
    /** Name of the TXT record that answers a `"dns"` challenge; there is none for `"http"`. */
    txtRecordName: usually(text()),
    /** Value of the TXT record that answers a `"dns"` challenge; there is none for `"http"`. */
    txtRecordValue: usually(text()),
    /**
     * All that bunny.net answered. For `"http"` it says where to put which file; bunny.net documents no form of it, so
     * print it once and see.
     */
    challengeResponse: anything(),
    /** Whether the hostname had a certificate, of whatever kind, when it was last looked at. */
    hasCertificate: boolean(),
  },
});
