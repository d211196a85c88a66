// Made by `npm run generate` of provider/src/definitions/pullZone/externalCertificateValidation.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { CertificateProvisionType } from "../../lookups/getHostnames";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link ExternalCertificateValidation}. */
export interface ExternalCertificateValidationArgs {
  /** The certificate to obtain: pass the `id` of its {@link ExternalCertificate}. Changing this replaces the resource. */
  externalCertificate: pulumi.Input<string>;
  /** Type of challenge: pass `challenge` of the {@link ExternalCertificate}. Changing only this has no effect. */
  challenge: pulumi.Input<"http" | "dns">;
  /**
   * Which challenge to complete: pass `requestedAt` of the {@link ExternalCertificate}. Updated in place: when
   * another challenge has been requested, that one is completed.
   */
  requestedAt: pulumi.Input<string>;
  /**
   * When the challenge expires: pass `expiresAt` of the {@link ExternalCertificate}. After that nothing is attempted,
   * and the error says what to do. Changing only this has no effect.
   * @default no limit
   */
  expiresAt?: pulumi.Input<string | undefined>;
}

/**
 * Has bunny.net verify the response to the challenge of an {@link ExternalCertificate} and issue the certificate. The
 * resource is created once the hostname has the certificate, so anything that needs the certificate should depend on
 * this resource.
 *
 * Make it depend on the resource that publishes the response. Until the response is visible, validation is retried up
 * to the create or update timeout (`customTimeouts`, 5 minutes by default). After that it fails, and the next `up`
 * continues.
 *
 * An expired challenge is an error, too: `pulumi up --refresh` requests another and completes it. While the hostname
 * still has an older certificate, change `renewTriggers` of the other resource instead.
 *
 * If the hostname no longer has a certificate, refresh shows this resource as deleted, and the next `up` obtains
 * another certificate.
 *
 * Destroy only removes it from state: the hostname keeps its certificate.
 *
 * Errors: the pull zone does not exist, or does not have the hostname; the response was not visible in time; the
 * challenge has expired or was already completed. If bunny.net rate-limits requests for the hostname, the operation
 * waits as long as bunny.net says.
 *
 * API: `POST /pullzone/completeExternalDnsCertificate`, `POST /pullzone/completeExternalHttpCertificate`; reads use
 * `GET /pullzone/{id}`, one request for everything in a zone. The resource ID is that of the
 * {@link ExternalCertificate}.
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
 */
export class ExternalCertificateValidation extends pulumi.CustomResource {
  /** ID of the {@link ExternalCertificate}. */
  declare readonly externalCertificate: pulumi.Output<string>;
  /** How the certificate was obtained: `unknown`, `http01`, `dns01`, `custom` or `managed`. */
  declare readonly certificateProvisionType: pulumi.Output<CertificateProvisionType>;

  constructor(name: string, args: ExternalCertificateValidationArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ExternalCertificateValidation.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ExternalCertificateValidationArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ExternalCertificateValidation", name, { ...args }, { outputs }, opts));
  }

  /** Reads the certificate of a hostname, by its resource ID. Fails if there is none. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    opts?: pulumi.CustomResourceOptions,
  ): ExternalCertificateValidation {
    return new ExternalCertificateValidation(name, undefined, { ...opts, id });
  }
}

const outputs = ["externalCertificate", "certificateProvisionType"];
