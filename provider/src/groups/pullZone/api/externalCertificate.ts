import type { TaskEither } from "fp-ts/TaskEither";
import * as t from "io-ts";
import type { Session } from "../../../http/client";
import { Nothing, type Reply } from "../../../http/codecs";
import type { ApiError } from "../../../http/errors";
import type { OutputsOf } from "../../../vocabulary";
import type { challenge, externalCertificate } from "../certificate/externalCertificate.definition";
import { issuingMilliseconds } from "./certificate";
import { sharedZones, type ZoneWrite } from "./sharedZone";

type Challenge = Pick<
  OutputsOf<typeof externalCertificate>,
  "txtRecordName" | "txtRecordValue" | "expiresAt" | "challengeResponse"
>;

/** How control of a hostname is proved: through a file that it serves, or through a DNS record. */
export type ChallengeKind = (typeof challenge)[number];

const words = { dns: "Dns", http: "Http" } as const;

/** POST /pullzone/requestExternalDnsCertificate or …HttpCertificate: 200, 400, 404, 429. A new challenge each time. */
export function requestChallenge(
  session: Session,
  pullZoneId: number,
  hostname: string,
  kind: ChallengeKind,
): TaskEither<ApiError, Challenge> {
  return postOnce(session, pullZoneId, `requestExternal${words[kind]}Certificate`, hostname, ChallengeReply);
}

/** POST /pullzone/completeExternalDnsCertificate or …HttpCertificate: 200, 400, 404, 429. */
export function completeChallenge(
  session: Session,
  pullZoneId: number,
  hostname: string,
  kind: ChallengeKind,
): ZoneWrite {
  return postOnce(session, pullZoneId, `completeExternal${words[kind]}Certificate`, hostname, Nothing);
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
  return sharedZones.cache(session.client).write(
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

/**
 * Any JSON value except null: a reply of an unexpected shape must not lose the challenge that the server created. None of
 * it is documented.
 */
const ChallengeReply: Reply<Challenge> = new t.Type<Challenge, unknown>(
  "challenge",
  (value): value is Challenge => t.UnknownRecord.is(value) && "challengeResponse" in value,
  (raw, context) => {
    if (raw === undefined || raw === null) return t.failure(raw, context);
    const textAt = (name: string): string | undefined => {
      const value = t.UnknownRecord.is(raw) ? raw[name] : undefined;
      return typeof value === "string" ? value : undefined;
    };
    return t.success({
      txtRecordName: textAt("TxtRecordName"),
      txtRecordValue: textAt("TxtRecordValue"),
      expiresAt: textAt("ExpiresAt"),
      challengeResponse: raw,
    });
  },
  t.identity,
);
