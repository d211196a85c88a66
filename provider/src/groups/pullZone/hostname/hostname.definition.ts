import { canonicalHostname } from "../../../formats/hostname";
import { certificatePem, privateKeyPem } from "../../../formats/pem";
import { cannotBeUnset } from "../../../properties/resetOnOmit";
import { adopt, assignedId, boolean, define, oneOf, oneOfNumbered, text } from "../../../vocabulary";
import { pullZoneId } from "../pullZoneReference";

/**
 * A hostname of a pull zone, with its certificate and whether HTTP is redirected to HTTPS.
 *
 * If a managed certificate can't be issued yet, because DNS does not point to bunny.net, the request is retried until the
 * create timeout (`customTimeouts`, 5 minutes by default); if the certificate authority limits requests, it fails at once.
 * The resource is then recorded as partially created, with the reason, and the next `up` continues with the certificate
 * only.
 *
 * A hostname that another pull zone has is never taken from it: remove it there first.
 *
 * The pull zone's own hostname can also be declared, to set `forceSsl`: its certificate is left alone, and destroy only
 * removes it from state.
 *
 * Errors: the pull zone does not exist; the hostname belongs to another pull zone or account: remove it there first;
 * it is already on this pull zone and `adopt` does not allow taking it over.
 *
 * API: `POST /pullzone/{id}/addHostname`, `POST …/setForceSSL`, `POST …/addCertificate`, `DELETE …/removeCertificate`,
 * `GET /pullzone/loadFreeCertificate`, `POST …/updatePrivateKeyType`, `DELETE …/removeHostname`; reads use
 * `GET /pullzone/{id}`, one request for everything in a zone. The resource ID is `<pull zone>/<hostname>`, for example
 * `1234/www.example.com`.
 *
 * @example
 * ```ts
 * new bunny.Hostname("www", { pullZoneId: 1234, hostname: "www.example.com", certificate: "managed", forceSsl: true });
 * ```
 */
export const hostname = define({
  kind: "Hostname",
  required: {
    /** Pull zone that serves the hostname: its numeric ID, which {@link getPullZone} finds by name. @output */
    pullZoneId,
    /**
     * Hostname without scheme, port or path, in any case, with international characters allowed: `www.example.com`, or
     * `*.example.com` for all names below it. Changing this to another hostname replaces the resource.
     * @output The hostname in canonical form: lowercase, with international characters in Punycode.
     */
    hostname: text({ replaceOnChanges: true, parse: canonicalHostname }),
  },
  optional: {
    /**
     * Certificate of the hostname. Updated in place. One of:
     * - `"managed"`: bunny.net issues and renews it. The DNS of the hostname must point to bunny.net.
     * - `"custom"`: the certificate in `certificatePem` and `privateKeyPem`.
     * - `"none"`: no certificate. Any existing certificate is removed.
     *
     * Not managed if omitted: a certificate obtained by other means is kept. Removing this leaves the current
     * certificate unchanged.
     *
     * bunny.net does not report how a certificate was obtained. An existing certificate therefore counts as
     * managed if the program declares it as managed, and an uploaded one counts as custom for as long as the hostname
     * has a certificate.
     * @output Type of certificate; `undefined` if not managed.
     */
    certificate: oneOf(["none", "managed", "custom"], { unset: cannotBeUnset }),
    /**
     * The custom certificate and its chain, in PEM format. Never read back: changes made elsewhere are not detected,
     * except that the certificate is gone. Sent again when it changes. Removing this means changing or removing
     * `certificate` as well.
     */
    certificatePem: text({ writeOnly: true, parse: certificatePem }),
    /**
     * The private key of the custom certificate, in PEM format. Never read back. Sent again when it changes. Removing
     * this means changing or removing `certificate` as well.
     */
    privateKeyPem: text({ secret: true, writeOnly: true, parse: privateKeyPem }),
    /**
     * Whether plain HTTP requests are redirected to HTTPS. Updated in place. Enabled only after the certificate is in
     * place, because bunny.net may refuse it without one.
     * @default false (bunny.net's default)
     * @output Whether HTTPS is forced; `undefined` if not managed.
     */
    forceSsl: boolean({ unset: false, wire: "ForceSSL" }),
    /**
     * Type of key that bunny.net uses for a managed certificate.
     * @output Type of key of a managed certificate; `undefined` if not managed.
     */
    certificateKeyType: oneOfNumbered(["ecdsa", "rsa"], { unset: cannotBeUnset }),
    /**
     * Prove control of the hostname of a managed certificate over HTTP only. With `false`, and if bunny.net hosts the
     * DNS zone, DNS is tried as well; wildcards always use DNS. Changing only this has no effect.
     * @default true (bunny.net's default)
     */
    useOnlyHttp01: boolean({ control: "always" }),
    /**
     * Adopt an existing hostname of the pull zone. A custom certificate cannot be compared and requires `"overwrite"`.
     * The pull zone's own hostname (`*.b-cdn.net`) does not need `adopt`.
     */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the hostname, assigned by bunny.net. */
    hostnameId: assignedId(),
    /** Whether the hostname has a certificate, however it was obtained. */
    hasCertificate: boolean(),
    /**
     * How the certificate was obtained: `http01`, `dns01`, `custom`, `managed`, or `unknown`, which is what bunny.net has
     * said of each so far.
     */
    certificateProvisionType: text({ typeName: "CertificateProvisionType" }),
    /** Whether this is the pull zone's own hostname, which cannot be removed. */
    isSystemHostname: boolean({ stable: true }),
    /** Whether bunny.net controls the hostname. */
    isManagedHostname: boolean({ stable: true }),
  },
});
