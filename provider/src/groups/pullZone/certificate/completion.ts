import { identity, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import { type ApiError, isDoubtful, isNotFound } from "../../../http/errors";
import { certificateTrouble } from "../api/certificate";
import { completeExternalDnsCertificate, completeExternalHttpCertificate } from "../api/externalCertificate";
import type { Hostname } from "../api/pullZone";
import { apiFailure, refused } from "../../../contract/errors";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { retryUntil } from "../../../reconcile/poll";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { confirmWrite } from "../../../reconcile/confirm/confirmWrite";
import type { Step } from "../../../reconcile/step";
import { type ChallengeKind, hostnameGone, hasExpired } from "./challenge";
import { canonicalStored, lookAgain, type Remote } from "../hostname/mapping";

/** A challenge to complete, and its hostname as it was before. */
interface OpenChallenge extends Remote {
  readonly kind: ChallengeKind;
  readonly expiresAt: string | undefined;
}

const defaultMilliseconds = 5 * 60_000;
const firstDelayMilliseconds = 15_000;

/** Completes a challenge. Repeats the call while the published record or file is not visible yet and time permits. */
export function complete(ctx: Context<Client>, challenge: OpenChallenge): Step<void> {
  return pipe(
    retryUntil(completeOnce(ctx, challenge), {
      limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
      firstDelayMilliseconds,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (trouble) => waitsFor(trouble, challenge),
    }),
    TE.mapLeft((trouble) => explain(trouble, challenge)),
  );
}

/** Why a challenge was not completed. If it has expired, it was not even sent. */
type CompletionFailure = ApiError | "expired";

function completeOnce(ctx: Context<Client>, challenge: OpenChallenge): TE.TaskEither<CompletionFailure, void> {
  const { pullZoneId, entry, kind, expiresAt } = challenge;
  const send = kind === "dns" ? completeExternalDnsCertificate : completeExternalHttpCertificate;
  // A later attempt may be refused because an earlier one, whose reply was lost, completed the challenge.
  let mayBeDone = false;
  const sent = pipe(
    send(ctx, pullZoneId, entry.Value),
    TE.orElse(
      confirmWrite({
        isInconclusive: (error) => (mayBeDone ||= isDoubtful(error)),
        look: newCertificate(ctx, challenge),
        explain: identity,
        whenFound: (): TE.TaskEither<ApiError, void> => TE.right(undefined),
      }),
    ),
  );
  return taskEither(async function* () {
    // It may expire between two attempts.
    if (hasExpired(expiresAt)) return yield* failWith<CompletionFailure>("expired");
    return yield* valueOf(sent);
  });
}

/** The hostname, if the zone shows another certificate than before: then the challenge was completed after all. */
function newCertificate(
  ctx: Context<Client>,
  { pullZoneId, entry: before }: OpenChallenge,
): TE.TaskEither<ApiError, O.Option<Hostname>> {
  return pipe(
    lookAgain(ctx, { pullZoneId, hostname: canonicalStored(before.Value) }),
    TE.map(O.filter((now) => hasOtherCertificate(now, before))),
  );
}

function hasOtherCertificate(now: Hostname, before: Hostname): boolean {
  return (
    now.HasCertificate && !(before.HasCertificate && now.CertificateProvisionType === before.CertificateProvisionType)
  );
}

const answers = { dns: "the TXT record", http: "the challenge file" } as const;
const outputsToPublish = { dns: "txtRecordName and txtRecordValue", http: "challengeResponse" } as const;

function waitsFor(trouble: CompletionFailure, { entry, kind }: OpenChallenge): string | undefined {
  switch (meaningOf(trouble)) {
    case "unseen":
      return `${answers[kind]} of ${entry.Value} to become visible`;
    case "limited":
      return `the certificate authority, which limits requests for ${entry.Value}`;
    case "other":
      return trouble !== "expired" && isDoubtful(trouble) ? `the certificate of ${entry.Value}` : undefined;
    default:
      return undefined;
  }
}

/** What an error means. The API documents only the statuses. */
type Meaning = "expired" | "notOpen" | "unseen" | "limited" | "gone" | "other";

function meaningOf(trouble: CompletionFailure): Meaning {
  if (trouble === "expired") return trouble;
  if (isNotFound(trouble)) return "gone";
  if (trouble._tag !== "Status") return "other";
  const { status, errorKey = "", message = "" } = trouble;
  if (/expired/i.test(errorKey) || /\b(has|is|already) expired\b/i.test(message)) return "expired";
  if (/not_found$/i.test(errorKey)) return "notOpen";
  if (certificateTrouble(trouble) === "rateLimited") return "limited";
  return status === 400 ? "unseen" : "other";
}

function explain(trouble: CompletionFailure, { entry, kind, expiresAt }: OpenChallenge): LifecycleError<ApiError> {
  const name = canonicalStored(entry.Value);
  const meaning = meaningOf(trouble);
  const renew = "change renewTriggers of its ExternalCertificate and run `pulumi up` again, which requests another";
  if (trouble === "expired" || meaning === "expired") {
    return refused(
      `the challenge of ${name} has expired${expiresAt === undefined ? "" : ` (${expiresAt})`}`,
      entry.HasCertificate ? renew : "run `pulumi up --refresh`, which requests another",
    );
  }
  switch (meaning) {
    case "notOpen":
      return refused(`${name} has no open challenge: it has been completed, or another was requested elsewhere`, renew);
    case "unseen":
      return refused(
        `${answers[kind]} of ${name} was not found before the timeout${quoted(trouble)}`,
        `publish the outputs of its ExternalCertificate (${outputsToPublish[kind]}), wait until they are visible and run ` +
          "`pulumi up` again; to wait longer, set `customTimeouts` on the ExternalCertificateValidation",
      );
    case "limited":
      return refused(
        `the certificate authority limits requests for ${name}${quoted(trouble)}`,
        "wait for an hour or more and run `pulumi up` again",
      );
    case "gone":
      return hostnameGone(name);
    case "other":
      return apiFailure(trouble);
  }
}

function quoted(error: ApiError): string {
  return error._tag === "Status" && error.message !== undefined ? ` (bunny.net says: ${error.message})` : "";
}
