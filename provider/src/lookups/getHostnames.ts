import type * as pulumi from "@pulumi/pulumi";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Hostname } from "../api/pullZone/pullZone";
import { named } from "./enumName";
import { type Lookup, lookUp, type LookupOptions, lookUpOutput, missing } from "./lookup";
import { objectNumber } from "./parseObjectId";

/** Arguments of {@link getHostnames}. */
export interface GetHostnamesArgs {
  /** Number of the pull zone. */
  pullZoneId: number | string;
}

/** Arguments of {@link getHostnamesOutput}. */
export interface GetHostnamesOutputArgs {
  /** Number of the pull zone. */
  pullZoneId: pulumi.Input<number | string>;
}

/** The hostnames of a pull zone as they are now. */
export interface GetHostnamesResult {
  /** Number of the pull zone. */
  pullZoneId: number;
  /** All of them, the zone's own (`*.b-cdn.net`) included. */
  hostnames: FoundHostname[];
}

/** One hostname of a pull zone. */
export interface FoundHostname {
  /** Number that bunny.net gave the hostname. */
  hostnameId: number;
  /** As bunny.net keeps it. */
  hostname: string;
  /** Whether requests by plain HTTP are redirected to HTTPS. */
  forceSsl: boolean;
  /** Whether there is a certificate, by whatever means. */
  hasCertificate: boolean;
  /** How it was obtained. */
  certificateProvisionType: CertificateProvisionType;
  /** Kind of key that bunny.net uses for a managed certificate. */
  certificateKeyType: CertificateKeyType | undefined;
  /** Whether it is the zone's own hostname, which cannot be removed. */
  isSystemHostname: boolean;
  /** Whether bunny.net controls the hostname. */
  isManagedHostname: boolean;
}

/** How a certificate was obtained; `other(<number>)` where bunny.net has more kinds by now. */
export type CertificateProvisionType = "unknown" | "http01" | "dns01" | "custom" | "managed" | `other(${number})`;

/** Kind of the key of a certificate; `other(<number>)` where bunny.net has more kinds by now. */
export type CertificateKeyType = "ecdsa" | "rsa" | `other(${number})`;

/**
 * Looks up all hostnames of a pull zone, with the state of their certificates. Fails when there is no such zone.
 *
 * API: `GET /pullzone/{id}`.
 *
 * @example
 * ```ts
 * const { hostnames } = bunny.getHostnamesOutput({ pullZoneId: 1234 });
 * export const insecure = hostnames.apply((all) =>
 *   all.filter(({ hasCertificate }) => !hasCertificate).map(({ hostname }) => hostname),
 * );
 * ```
 */
export function getHostnames(args: GetHostnamesArgs, options: LookupOptions = {}): Promise<GetHostnamesResult> {
  return lookUp(lookup, args, options);
}

/** {@link getHostnames} for arguments that may be outputs of resources. */
export function getHostnamesOutput(
  args: GetHostnamesOutputArgs,
  options: LookupOptions = {},
): pulumi.Output<GetHostnamesResult> {
  return lookUpOutput(args, options, (known) => getHostnames(known, options));
}

const lookup: Lookup<GetHostnamesArgs, GetHostnamesResult> = {
  name: "getHostnames",
  ask: async (session, { pullZoneId }) => {
    const { findPullZone } = await import("../api/pullZone/pullZone.js");
    return pipe(
      TE.fromEither(objectNumber("pullZoneId", pullZoneId)),
      TE.chainW((number) =>
        pipe(findPullZone(session, number), TE.chainW(TE.fromOption(() => missing(`pull zone ${number}`)))),
      ),
      TE.map((zone) => ({ pullZoneId: zone.Id, hostnames: zone.Hostnames.map(toFound) })),
    );
  },
};

const provisionTypes = ["unknown", "http01", "dns01", "custom", "managed"] as const;
const keyTypes = ["ecdsa", "rsa"] as const;

function toFound(hostname: Hostname): FoundHostname {
  return {
    hostnameId: hostname.Id,
    hostname: hostname.Value,
    forceSsl: hostname.ForceSSL,
    hasCertificate: hostname.HasCertificate,
    certificateProvisionType: named(provisionTypes, hostname.CertificateProvisionType ?? 0),
    certificateKeyType: named(keyTypes, hostname.CertificateKeyType),
    isSystemHostname: hostname.IsSystemHostname,
    isManagedHostname: hostname.IsManagedHostname,
  };
}
