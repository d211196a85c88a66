import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import type { Hostname, PullZone } from "./pullZoneCodec";
import { changePullZone, type Write } from "./pullZoneWrite";

/** 0 ECDSA, 1 RSA. */
export type CertificateKeyType = 0 | 1;

/**
 * POST /pullzone/{pullZoneId}/addHostname: 204, 400, 404. The zone is read again for the hostname's number.
 *
 * When the hostname is there, on whatever zone or account, it is refused as already registered. After an earlier try
 * that may have acted, that refusal is doubtful: on this zone the hostname is then our own.
 */
export const addHostname = (session: Session, pullZoneId: number, hostname: string): Write =>
  changePullZone(session, pullZoneId, { action: "addHostname", body: { Hostname: hostname } });

/**
 * DELETE /pullzone/{pullZoneId}/removeHostname, with a body: 204, 400, 404. What it answers when the hostname is gone,
 * as after an earlier try that acted, is not documented; an error is doubtful then.
 */
export const removeHostname = (session: Session, pullZoneId: number, hostname: string): Write =>
  changePullZone(session, pullZoneId, {
    method: "DELETE",
    action: "removeHostname",
    body: { Hostname: hostname },
    apply: (zone) => ({ ...zone, Hostnames: zone.Hostnames.filter((other) => !isNamed(other, hostname)) }),
  });

/** POST /pullzone/{pullZoneId}/setForceSSL: 204, 400, 404. Twice does the same as once. */
export const setForceSSL = (session: Session, pullZoneId: number, hostname: string, forceSSL: boolean): Write =>
  changePullZone(session, pullZoneId, {
    action: "setForceSSL",
    body: { Hostname: hostname, ForceSSL: forceSSL },
    apply: withHostname(hostname, { ForceSSL: forceSSL }),
  });

/** POST /pullzone/{pullZoneId}/updatePrivateKeyType: 200, 400, 404. Twice does the same as once. */
export const updatePrivateKeyType = (
  session: Session,
  pullZoneId: number,
  hostname: string,
  keyType: CertificateKeyType,
): Write =>
  changePullZone(session, pullZoneId, {
    action: "updatePrivateKeyType",
    body: { Hostname: hostname, KeyType: keyType },
    apply: withHostname(hostname, { CertificateKeyType: keyType }),
  });

/** Whether a zone has the hostname already: this one, another of the account, or one of somebody else. */
export const isAlreadyRegistered = (error: ApiError): boolean =>
  error._tag === "Status" && error.errorKey?.toLowerCase() === "pullzone.hostname_already_registered";

/** Whether a wildcard was refused because its DNS does not point to the zone, or not yet. */
export const isWildcardNotReady = (error: ApiError): boolean =>
  error._tag === "Status" && error.status === 400 && /wildcard.*(validation|is a cname)/is.test(error.message ?? "");

/** Whether HTTPS was not forced because the hostname has no certificate, or not yet. */
export const isSslNotEnabled = (error: ApiError): boolean =>
  error._tag === "Status" && /hostname_ssl_not_enabled$/i.test(error.errorKey ?? "");

const withHostname = (hostname: string, change: Partial<Hostname>) => (zone: PullZone) => ({
  ...zone,
  Hostnames: zone.Hostnames.map((found) => (isNamed(found, hostname) ? { ...found, ...change } : found)),
});

/** Names of hosts have no case, whatever the server keeps. */
function isNamed({ Value }: Hostname, hostname: string): boolean {
  return Value.toLowerCase() === hostname.toLowerCase();
}
