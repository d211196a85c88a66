import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, type Step } from "../../../common/taskEither";
import { apiFailure, refused } from "../../../contract/errors";
import { canonicalStoredHostname } from "../../../formats/hostname";
import { canonicalChildId, childId } from "../../../formats/ids";
import type { Freshness } from "../../../http/client";
import { type ApiError, isDoubtful, isNotFound } from "../../../http/errors";
import { noObjects, oneWithin } from "../../../ownership/claims";
import { retryUntil } from "../../../reconcile/poll";
import { act, type Ctx, type DefinedKind, type Failure, steps } from "../../../reconcile/steps";
import type { InputsOf } from "../../../vocabulary";
import { certificateTrouble, quoted } from "../api/certificate";
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
      waitsFor: (error) => waitsFor(error, inputs, before),
    })();
    if (E.isRight(completed)) return;
    if (isFirst && before.hasCertificate && isNoneOpen(completed.left)) return;
    yield* failWith(explain(completed.left, inputs, before));
  });
}

/** A refusal may be due to an earlier attempt whose reply was lost: if there was no certificate before, there is one now. */
function completeOnce(ctx: Ctx, { challenge }: Inputs, before: Validated): TE.TaskEither<ApiError, void> {
  let mayBeDone = false;
  return pipe(
    completeChallenge(ctx, before.pullZoneId, before.spelling, challenge),
    TE.orElse((error) => {
      mayBeDone ||= isDoubtful(error);
      return !mayBeDone || before.hasCertificate
        ? TE.left(error)
        : pipe(
            find(ctx, before, "fresh"),
            TE.mapLeft(() => error),
            TE.flatMap((now) => (now?.hasCertificate === true ? TE.right(undefined) : TE.left(error))),
          );
    }),
  );
}

const answers = { dns: "the TXT record", http: "the challenge file" } as const;
const outputsToPublish = { dns: "txtRecordName and txtRecordValue", http: "challengeResponse" } as const;

function waitsFor(error: ApiError, { challenge }: Inputs, { spelling }: Validated): string | undefined {
  switch (meaningOf(error)) {
    case "unseen":
      return `${answers[challenge]} of ${spelling} to become visible`;
    case "limited":
      return `the certificate authority, which limits requests for ${spelling}`;
    case "other":
      return isDoubtful(error) ? `the certificate of ${spelling}` : undefined;
    default:
      return undefined;
  }
}

/** Also after it was completed. A hostname that is gone is a 404. */
function isNoneOpen(error: ApiError): boolean {
  return error._tag === "Status" && !isNotFound(error) && /not_found$/i.test(error.errorKey ?? "");
}

/**
 * - `over`: the challenge has expired, or none is open
 * - `unseen`: the published answer was not found
 * - `limited`: the API or the certificate authority limits requests
 */
function meaningOf(error: ApiError): "over" | "unseen" | "limited" | "gone" | "other" {
  if (isNotFound(error)) return "gone";
  if (error._tag !== "Status") return "other";
  const { status, errorKey = "", message = "" } = error;
  if (isNoneOpen(error) || /expired/i.test(errorKey) || /\b(has|is|already) expired\b/i.test(message)) return "over";
  if (certificateTrouble(error) === "rateLimited") return "limited";
  return status === 400 ? "unseen" : "other";
}

function explain(error: ApiError, { challenge }: Inputs, of: Validated): Failure {
  const { hostname: name } = of;
  switch (meaningOf(error)) {
    case "over":
      return refused(
        `the challenge of ${name} has expired, was completed, or was followed by another${quoted(error)}`,
        "change renewTriggers of its ExternalCertificate and run `pulumi up` again, which requests another",
      );
    case "unseen":
      return refused(
        `${answers[challenge]} of ${name} was not found before the timeout${quoted(error)}`,
        `publish the outputs of its ExternalCertificate (${outputsToPublish[challenge]}), wait until they are visible and run ` +
          "`pulumi up` again. To wait longer, set `customTimeouts` on the ExternalCertificateValidation; if the challenge has " +
          "expired, change renewTriggers of the ExternalCertificate",
      );
    case "gone":
      return noHostname(of);
    default:
      return apiFailure(error);
  }
}
