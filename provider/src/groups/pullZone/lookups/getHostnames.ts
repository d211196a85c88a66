import type { RemoteHostname } from "../api/hostname";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { nameOrOther } from "../../../lookups/enumName";
import { type Lookup, missing, type OutputArgs } from "../../../lookups/lookup";
import { parseObjectId } from "../../../lookups/parseObjectId";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getHostnames}. */
export interface GetHostnamesArgs {
  /** Numeric ID of the pull zone. */
  pullZoneId: number | string;
}

/** Arguments of {@link getHostnamesOutput}. */
export type GetHostnamesOutputArgs = OutputArgs<GetHostnamesArgs>;

/** The current hostnames of a pull zone. */
export interface GetHostnamesResult {
  /** Numeric ID of the pull zone. */
  pullZoneId: number;
  /** All hostnames, including the pull zone's own (`*.b-cdn.net`). */
  hostnames: FoundHostname[];
}

/** One hostname of a pull zone. */
export interface FoundHostname {
  /** Numeric ID of the hostname, assigned by bunny.net. */
  hostnameId: number;
  /** The hostname, as stored by bunny.net. */
  hostname: string;
  /** Whether plain HTTP requests are redirected to HTTPS. */
  forceSsl: boolean;
  /** Whether the hostname has a certificate, however it was obtained. */
  hasCertificate: boolean;
  /** How the certificate was obtained, as far as bunny.net says: so far it has said `unknown` of each. */
  certificateProvisionType: CertificateProvisionType;
  /** Type of key that bunny.net uses for a managed certificate. */
  certificateKeyType: CertificateKeyType | undefined;
  /** Whether this is the pull zone's own hostname, which cannot be removed. */
  isSystemHostname: boolean;
  /** Whether bunny.net controls the hostname. */
  isManagedHostname: boolean;
}

/** How a certificate was obtained; `other(<number>)` for types that bunny.net has added since. */
export type CertificateProvisionType = "unknown" | "http01" | "dns01" | "custom" | "managed" | `other(${number})`;

/** Type of key of a certificate; `other(<number>)` for types that bunny.net has added since. */
export type CertificateKeyType = "ecdsa" | "rsa" | `other(${number})`;

export const lookup: Lookup<GetHostnamesArgs, GetHostnamesResult> = {
  name: "getHostnames",
  run: (session, { pullZoneId }) =>
    taskEither(async function* () {
      const { hostnameZones } = await import("../api/hostname.js");
      const id = yield* valueOf(parseObjectId("pullZoneId", pullZoneId));
      const zone = (yield* hostnameZones.find(session, id)) ?? (yield* failWith(missing(`pull zone ${id}`)));
      return { pullZoneId: zone.Id, hostnames: zone.Hostnames.map(toFound) };
    }),
};

/**
 * Looks up all hostnames of a pull zone, with the state of their certificates. Fails if the pull zone does not exist.
 *
 * API: `GET /pullzone/{id}`.
 *
 * @example
 * ```ts
 * const found = bunny.getHostnamesOutput({ pullZoneId: 1234 });
 * export const hostnames = found.hostnames;
 * ```
 */
export const getHostnames = /* @__PURE__ */ plainForm(lookup);

/** {@link getHostnames} for arguments that may be outputs of resources. */
export const getHostnamesOutput = /* @__PURE__ */ outputForm(lookup);

const provisionTypes = ["unknown", "http01", "dns01", "custom", "managed"] as const;
export const certificateKeyTypes = ["ecdsa", "rsa"] as const;

function toFound(found: RemoteHostname): FoundHostname {
  const { hostnameId, forceSsl = false, hasCertificate, isSystemHostname, isManagedHostname } = found;
  return {
    hostnameId,
    hostname: found.spelling,
    forceSsl,
    hasCertificate,
    certificateProvisionType: nameOrOther(provisionTypes, found.certificateProvisionType),
    certificateKeyType: found.certificateKeyType && nameOrOther(certificateKeyTypes, found.certificateKeyType),
    isSystemHostname,
    isManagedHostname,
  };
}
