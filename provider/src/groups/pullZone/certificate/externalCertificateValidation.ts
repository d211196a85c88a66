import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, type Step, taskEither, valueOf } from "../../../common/taskEither";
import { apiFailure, refused } from "../../../contract/errors";
import { canonicalStoredHostname } from "../../../formats/hostname";
import { canonicalChildId, childId } from "../../../formats/ids";
import type { Freshness } from "../../../http/client";
import { type ApiError, isDoubtful, isNotFound } from "../../../http/errors";
import { noObjects, oneWithin } from "../../../ownership/claims";
import { retryUntil } from "../../../reconcile/poll";
import { act, type Ctx, type DefinedKind, type Failure, steps, confirmWrite } from "../../../reconcile/steps";
import type { InputsOf } from "../../../vocabulary";
import { certificateTrouble } from "../api/certificate";
import { completeChallenge } from "../api/externalCertificate";
import { findHostname, type RemoteHostname } from "../api/hostname";
import { retryLimits } from "../hostname/managedCertificate";
import { describeHostname, type HostnameKey, noHostname } from "../hostname/reference";
import { pullZoneObject } from "../pullZoneReference";
import { externalCertificateValidation as definition } from "./externalCertificateValidation.definition";

type Inputs = InputsOf<typeof definition>;

/** The certificate issued for a challenge. It is there if the zone shows one; for which challenge, only state knows. */
export const externalCertificateValidation: DefinedKind<typeof definition, Validated> = {
  definition,
  objects: ({ externalCertificate: id }, isUnknown) => {
    const key = typeof id === "string" && !isUnknown(id) ? keyIn(id) : undefined;
    return key?._tag === "Right"
      ? oneWithin(
          `the validation of external certificate ${String(id)}`,
          describeHostname(key.right),
          pullZoneObject(key.right.pullZoneId),
        )
      : noObjects;
  },
  toInputs: ({ pullZoneId, hostname }) => ({ externalCertificate: childId.format(pullZoneId, hostname) }),
  toOutputs: () => ({}),
  notImportable: "it only waits for a certificate; remove the import and declare it",

  create: (ctx, inputs) =>
    steps(async function* () {
      yield* complete(ctx, inputs, true);
      return { id: inputs.externalCertificate, outs: {} };
    }),
  read: (ctx, id) =>
    steps(async function* () {
      const found = yield* act(find(ctx, yield* act(TE.fromEither(keyIn(id)))));
      return found?.hasCertificate === true ? found : undefined;
    }),
  update: (ctx, _id, _prior, inputs) =>
    pipe(
      complete(ctx, inputs, false),
      TE.map(() => ({})),
    ),
  delete: () => TE.right(undefined),
};

/** A hostname and the zone that it is on. */
type Validated = Omit<RemoteHostname, keyof HostnameKey> & HostnameKey;

function find(ctx: Ctx, key: HostnameKey, freshness?: Freshness): TE.TaskEither<ApiError, Validated | undefined> {
  return pipe(
    findHostname(ctx, key, freshness),
    TE.map((found) => found && { ...found, pullZoneId: key.pullZoneId }),
  );
}

function keyIn(id: string): E.Either<Failure, HostnameKey> {
  return pipe(
    canonicalChildId(canonicalStoredHostname).parse(id),
    E.map(({ parent: pullZoneId, key: hostname }) => ({ pullZoneId, hostname })),
  );
}

/** Why a challenge was not completed. If it has expired, it was not even sent. */
type CompletionFailure = ApiError | "expired";

/**
 * Completes a challenge. Repeats the call while the published record or file is not visible yet and time permits.
 *
 * @param isFirst whether a certificate that is there while no challenge is open comes from an earlier try
 */
function complete(ctx: Ctx, inputs: Inputs, isFirst: boolean): Step<Failure, void> {
  return steps(async function* () {
    const key = yield* act(TE.fromEither(keyIn(inputs.externalCertificate)));
    // The hostname must be on this zone: the API itself accepts one on any zone of the account.
    const before = yield* act(find(ctx, key));
    if (before === undefined) return yield* failWith(noHostname(key));
    const completed = await retryUntil(completeOnce(ctx, inputs, before), {
      ...retryLimits(ctx, 15_000),
      waitsFor: (trouble) => waitsFor(trouble, inputs, before),
    })();
    if (E.isRight(completed)) return;
    if (isFirst && before.hasCertificate && meaningOf(completed.left) === "notOpen") return;
    yield* failWith(explain(completed.left, inputs, before));
  });
}

function completeOnce(
  ctx: Ctx,
  { challenge, expiresAt }: Inputs,
  before: Validated,
): TE.TaskEither<CompletionFailure, void> {
  // A later attempt may be refused because an earlier one, whose reply was lost, completed the challenge.
  let mayBeDone = false;
  const sent = pipe(
    completeChallenge(ctx, before.pullZoneId, before.spelling, challenge),
    TE.orElse(
      confirmWrite({
        isInconclusive: (error) => (mayBeDone ||= isDoubtful(error)),
        // If the hostname had no certificate before, the challenge was completed after all.
        look: pipe(
          find(ctx, before, "fresh"),
          TE.map((now) => (now?.hasCertificate === true && !before.hasCertificate ? now : undefined)),
        ),
        explain: (error) => error,
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

/** Whether the deadline for completing a challenge has passed. Without a valid deadline, it never has. */
export function hasExpired(expiresAt: string | undefined, now = Date.now()): boolean {
  return expiresAt !== undefined && Date.parse(inUtc(expiresAt)) <= now;
}

/** A time without a time zone is in UTC, not in that of this machine. */
function inUtc(time: string): string {
  return /T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(time) ? `${time}Z` : time;
}

const answers = { dns: "the TXT record", http: "the challenge file" } as const;
const outputsToPublish = { dns: "txtRecordName and txtRecordValue", http: "challengeResponse" } as const;

function waitsFor(trouble: CompletionFailure, { challenge }: Inputs, { spelling }: Validated): string | undefined {
  switch (meaningOf(trouble)) {
    case "unseen":
      return `${answers[challenge]} of ${spelling} to become visible`;
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

const renew = "change renewTriggers of its ExternalCertificate and run `pulumi up` again, which requests another";

function explain(trouble: CompletionFailure, { challenge, expiresAt }: Inputs, of: Validated): Failure {
  const { hostname: name } = of;
  const meaning = meaningOf(trouble);
  if (trouble === "expired" || meaning === "expired") {
    return refused(`the challenge of ${name} has expired${expiresAt === undefined ? "" : ` (${expiresAt})`}`, renew);
  }
  switch (meaning) {
    case "notOpen":
      return refused(`${name} has no open challenge: it has been completed, or another was requested elsewhere`, renew);
    case "unseen":
      return refused(
        `${answers[challenge]} of ${name} was not found before the timeout${quoted(trouble)}`,
        `publish the outputs of its ExternalCertificate (${outputsToPublish[challenge]}), wait until they are visible and run ` +
          "`pulumi up` again; to wait longer, set `customTimeouts` on the ExternalCertificateValidation",
      );
    case "limited":
      return refused(
        `the certificate authority limits requests for ${name}${quoted(trouble)}`,
        "wait for an hour or more and run `pulumi up` again",
      );
    case "gone":
      return noHostname(of);
    case "other":
      return apiFailure(trouble);
  }
}

function quoted(error: ApiError): string {
  return error._tag === "Status" && error.message !== undefined ? ` (bunny.net says: ${error.message})` : "";
}
