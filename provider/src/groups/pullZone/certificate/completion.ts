import { identity, pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful, isNotFound } from "../../../http/errors";
import { certificateTrouble } from "../api/certificate";
import { type ChallengeKind, completeChallenge } from "../api/externalCertificate";
import { apiFailure, refused } from "../../../contract/errors";
import { retryUntil } from "../../../reconcile/poll";
import { failWith, type Step, step, taskEither, valueOf } from "../../../common/taskEither";
import { confirmWrite } from "../../../reconcile/confirm";
import type { Ctx, Failure } from "../../../reconcile/steps";
import { hostnameGone, hasExpired } from "./challenge";
import { retryLimits } from "../hostname/certificateTimeouts";
import { find, type HostnameOfZone } from "../hostname/remote";

/** A challenge to complete, and its hostname as it was before. */
interface OpenChallenge extends HostnameOfZone {
  readonly kind: ChallengeKind;
  readonly expiresAt: string | undefined;
}

/** Completes a challenge. Repeats the call while the published record or file is not visible yet and time permits. */
export function complete(ctx: Ctx, challenge: OpenChallenge): Step<Failure, void> {
  const completed = retryUntil(completeOnce(ctx, challenge), {
    ...retryLimits(ctx, 15_000),
    waitsFor: (trouble) => waitsFor(trouble, challenge),
  });
  return step(
    pipe(
      completed,
      TE.mapLeft((trouble) => explain(trouble, challenge)),
    ),
  );
}

/** Why a challenge was not completed. If it has expired, it was not even sent. */
type CompletionFailure = ApiError | "expired";

function completeOnce(ctx: Ctx, challenge: OpenChallenge): TE.TaskEither<CompletionFailure, void> {
  const { pullZoneId, spelling, kind, expiresAt } = challenge;
  // A later attempt may be refused because an earlier one, whose reply was lost, completed the challenge.
  let mayBeDone = false;
  const sent = pipe(
    completeChallenge(ctx, pullZoneId, spelling, kind),
    TE.orElse(
      confirmWrite({
        isInconclusive: (error) => (mayBeDone ||= isDoubtful(error)),
        // If the hostname had no certificate before, the challenge was completed after all.
        look: pipe(
          find(ctx, challenge, "fresh"),
          TE.map((now) => (now?.hasCertificate === true && !challenge.hasCertificate ? now : undefined)),
        ),
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

const answers = { dns: "the TXT record", http: "the challenge file" } as const;
const outputsToPublish = { dns: "txtRecordName and txtRecordValue", http: "challengeResponse" } as const;

function waitsFor(trouble: CompletionFailure, { spelling, kind }: OpenChallenge): string | undefined {
  switch (meaningOf(trouble)) {
    case "unseen":
      return `${answers[kind]} of ${spelling} to become visible`;
    case "limited":
      return `the certificate authority, which limits requests for ${spelling}`;
    case "other":
      return trouble !== "expired" && isDoubtful(trouble) ? `the certificate of ${spelling}` : undefined;
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

function explain(trouble: CompletionFailure, challenge: OpenChallenge): Failure {
  const { hostname: name, hasCertificate, kind, expiresAt } = challenge;
  const meaning = meaningOf(trouble);
  const renew = "change renewTriggers of its ExternalCertificate and run `pulumi up` again, which requests another";
  if (trouble === "expired" || meaning === "expired") {
    return refused(
      `the challenge of ${name} has expired${expiresAt === undefined ? "" : ` (${expiresAt})`}`,
      hasCertificate ? renew : "run `pulumi up --refresh`, which requests another",
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
