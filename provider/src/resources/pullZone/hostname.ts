// Made by `npm run generate` of provider/src/definitions/pullZone/hostname.ts: change that file instead.
import * as pulumi from "@pulumi/pulumi";
import type { CertificateProvisionType } from "../../lookups/getHostnames";
import type { Adopt } from "../../program/adopt";
import { type ExistingOptions, registration } from "../../program/registration";

/** Arguments of {@link Hostname}. */
export interface HostnameArgs {
  /** Pull zone that serves the hostname: its number, which {@link getPullZone} finds by name. Changing it replaces. */
  pullZoneId: pulumi.Input<number | string>;
  /**
   * Hostname without scheme, port or path, in any case and with international letters: `www.example.com`, or
   * `*.example.com` for all names below. Another name replaces.
   */
  hostname: pulumi.Input<string>;
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
   */
  certificate?: pulumi.Input<"none" | "managed" | "custom" | undefined>;
  /**
   * The custom certificate and its chain as PEM text. Never read back: a change made elsewhere shows only when the
   * certificate is custom no more. Sent again when it changes.
   */
  certificatePem?: pulumi.Input<string | undefined>;
  /** The private key of the custom certificate as PEM text. A secret, never read back, sent again when it changes. */
  privateKeyPem?: pulumi.Input<string | undefined>;
  /**
   * Whether requests by plain HTTP are redirected to HTTPS; changed in place. It comes on after the certificate is
   * there, without which bunny.net may refuse it. When it was given and is omitted again, it goes off.
   * @default false at bunny.net
   */
  forceSsl?: pulumi.Input<boolean | undefined>;
  /** Kind of key that bunny.net uses for a managed certificate; changed in place. Stays when it is omitted again. */
  certificateKeyType?: pulumi.Input<"ecdsa" | "rsa" | undefined>;
  /**
   * Prove control of a managed certificate's hostname over HTTP only. With `false`, and the DNS zone at bunny.net,
   * DNS is tried too; wildcards always use DNS. A change of it alone does nothing.
   * @default true at bunny.net
   */
  useOnlyHttp01?: pulumi.Input<boolean | undefined>;
  /**
   * Take over a hostname that the zone has already: `true` when what is managed is equal, `"overwrite"` to make it
   * so. A custom certificate cannot be compared and needs `"overwrite"`. Adopted means destroyed with the stack;
   * `retainOnDelete` keeps it. Read at creation only. The zone's own hostname (`*.b-cdn.net`) needs no `adopt`.
   * @default false, or what `bunny:adopt` says for the stack
   */
  adopt?: pulumi.Input<Adopt | undefined>;
}

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
 */
export class Hostname extends pulumi.CustomResource {
  /** Number of the pull zone. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** The hostname in canonical form: lower case, international letters in ASCII form. */
  declare readonly hostname: pulumi.Output<string>;
  /** Kind of certificate; `undefined` while none is managed. */
  declare readonly certificate: pulumi.Output<"none" | "managed" | "custom" | undefined>;
  /** Whether HTTPS is forced; `undefined` while that is not managed. */
  declare readonly forceSsl: pulumi.Output<boolean | undefined>;
  /** Kind of key of a managed certificate; `undefined` while that is not managed. */
  declare readonly certificateKeyType: pulumi.Output<"ecdsa" | "rsa" | undefined>;
  /** Number that bunny.net gave the hostname. */
  declare readonly hostnameId: pulumi.Output<number>;
  /** Whether there is a certificate, by whatever means. */
  declare readonly hasCertificate: pulumi.Output<boolean>;
  /** How it was obtained: `unknown`, `http01`, `dns01`, `custom` or `managed`. */
  declare readonly certificateProvisionType: pulumi.Output<CertificateProvisionType>;
  /** Whether it is the zone's own hostname, which cannot be removed. */
  declare readonly isSystemHostname: pulumi.Output<boolean>;
  /** Whether bunny.net controls the hostname. */
  declare readonly isManagedHostname: pulumi.Output<boolean>;

  constructor(name: string, args: HostnameArgs, opts?: pulumi.CustomResourceOptions);
  /** @internal Reads what exists: see {@link Hostname.get}. */
  constructor(name: string, args: undefined, opts: ExistingOptions);
  constructor(name: string, args?: HostnameArgs, opts?: pulumi.CustomResourceOptions) {
    super(...registration("Hostname", name, { ...args }, { outputs, secretInputs }, opts));
  }

  /** Reads a hostname that is managed elsewhere, by its id. Fails when there is none. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Hostname {
    return new Hostname(name, undefined, { ...opts, id });
  }
}

const outputs = [
  "pullZoneId",
  "hostname",
  "certificate",
  "forceSsl",
  "certificateKeyType",
  "hostnameId",
  "hasCertificate",
  "certificateProvisionType",
  "isSystemHostname",
  "isManagedHostname",
];
const secretInputs = ["privateKeyPem"];
