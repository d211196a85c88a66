import type { TaskEither } from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../http/client";
import { Nothing, type Reply } from "../http/codecs";
import type { ApiError } from "../http/errors";
import { issuingMilliseconds } from "./certificate";
import { pullZones } from "./pullZoneCodec";
import type { Write } from "./pullZoneWrite";

/** What is to be published before the certificate can be issued. The API documents none of it. */
export interface Challenge {
  readonly TxtRecordName?: string | undefined;
  readonly TxtRecordValue?: string | undefined;
  /** The time until which it can be completed. */
  readonly ExpiresAt?: string | undefined;
  /** All that the API answered, as JSON. */
  readonly raw: unknown;
}

/** POST /pullzone/requestExternalDnsCertificate: 200, 400, 404, 429. A new challenge each time. */
export const requestExternalDnsCertificate = (
  session: Session,
  pullZoneId: number,
  hostname: string,
): TaskEither<ApiError, Challenge> =>
  ask(session, pullZoneId, "requestExternalDnsCertificate", hostname, ChallengeReply);

/** POST /pullzone/requestExternalHttpCertificate: 200, 400, 404, 429. A new challenge each time. */
export const requestExternalHttpCertificate = (
  session: Session,
  pullZoneId: number,
  hostname: string,
): TaskEither<ApiError, Challenge> =>
  ask(session, pullZoneId, "requestExternalHttpCertificate", hostname, ChallengeReply);

/** POST /pullzone/completeExternalDnsCertificate: 200, 400, 404, 429. */
export const completeExternalDnsCertificate = (session: Session, pullZoneId: number, hostname: string): Write =>
  ask(session, pullZoneId, "completeExternalDnsCertificate", hostname, Nothing);

/** POST /pullzone/completeExternalHttpCertificate: 200, 400, 404, 429. */
export const completeExternalHttpCertificate = (session: Session, pullZoneId: number, hostname: string): Write =>
  ask(session, pullZoneId, "completeExternalHttpCertificate", hostname, Nothing);

/**
 * The API looks for the hostname in the whole account: 404 when it is on no zone of it. It is sent once, unless the
 * server surely did not act, because a hostname may be asked for only so often, and a challenge completed once.
 */
const ask = <A>(
  session: Session,
  pullZoneId: number,
  action: string,
  hostname: string,
  reply: Reply<A>,
): TaskEither<ApiError, A> =>
  pullZones(session.client).write(
    pullZoneId,
    {
      operation: { method: "POST", path: `/pullzone/${action}` },
      body: { Hostname: hostname },
      reply,
      ownLimit: true,
      attemptMilliseconds: issuingMilliseconds,
    },
    session,
  );

/** Any JSON but none: what the server did must not be lost because it is told in another way than expected. */
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
