import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { refused } from "../../../contract/errors";
import { canonicalStoredHostname } from "../../../formats/hostname";
import { canonicalChildId } from "../../../formats/ids";
import { type ApiError, isDoubtful, isNotFound } from "../../../http/errors";
import { noObjects, oneWithin } from "../../../ownership/claims";
import { issued } from "../../../reconcile/issued";
import { retryUntil } from "../../../reconcile/poll";
import { act, type Action, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import type { InputsOf } from "../../../vocabulary";
import { isLimitedByAuthority, quoted } from "../api/certificate";
import { completeChallenge } from "../api/externalCertificate";
import { findHostname } from "../api/hostname";
import { retryLimits } from "../hostname/managedCertificate";
import { describeHostname, type HostnameKey, noHostname } from "../hostname/reference";
import { pullZoneObject } from "../pullZoneReference";
import { externalCertificateValidation as definition } from "./externalCertificateValidation.definition";

type Inputs = InputsOf<typeof definition>;

const verbs = issued(definition, {
  noun: "validation",
  idOf: ({ externalCertificate }) => externalCertificate,
  issue: (ctx, inputs, prior) => complete(ctx, inputs, prior === undefined),
});

/** The certificate issued for a challenge. It is there if the zone shows one; for which challenge, only state knows. */
export const externalCertificateValidation: typeof verbs = {
  ...verbs,
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
  notImportable: "it only waits for a certificate; remove the import and declare it",
  read: (ctx, id, prior) =>
    steps(async function* () {
      const found = yield* act(findHostname(ctx, yield* act(TE.fromEither(keyIn(id)))));
      return found?.hasCertificate === true ? { ...prior?.inputs, externalCertificate: id } : undefined;
    }),
};

function keyIn(id: string): E.Either<Failure, HostnameKey> {
  return E.map(({ parent: pullZoneId, key: hostname }: { parent: number; key: string }) => ({ pullZoneId, hostname }))(
    canonicalChildId(canonicalStoredHostname).parse(id),
  );
}

/**
 * Completes a challenge. Repeats the call while the published record or file is not visible yet and time permits. A
 * certificate that is there while no challenge is open comes from an earlier try, or from a call whose reply was lost.
 */
function complete(ctx: Ctx, { externalCertificate, challenge }: Inputs, isFirst: boolean): Action<object> {
  return taskEither(async function* () {
    const key = yield* valueOf(TE.fromEither(keyIn(externalCertificate)));
    // The hostname must be on this zone: the API itself accepts one on any zone of the account.
    const before = yield* valueOf(findHostname(ctx, key));
    if (before === undefined) return yield* failWith(noHostname(key));
    const completed = await retryUntil(completeChallenge(ctx, key.pullZoneId, before.spelling, challenge), {
      ...retryLimits(ctx, 15_000),
      waitsFor: (error) =>
        isDoubtful(error) || isUnseen(error)
          ? `${answers[challenge]} of ${before.spelling} to become visible`
          : undefined,
    })();
    if (E.isRight(completed)) return {};
    if (isNoneOpen(completed.left) && (isFirst || !before.hasCertificate)) {
      const now = yield* valueOf(findHostname(ctx, key, "fresh"));
      if (now?.hasCertificate === true) return {};
    }
    return yield* failWith(explained(completed.left, challenge, key));
  });
}

const answers = { dns: "the TXT record", http: "the challenge file" } as const;
const outputsToPublish = { dns: "txtRecordName and txtRecordValue", http: "challengeResponse" } as const;

/** Also after it was completed. A hostname that is gone is a 404. */
function isNoneOpen(error: ApiError): boolean {
  return error._tag === "Status" && !isNotFound(error) && /not_found$/i.test(error.errorKey ?? "");
}

/** Whether the challenge has expired, or none is open. */
function isOver(error: ApiError): boolean {
  const { errorKey = "", message = "" } = error._tag === "Status" ? error : {};
  return isNoneOpen(error) || /expired/i.test(errorKey) || /\b(has|is|already) expired\b/i.test(message);
}

/** Whether the published answer was not found. */
function isUnseen(error: ApiError): boolean {
  return error._tag === "Status" && error.status === 400 && !isOver(error) && !isLimitedByAuthority(error);
}

function explained(error: ApiError, challenge: Inputs["challenge"], key: HostnameKey): ApiError | Failure {
  const { hostname: name } = key;
  if (isNotFound(error)) return noHostname(key);
  if (isOver(error)) {
    return refused(
      `the challenge of ${name} has expired, was completed, or was followed by another${quoted(error)}`,
      "change renewTriggers of its ExternalCertificate and run `pulumi up` again, which requests another",
    );
  }
  if (!isUnseen(error)) return error;
  return refused(
    `${answers[challenge]} of ${name} was not found before the timeout${quoted(error)}`,
    `publish the outputs of its ExternalCertificate (${outputsToPublish[challenge]}), wait until they are visible and run ` +
      "`pulumi up` again. To wait longer, set `customTimeouts` on the ExternalCertificateValidation; if the challenge has " +
      "expired, change renewTriggers of the ExternalCertificate",
  );
}
