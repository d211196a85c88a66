// Made by `npm run generate` of provider/src/definitions/pullZone/externalCertificateValidation.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { CertificateProvisionType } from "../../lookups/getHostnames";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link ExternalCertificateValidation}. */
export interface ExternalCertificateValidationArgs {
  /** The certificate that is to be obtained: pass the `id` of its {@link ExternalCertificate}. Changing it replaces. */
  externalCertificate: pulumi.Input<string>;
  /** Kind of its challenge: pass its `challenge`. A change of it alone does nothing. */
  challenge: pulumi.Input<"http" | "dns">;
  /** Which of its challenges: pass its `requestedAt`. When another was requested, that is completed, in place. */
  requestedAt: pulumi.Input<string>;
  /**
   * Until when it can be completed: pass its `expiresAt`. Afterwards nothing is tried and the error says what to do.
   * A change of it alone does nothing.
   * @default no limit
   */
  expiresAt?: pulumi.Input<string | undefined>;
}

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
 */
export class ExternalCertificateValidation extends pulumi.CustomResource {
  /** Id of the {@link ExternalCertificate}. */
  declare readonly externalCertificate: pulumi.Output<string>;
  /** How the certificate was obtained: `unknown`, `http01`, `dns01`, `custom` or `managed`. */
  declare readonly certificateProvisionType: pulumi.Output<CertificateProvisionType>;

  constructor(name: string, args: ExternalCertificateValidationArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link ExternalCertificateValidation.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: ExternalCertificateValidationArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("ExternalCertificateValidation", name, { ...args }, { outputs }, opts));
  }

  /** Looks at the certificate of a hostname, by its id. Fails when there is none. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    opts?: pulumi.CustomResourceOptions,
  ): ExternalCertificateValidation {
    return new ExternalCertificateValidation(name, undefined, { ...opts, id });
  }
}

const outputs = ["externalCertificate", "certificateProvisionType"];
