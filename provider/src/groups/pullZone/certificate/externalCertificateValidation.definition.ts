import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import { canonicalHostname } from "../../../formats/hostname";
import { childId } from "../../../formats/ids";
import { define, oneOf, text } from "../../../vocabulary";
import { challenge } from "./externalCertificate.definition";

/**
 * Has bunny.net verify the response to the challenge of an {@link ExternalCertificate} and issue the certificate. The
 * resource is created once the hostname has the certificate, so anything that needs the certificate should depend on
 * this resource.
 *
 * Make it depend on the resource that publishes the response. If that is a {@link DnsRecord}, write its name relative to
 * the DNS zone: `_acme-challenge.shop` for `shop.example.com` in the zone `example.com`. Until the response is visible,
 * validation is retried up to the create or update timeout (`customTimeouts`, 5 minutes by default). After that it fails,
 * and the next `up` continues.
 *
 * An expired challenge is an error, too: change `renewTriggers` of the other resource, which requests another.
 *
 * If the hostname no longer has a certificate, refresh shows this resource as deleted, and the next `up` says to change
 * `renewTriggers`.
 *
 * Destroy only removes it from state: the hostname keeps its certificate.
 *
 * Errors: the pull zone does not exist, or does not have the hostname; the response was not visible in time: publish
 * it, and run `pulumi up` again; the challenge has expired or was already completed: change `renewTriggers` of
 * the other resource. A limit of the
 * certificate authority fails at once, because it lasts for hours or days; one of bunny.net itself is waited for, as
 * long as bunny.net says.
 *
 * API: `POST /pullzone/completeExternalDnsCertificate`, `POST /pullzone/completeExternalHttpCertificate`; reads use
 * `GET /pullzone/{id}`, one request for everything in a zone. The resource ID is that of the
 * {@link ExternalCertificate}.
 *
 * @example
 * ```ts
 * const certificate = new bunny.ExternalCertificate("shop", {
 *   pullZoneId: 1234,
 *   hostname: "shop.example.com",
 *   challenge: "dns",
 * });
 * // The name is relative to the DNS zone, which is that of example.com.
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
 * @get Reads the certificate of a hostname, by its resource ID. Fails if there is none.
 */
export const externalCertificateValidation = define({
  kind: "ExternalCertificateValidation",
  required: {
    /** The certificate to obtain: pass the `id` of its {@link ExternalCertificate}. @output */
    externalCertificate: text({ replaceOnChanges: true, parse: canonicalId }),
    // Changes together with `requestedAt`, which alone identifies a challenge.
    /** Type of challenge: pass `challenge` of the {@link ExternalCertificate}. Changing only this has no effect. */
    challenge: oneOf(challenge, { control: "always" }),
    /**
     * Which challenge to complete: pass `requestedAt` of the {@link ExternalCertificate}. Updated in place: when
     * another challenge has been requested, that one is completed.
     */
    requestedAt: text({ writeOnly: true }),
  },
  optional: {},
  computed: {},
});

function canonicalId(id: string): E.Either<string, string> {
  return pipe(
    childId.parse(id.trim()),
    E.chainW(({ parent, key }) =>
      pipe(
        canonicalHostname(key),
        E.map((hostname) => childId.format(parent, hostname)),
      ),
    ),
    E.mapLeft(() => "must be the id of an ExternalCertificate: pass certificate.id, for example 1234/www.example.com"),
  );
}
