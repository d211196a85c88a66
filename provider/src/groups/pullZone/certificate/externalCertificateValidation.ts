import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { externalCertificateValidation as definition } from "./externalCertificateValidation.definition";
import type { InputsOf, OutputsOf } from "../../../vocabulary";
import { noObjects, oneWithin } from "../../../ownership/claims";
import { childId } from "../../../formats/ids";
import type { Prior } from "../../../contract/lifecycle";
import type { Step } from "../../../common/taskEither";
import { act, type Ctx, type DefinedKind, type Failure, isInDoubt, recordedIf, steps } from "../../../reconcile/steps";
import { existingHostname } from "./challenge";
import { complete } from "./completion";
import { describeHostname, findById, provisionTypeOf, type Remote } from "../hostname/remote";
import { pullZoneObject } from "../pullZoneReference";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;
type Before = Prior<Inputs, Outputs>;

/**
 * The certificate issued for a challenge. It exists if the zone shows one; which challenge it was issued for is known only
 * from state, by `requestedAt`.
 */
export const externalCertificateValidation: DefinedKind<typeof definition, Remote> = {
  definition,
  objects: ({ externalCertificate: id }, isUnknown) =>
    typeof id === "string" && !isUnknown(id)
      ? oneWithin(`the validation of external certificate ${id}`, ...parentsOf(id))
      : noObjects,

  toInputs: ({ pullZoneId, hostname }) => ({ externalCertificate: childId.format(pullZoneId, hostname) }),
  toOutputs,
  notImportable: "it only waits for a certificate; remove the import and declare it",

  create: (ctx, inputs) =>
    steps(async function* () {
      const outs = yield* validated(ctx, inputs);
      return { id: inputs.externalCertificate, outs };
    }),

  read: (ctx, id) =>
    pipe(
      findById(ctx, id),
      TE.map((found) => (found?.hasCertificate === true ? found : undefined)),
    ),

  update: (ctx, _id, prior, inputs) => validated(ctx, inputs, prior),

  delete: () => TE.right(undefined),
};

/** The hostname that the certificate is for, and its pull zone. */
function parentsOf(id: string): readonly string[] {
  return pipe(
    childId.parse(id),
    E.match(
      () => [],
      ({ parent: pullZoneId, key: hostname }) => [
        describeHostname({ pullZoneId, hostname }),
        pullZoneObject(pullZoneId),
      ],
    ),
  );
}

function toOutputs(remote: Remote): Outputs {
  return { certificateProvisionType: provisionTypeOf(remote) };
}

function validated(ctx: Ctx, inputs: Inputs, prior?: Before): Step<Failure, Outputs> {
  return steps(async function* () {
    const before = yield* existing(ctx, inputs);
    if (isDone(before, inputs, prior)) return toOutputs(before);
    const isLost = (failure: Failure): boolean => !before.hasCertificate && isInDoubt(failure);
    const completed = complete(ctx, { ...before, kind: inputs.challenge, expiresAt: inputs.expiresAt });
    yield* recordedIf(isLost, knownOf(inputs), completed);
    const { requestedAt } = inputs;
    const after = yield* recordedIf(() => true, knownOf(inputs, { requestedAt }), existing(ctx, inputs));
    return toOutputs(after);
  });
}

function existing(ctx: Ctx, { externalCertificate }: Inputs): Step<Failure, Remote> {
  return steps(async function* () {
    const { parent: pullZoneId, key: hostname } = yield* act(TE.fromEither(childId.parse(externalCertificate)));
    return yield* existingHostname(ctx, { pullZoneId, hostname });
  });
}

/**
 * Whether a certificate was issued for this challenge before. State without `requestedAt` records a completion whose reply
 * was lost while there was no certificate, so the existing certificate came from it.
 */
function isDone({ hasCertificate }: Remote, inputs: Inputs, prior: Before | undefined): boolean {
  return (
    hasCertificate &&
    prior !== undefined &&
    (prior.outs.requestedAt === undefined || prior.outs.requestedAt === inputs.requestedAt)
  );
}

function knownOf({ externalCertificate }: Inputs, applied: Partial<Inputs> = {}) {
  return { id: externalCertificate, applied: { externalCertificate, ...applied }, outs: {} };
}
