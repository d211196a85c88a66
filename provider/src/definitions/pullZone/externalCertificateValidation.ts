import { define, oneOf, text } from "../vocabulary";
import { challenge } from "./externalCertificate";

/**
 * Has bunny.net look for the answer to the challenge of an {@link ExternalCertificate}, and obtain the certificate. It
 * is there when the hostname has the certificate, so what needs that depends on this resource.
 *
 * Let it depend on the resource that publishes the answer. As long as nobody has seen that, it is tried again until the
 * create or update timeout (`customTimeouts`, 5 minutes by default). Then it fails, and the next `up` goes on.
 *
 * An expired challenge is an error, too: `pulumi up --refresh` requests another and completes it. While the hostname
 * still has an older certificate, a change of the other resource's `renewTriggers` does.
 *
 * When the hostname has no certificate any more, refresh shows this as deleted, and the next `up` obtains another.
 *
 * Destroy only forgets: the certificate stays with the hostname.
 *
 * Errors: the pull zone does not exist, or does not have the hostname; the answer was not seen in time; the challenge
 * has expired, or was completed before. When bunny.net limits requests for the hostname, the step waits as long as it
 * says.
 *
 * API: `POST /pullzone/completeExternalDnsCertificate`, `POST /pullzone/completeExternalHttpCertificate`, read with
 * `GET /pullzone/{id}` once for all of a zone. The id is that of the {@link ExternalCertificate}.
 *
 * @example
 * ```ts
 * const { id, challenge, requestedAt, expiresAt } = certificate;
 * new bunny.ExternalCertificateValidation(
 *   "shop",
 *   { externalCertificate: id, challenge, requestedAt, expiresAt },
 *   { dependsOn: [record] },
 * );
 * ```
 * @get Looks at the certificate of a hostname, by its id. Fails when there is none.
 */
export const externalCertificateValidation = define({
  kind: "ExternalCertificateValidation",
  required: {
    /**
     * The certificate that is to be obtained: pass the `id` of its {@link ExternalCertificate}. Changing it replaces.
     * @output Id of the {@link ExternalCertificate}.
     */
    externalCertificate: text({ replaceOnChanges: true }),
    // It comes with `requestedAt`, which alone tells one challenge from another, as does `expiresAt`.
    /** Kind of its challenge: pass its `challenge`. A change of it alone does nothing. */
    challenge: oneOf(challenge, { control: "always" }),
    /** Which of its challenges: pass its `requestedAt`. When another was requested, that is completed, in place. */
    requestedAt: text({ writeOnly: true }),
  },
  optional: {
    /**
     * Until when it can be completed: pass its `expiresAt`. Afterwards nothing is tried and the error says what to do.
     * A change of it alone does nothing.
     * @default no limit
     */
    expiresAt: text({ control: "always" }),
  },
  computed: {
    /** How the certificate was obtained: `unknown`, `http01`, `dns01`, `custom` or `managed`. */
    certificateProvisionType: text({ typeName: "CertificateProvisionType" }),
  },
});
