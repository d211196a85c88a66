import type { TaskEither } from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { Nothing, type Reply } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import { issuingMilliseconds } from "./certificate";
import { pullZones } from "./pullZoneCodec";
import type { Write } from "./pullZoneWrite";

/** What must be published before the certificate can be issued. None of it is documented. */
export interface Challenge {
  readonly TxtRecordName?: string | undefined;
  readonly TxtRecordValue?: string | undefined;
  /** Deadline for completing it. */
  readonly ExpiresAt?: string | undefined;
  /** The whole reply, as JSON. */
  readonly raw: unknown;
}

/** POST /pullzone/requestExternalDnsCertificate: 200, 400, 404, 429. A new challenge each time. */
export function requestExternalDnsCertificate(
  session: Session,
  pullZoneId: number,
  hostname: string,
): TaskEither<ApiError, Challenge> {
  return postOnce(session, pullZoneId, "requestExternalDnsCertificate", hostname, ChallengeReply);
}

/** POST /pullzone/requestExternalHttpCertificate: 200, 400, 404, 429. A new challenge each time. */
export function requestExternalHttpCertificate(
  session: Session,
  pullZoneId: number,
  hostname: string,
): TaskEither<ApiError, Challenge> {
  return postOnce(session, pullZoneId, "requestExternalHttpCertificate", hostname, ChallengeReply);
}

/** POST /pullzone/completeExternalDnsCertificate: 200, 400, 404, 429. */
export function completeExternalDnsCertificate(session: Session, pullZoneId: number, hostname: string): Write {
  return postOnce(session, pullZoneId, "completeExternalDnsCertificate", hostname, Nothing);
}

/** POST /pullzone/completeExternalHttpCertificate: 200, 400, 404, 429. */
export function completeExternalHttpCertificate(session: Session, pullZoneId: number, hostname: string): Write {
  return postOnce(session, pullZoneId, "completeExternalHttpCertificate", hostname, Nothing);
}

/**
 * The API looks for the hostname in the whole account: 404 if no zone has it. Requests for a hostname are limited and a
 * challenge can be completed only once, so the call is repeated only if the server certainly did not act.
 */
function postOnce<A>(
  session: Session,
  pullZoneId: number,
  action: string,
  hostname: string,
  reply: Reply<A>,
): TaskEither<ApiError, A> {
  return pullZones.cache(session.client).write(
    pullZoneId,
    {
      operation: { method: "POST", path: `/pullzone/${action}` },
      body: { Hostname: hostname },
      reply,
      hasSeparateRateLimit: true,
      attemptMilliseconds: issuingMilliseconds,
    },
    session,
  );
}

/** Any JSON value except null: a reply of an unexpected shape must not lose the challenge that the server created. */
const ChallengeReply: Reply<Challenge> = new t.Type<Challenge, unknown>(
  "challenge",
  (value): value is Challenge => t.UnknownRecord.is(value) && "raw" in value,
  (raw, context) => {
    if (raw === undefined || raw === null) return t.failure(raw, context);
    const textAt = (name: string): string | undefined => {
      const value = t.UnknownRecord.is(raw) ? raw[name] : undefined;
      return typeof value === "string" ? value : undefined;
    };
    return t.success({
      TxtRecordName: textAt("TxtRecordName"),
      TxtRecordValue: textAt("TxtRecordValue"),
      ExpiresAt: textAt("ExpiresAt"),
      raw,
    });
  },
  t.identity,
);
