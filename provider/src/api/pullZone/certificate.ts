import type { Session } from "../http/client";
import { Nothing } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { redactionForms } from "../http/redactionForms";
import { pullZones } from "./pullZoneCodec";
import { changePullZone, type Write } from "./pullZoneWrite";

/** A certificate and its key, as PEM texts. */
export interface CertificatePair {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
}

/** Operations that ask a certificate authority take far longer than others. */
export const issuingMilliseconds = 120_000;

/**
 * POST /pullzone/{pullZoneId}/addCertificate: 204, 400, 404. Sets the hostname's own certificate in place of the one it
 * has; twice does the same as once.
 */
export const addCertificate = (
  session: Session,
  pullZoneId: number,
  hostname: string,
  { certificatePem, privateKeyPem }: CertificatePair,
): Write =>
  changePullZone(session, pullZoneId, {
    action: "addCertificate",
    body: { Hostname: hostname, Certificate: base64(certificatePem), CertificateKey: base64(privateKeyPem) },
    // A certificate is public, but its text may hold the key too.
    secrets: [privateKeyPem, certificatePem].flatMap(formsOf),
  });

/**
 * DELETE /pullzone/{pullZoneId}/removeCertificate, with a body: 204, 400, 404. What it answers when there is none, as
 * after an earlier try that acted, is not documented; an error is doubtful then.
 */
export const removeCertificate = (session: Session, pullZoneId: number, hostname: string): Write =>
  changePullZone(session, pullZoneId, {
    method: "DELETE",
    action: "removeCertificate",
    body: { Hostname: hostname },
  });

/**
 * GET /pullzone/loadFreeCertificate?hostname=&useOnlyHttp01=: 200, 400, 404. Asks for a certificate and waits for it.
 *
 * A write in spite of its method: it takes its turn among the writes of the zone, and is sent once, unless the server
 * surely did not act, because certificate authorities count how often they are asked.
 *
 * @param useOnlyHttp01 false: DNS-01 is tried where the account has the DNS zone. Wildcards always use DNS-01. Left out,
 * the API takes it for true.
 */
export const loadFreeCertificate = (
  session: Session,
  pullZoneId: number,
  hostname: string,
  useOnlyHttp01?: boolean,
): Write =>
  pullZones(session.client).write(
    pullZoneId,
    {
      operation: { method: "GET", path: "/pullzone/loadFreeCertificate" },
      query: { hostname, ...(useOnlyHttp01 === undefined ? {} : { useOnlyHttp01 }) },
      reply: Nothing,
      idempotent: false,
      ownLimit: true,
      attemptMilliseconds: issuingMilliseconds,
    },
    session,
  );

/**
 * - `dnsNotReady`: the hostname does not point to bunny.net, or not yet
 * - `rateLimited`: the API or the certificate authority was asked too often
 * - `busy`: the certificate authority is not through with an earlier request
 * - `refused`: there will be none until something is corrected
 */
export type CertificateTrouble = "dnsNotReady" | "rateLimited" | "busy" | "refused";

/**
 * Why a certificate was not to be had; `undefined` when the error has another cause, such as a hostname that does not
 * exist. One key covers many causes, and messages are written for people and change: only parts of them are looked for.
 */
export function certificateTrouble(error: ApiError): CertificateTrouble | undefined {
  if (error._tag !== "Status") return undefined;
  const { status, errorKey = "", message = "" } = error;
  // A name in the message may hold any word.
  const text = message.replace(/[\w*-]+(\.[\w-]+)+/g, "");
  if (/\bnot (\w+ )?(point|resolv)|nxdomain|dns problem|error:dns/i.test(text)) return "dnsNotReady";
  if (status === 429 || /rate.?limit|too many/i.test(text)) return "rateLimited";
  if (/must be pending/i.test(text)) return "busy";
  const isAboutCertificate = /certificate/i.test(errorKey) || /certificate.* (not|failed)\b/is.test(text);
  return status === 400 || isAboutCertificate ? "refused" : undefined;
}

/** The time before which the authority wants no further request, as it says it itself: `2025-07-18 21:49:58 UTC`. */
export function retryTime(error: ApiError): string | undefined {
  const message = error._tag === "Status" ? (error.message ?? "") : "";
  return /retry after (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC)/i.exec(message)?.[1];
}

/** The forms in which a server may quote a PEM text: as it was sent, decoded, and by its lines but for the frame. */
function formsOf(pem: string): readonly string[] {
  const isFrame = (form: string) => /^-----[^\r\n]*$/.test(form);
  return [base64(pem), ...redactionForms(pem).filter((form) => !isFrame(form))];
}

function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
