import * as E from "fp-ts/Either";
import { canonicalHostname } from "../../kernel/hostname";
import { canonicalPem } from "../../kernel/pem";
import { cannotBeUnset } from "../../kernel/resetOnOmit";
import { adopt, boolean, define, integer, oneOf, text } from "../vocabulary";
import { pullZoneId } from "./pullZoneId";

const parsePem = (pem: string): E.Either<never, string> => E.right(canonicalPem(pem));

/**
 * A hostname of a pull zone, with its certificate and whether HTTPS is forced.
 *
 * A managed certificate that cannot be had yet, because the DNS does not point to bunny.net or the certificate
 * authority limits requests, is asked for again until the create timeout (`customTimeouts`, 5 minutes by default). Then
 * the resource is kept as partly created with the reason, and the next `up` goes on with the certificate only.
 *
 * The zone's own hostname can be declared too, for `forceSsl`: its certificate is left alone, and destroy only forgets
 * it.
 *
 * Errors: the pull zone does not exist; the hostname is on another pull zone or account; it is on this one and `adopt`
 * does not allow to take it over.
 *
 * API: `POST /pullzone/{id}/addHostname`, `POST …/setForceSSL`, `POST …/addCertificate`, `DELETE …/removeCertificate`,
 * `GET /pullzone/loadFreeCertificate`, `POST …/updatePrivateKeyType`, `DELETE …/removeHostname`, read with
 * `GET /pullzone/{id}` once for all of a zone. The id is `<pull zone>/<hostname>`, for example `1234/www.example.com`.
 *
 * @example
 * ```ts
 * new bunny.Hostname("www", { pullZoneId: 1234, hostname: "www.example.com", certificate: "managed", forceSsl: true });
 * ```
 * @get Reads a hostname that is managed elsewhere, by its id. Fails when there is none.
 */
export const hostname = define({
  kind: "Hostname",
  required: {
    /**
     * Pull zone that serves the hostname: its number, which {@link getPullZone} finds by name. Changing it replaces.
     * @output Number of the pull zone.
     */
    pullZoneId,
    /**
     * Hostname without scheme, port or path, in any case and with international letters: `www.example.com`, or
     * `*.example.com` for all names below. Another name replaces.
     * @output The hostname in canonical form: lower case, international letters in ASCII form.
     */
    hostname: text({ replaceOnChanges: true, parse: canonicalHostname }),
  },
  optional: {
    /**
     * Certificate of the hostname, changed in place:
     * - `"managed"`: bunny.net gets one and renews it. The DNS of the hostname must point to bunny.net.
     * - `"custom"`: the one in `certificatePem` and `privateKeyPem`.
     * - `"none"`: what there is is taken off.
     *
     * Omitted, nothing is done about certificates: one that was obtained by other means stays. When it was given
     * before, the certificate stays too.
     *
     * bunny.net mostly does not say how a certificate came. So one that is there already counts as managed where the
     * program says so, and one that was sent counts as custom as long as there is one.
     * @output Kind of certificate; `undefined` while none is managed.
     */
    certificate: oneOf(["none", "managed", "custom"], { unset: cannotBeUnset }),
    /**
     * The custom certificate and its chain as PEM text. Never read back: a change made elsewhere shows only when the
     * certificate is custom no more. Sent again when it changes.
     */
    certificatePem: text({ writeOnly: true, parse: parsePem }),
    /** The private key of the custom certificate as PEM text. A secret, never read back, sent again when it changes. */
    privateKeyPem: text({ secret: true, writeOnly: true, parse: parsePem }),
    /**
     * Whether requests by plain HTTP are redirected to HTTPS; changed in place. It comes on after the certificate is
     * there, without which bunny.net may refuse it. When it was given and is omitted again, it goes off.
     * @default false at bunny.net
     * @output Whether HTTPS is forced; `undefined` while that is not managed.
     */
    forceSsl: boolean({ unset: false }),
    /**
     * Kind of key that bunny.net uses for a managed certificate; changed in place. Stays when it is omitted again.
     * @output Kind of key of a managed certificate; `undefined` while that is not managed.
     */
    certificateKeyType: oneOf(["ecdsa", "rsa"], { unset: cannotBeUnset }),
    /**
     * Prove control of a managed certificate's hostname over HTTP only. With `false`, and the DNS zone at bunny.net,
     * DNS is tried too; wildcards always use DNS. A change of it alone does nothing.
     * @default true at bunny.net
     */
    useOnlyHttp01: boolean({ control: "always" }),
    /**
     * Take over a hostname that the zone has already: `true` when what is managed is equal, `"overwrite"` to make it
     * so. A custom certificate cannot be compared and needs `"overwrite"`. Adopted means destroyed with the stack;
     * `retainOnDelete` keeps it. Read at creation only. The zone's own hostname (`*.b-cdn.net`) needs no `adopt`.
     * @default false, or what `bunny:adopt` says for the stack
     */
    adopt: adopt(),
  },
  computed: {
    /** Number that bunny.net gave the hostname. */
    hostnameId: integer({ stable: true }),
    /** Whether there is a certificate, by whatever means. */
    hasCertificate: boolean(),
    /** How it was obtained: `unknown`, `http01`, `dns01`, `custom` or `managed`. */
    certificateProvisionType: text({ typeName: "CertificateProvisionType" }),
    /** Whether it is the zone's own hostname, which cannot be removed. */
    isSystemHostname: boolean({ stable: true }),
    /** Whether bunny.net controls the hostname. */
    isManagedHostname: boolean({ stable: true }),
  },
});
