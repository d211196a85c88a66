import type { Session } from "../../../http/client";
import { Nothing } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { changePullZone, sharedZones, type ZoneWrite } from "./sharedZone";

/** A certificate and its private key, both in PEM. */
interface CertificatePair {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

/** Timeout of operations that wait for a certificate authority, which take far longer than others. */
export const issuingMilliseconds = 120_000;

/**
 * POST /pullzone/{pullZoneId}/addCertificate: 204, 400, 404. Replaces the hostname's certificate, if any, with a custom
 * one. Idempotent.
 */
export function addCertificate(
  session: Session,
  pullZoneId: number,
  hostname: string,
  { certificatePem, privateKeyPem }: CertificatePair,
): ZoneWrite {
  return changePullZone(session, pullZoneId, {
    action: "addCertificate",
    body: { Hostname: hostname, Certificate: base64(certificatePem), CertificateKey: base64(privateKeyPem) },
    // A certificate is public, but its text may contain the key as well.
    secrets: [privateKeyPem, certificatePem].flatMap(secretsIn),
  });
}

/**
 * DELETE /pullzone/{pullZoneId}/removeCertificate, with a body: 204, 400, 404. Its reply when there is no certificate
 * is not documented. If an earlier attempt may have removed it, an error is doubtful.
 */
export function removeCertificate(session: Session, pullZoneId: number, hostname: string): ZoneWrite {
  return changePullZone(session, pullZoneId, {
    method: "DELETE",
    action: "removeCertificate",
    body: { Hostname: hostname },
  });
}

/**
 * GET /pullzone/loadFreeCertificate?hostname=&useOnlyHttp01=: 200, 400, 404. Requests a certificate and waits until it is
 * issued.
 *
 * A write despite its method, so it queues with the other writes of the zone. Certificate authorities limit requests, so
 * it is repeated only if the server certainly did not act.
 *
 * @param useOnlyHttp01 if false, DNS-01 is tried when the DNS zone is on the account. Wildcards always use DNS-01. The
 * API's default is true.
 */
export function loadFreeCertificate(
  session: Session,
  pullZoneId: number,
  hostname: string,
  useOnlyHttp01?: boolean,
): ZoneWrite {
  return sharedZones.cache(session.client).write(
    pullZoneId,
    {
      operation: { method: "GET", path: "/pullzone/loadFreeCertificate" },
      query: { hostname, ...(useOnlyHttp01 === undefined ? {} : { useOnlyHttp01 }) },
      reply: Nothing,
      idempotent: false,
      hasSeparateRateLimit: true,
      attemptMilliseconds: issuingMilliseconds,
    },
    session,
  );
}

/**
 * Whether waiting may help: the DNS does not point to bunny.net yet, or the certificate authority still works on an earlier
 * request. A limit of the authority lasts too long. One error key covers many causes, so fragments of messages are matched.
 */
export function isNotReady(error: ApiError): boolean {
  // A hostname in the message may contain any word.
  const text = error._tag === "Status" ? (error.message ?? "").replace(/[\w*-]+(\.[\w-]+)+/g, "") : "";
  return /\bnot (\w+ )?(point|resolv)|nxdomain|dns problem|error:dns|wildcard.*validation|must be pending/is.test(text);
}

/** Whether the certificate authority has a limit, which lasts for hours or days. */
export function isLimitedByAuthority(error: ApiError): boolean {
  return error._tag === "Status" && /rate.?limit|too many/i.test(error.message ?? "");
}

/** What bunny.net says of an error, for a reason that this package gives. */
export function quoted(error: ApiError): string {
  return error._tag === "Status" && error.message !== undefined ? ` (bunny.net says: ${error.message})` : "";
}

/** What a server must not quote of a PEM text: as sent, and decoded, except the BEGIN and END lines. */
function secretsIn(pem: string): readonly string[] {
  return [base64(pem), pem.replace(/^-----[^\r\n]*$/gm, "")];
}

function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
