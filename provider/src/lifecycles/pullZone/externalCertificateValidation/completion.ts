import * as E from "fp-ts/Either";
import { identity, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../api/http/client";
import { type ApiError, isDoubtful, isNotFound } from "../../../api/http/errors";
import { certificateTrouble } from "../../../api/pullZone/certificate";
import {
  completeExternalDnsCertificate,
  completeExternalHttpCertificate,
} from "../../../api/pullZone/externalCertificate";
import type { Hostname } from "../../../api/pullZone/pullZone";
import { refused } from "../../../kernel/errors";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { retryUntil } from "../../../kernel/poll";
import { confirmWrite } from "../../confirm/confirmWrite";
import { type ChallengeKind, goneMeanwhile, hasExpired } from "../externalCertificate/challenge";
import { canonicalStored, look, type Remote } from "../hostname/mapping";
import type { Step } from "../parentZone";

/** A challenge that is to be completed, and its hostname as it was before. */
export interface OpenChallenge extends Remote {
  readonly kind: ChallengeKind;
  readonly expiresAt: string | undefined;
}

const defaultMilliseconds = 5 * 60_000;
const firstDelayMilliseconds = 15_000;

/** Completes a challenge, again and again while nobody has seen the answer yet and the step may take longer. */
export const complete = (ctx: Context<Client>, challenge: OpenChallenge): Step<void> =>
  pipe(
    retryUntil(completeOnce(ctx, challenge), {
      limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
      firstDelayMilliseconds,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (trouble) => waitsFor(trouble, challenge),
    }),
    TE.mapLeft((trouble) => explained(trouble, challenge)),
  );

/** Why a challenge was not completed; expired, it was not even sent. */
type Trouble = ApiError | "expired";

const completeOnce = (ctx: Context<Client>, challenge: OpenChallenge): TE.TaskEither<Trouble, void> => {
  const { pullZoneId, entry, kind, expiresAt } = challenge;
  const send = kind === "dns" ? completeExternalDnsCertificate : completeExternalHttpCertificate;
  // A later try may be refused because an earlier one, whose answer was lost, did it.
  let mayBeDone = false;
  const sent = pipe(
    send(ctx, pullZoneId, entry.Value),
    TE.orElse(
      confirmWrite({
        isOpen: (error) => (mayBeDone ||= isDoubtful(error)),
        look: anotherCertificate(ctx, challenge),
        explain: identity,
        whenFound: (): TE.TaskEither<ApiError, void> => TE.right(undefined),
      }),
    ),
  );
  // It may expire between two tries.
  return () => (hasExpired(expiresAt) ? Promise.resolve(E.left("expired")) : sent());
};

/** The hostname, if the zone shows another certificate of it than before: then it came nevertheless. */
const anotherCertificate = (ctx: Context<Client>, { pullZoneId, entry: before }: OpenChallenge) =>
  pipe(
    look(ctx, { pullZoneId, hostname: canonicalStored(before.Value) }),
    TE.map(O.filter((now) => isAnother(now, before))),
  );

const isAnother = (now: Hostname, before: Hostname): boolean =>
  now.HasCertificate && !(before.HasCertificate && now.CertificateProvisionType === before.CertificateProvisionType);

/** What a trouble means. The API documents none of it but the statuses. */
type Meaning = "expired" | "notOpen" | "unseen" | "limited" | "gone" | "other";

const meaningOf = (trouble: Trouble): Meaning => {
  if (trouble === "expired") return trouble;
  if (isNotFound(trouble)) return "gone";
  if (trouble._tag !== "Status") return "other";
  const { status, errorKey = "", message = "" } = trouble;
  if (/expired/i.test(errorKey) || /\b(has|is|already) expired\b/i.test(message)) return "expired";
  if (/not_found$/i.test(errorKey)) return "notOpen";
  if (certificateTrouble(trouble) === "rateLimited") return "limited";
  return status === 400 ? "unseen" : "other";
};

const waitsFor = (trouble: Trouble, { entry, kind }: OpenChallenge): string | undefined => {
  switch (meaningOf(trouble)) {
    case "unseen":
      return `${answers[kind]} of ${entry.Value} to be seen`;
    case "limited":
      return `the certificate authority, which limits requests for ${entry.Value}`;
    case "other":
      return trouble !== "expired" && isDoubtful(trouble) ? `the certificate of ${entry.Value}` : undefined;
    default:
      return undefined;
  }
};

const answers = { dns: "the TXT record", http: "the challenge file" } as const;
const places = { dns: "txtRecordName and txtRecordValue", http: "challengeResponse" } as const;

const explained = (trouble: Trouble, { entry, kind, expiresAt }: OpenChallenge): LifecycleError<ApiError> => {
  const name = canonicalStored(entry.Value);
  const meaning = meaningOf(trouble);
  const another = entry.HasCertificate
    ? "change renewTriggers of its ExternalCertificate and run `pulumi up` again, which requests another"
    : "run up again as `pulumi up --refresh`, which requests another";
  if (trouble === "expired" || meaning === "expired") {
    return refused(`the challenge of ${name} has expired${expiresAt === undefined ? "" : ` (${expiresAt})`}`, another);
  }
  switch (meaning) {
    case "notOpen":
      return refused(
        `no challenge of ${name} is open: it was completed before, or others were requested elsewhere`,
        "change renewTriggers of its ExternalCertificate and run `pulumi up` again, which requests another",
      );
    case "unseen":
      return refused(
        `${answers[kind]} of ${name} was not seen in time${saying(trouble)}`,
        `publish what its ExternalCertificate says (${places[kind]}), wait until that is visible and run \`pulumi up\` ` +
          "again; `customTimeouts` of the ExternalCertificateValidation make it wait longer",
      );
    case "limited":
      return refused(
        `the certificate authority limits requests for ${name}${saying(trouble)}`,
        "wait for an hour or more and run `pulumi up` again",
      );
    case "gone":
      return goneMeanwhile(name);
    case "other":
      return { _tag: "Api", cause: trouble };
  }
};

const saying = (error: ApiError): string =>
  error._tag === "Status" && error.message !== undefined ? ` (bunny.net says: ${error.message})` : "";
