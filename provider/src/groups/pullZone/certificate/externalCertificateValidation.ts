import { identity, pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import { externalCertificateValidation as definition } from "./externalCertificateValidation.definition";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../../vocabulary";
import { noObjects, oneObject } from "../../../ownership/claims";
import { partial } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import type { Context, Lifecycle, Prior } from "../../../contract/lifecycle";
import { taskEither, valueOf } from "../../../common/taskEither";
import { recordedIfInDoubt } from "../../../reconcile/confirm/doubt";
import type { Step } from "../../../reconcile/step";
import { existingEntry } from "./challenge";
import { complete } from "./completion";
import { canonicalStored, findById, type Remote, toOutputs as hostnameOutputs } from "../hostname/mapping";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;
type Before = Prior<Inputs, Outputs>;

/**
 * The certificate issued for a challenge. It exists if the zone shows one; which challenge it was issued for is known only
 * from state, by `requestedAt`.
 */
export const externalCertificateValidation: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarationsOf(definition),
  objects: ({ externalCertificate: id }, isUnknown) =>
    typeof id === "string" && !isUnknown(id) ? oneObject(`the validation of external certificate ${id}`) : noObjects,

  toInputs: ({ pullZoneId, entry }) => ({
    externalCertificate: childId.format(pullZoneId, canonicalStored(entry.Value)),
  }),
  toOutputs,
  notImportable: "it only waits for a certificate; remove the import and declare it",

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const outs = yield* valueOf(validated(ctx, inputs));
      return { id: inputs.externalCertificate, outs };
    }),

  read: (ctx, id) => pipe(findById(ctx, id), TE.map(O.filter(({ entry }) => entry.HasCertificate))),

  update: (ctx, _id, prior, inputs) => validated(ctx, inputs, prior),

  delete: () => TE.right(undefined),
};

function toOutputs(remote: Remote): Outputs {
  return { certificateProvisionType: hostnameOutputs(remote).certificateProvisionType };
}

function validated(ctx: Context<Client>, inputs: Inputs, prior?: Before): Step<Outputs> {
  return taskEither(async function* () {
    const before = yield* valueOf(existingRemote(ctx, inputs));
    if (isDone(before, inputs, prior)) return toOutputs(before);
    yield* valueOf(
      pipe(
        complete(ctx, { ...before, kind: inputs.challenge, expiresAt: inputs.expiresAt }),
        TE.mapLeft(before.entry.HasCertificate ? identity : recordedIfInDoubt(recorded(inputs, {}))),
      ),
    );
    const { requestedAt } = inputs;
    const after = yield* valueOf(pipe(existingRemote(ctx, inputs), TE.mapLeft(recorded(inputs, { requestedAt }))));
    return toOutputs(after);
  });
}

function existingRemote(ctx: Context<Client>, { externalCertificate }: Inputs): Step<Remote> {
  return taskEither(async function* () {
    const { parent: pullZoneId, key } = yield* valueOf(TE.fromEither(childId.parse(externalCertificate)));
    const entry = yield* valueOf(existingEntry(ctx, pullZoneId, key));
    return { pullZoneId, entry };
  });
}

/**
 * Whether a certificate was issued for this challenge before. State without `requestedAt` records a completion whose reply
 * was lost while there was no certificate, so the existing certificate came from it.
 */
function isDone({ entry }: Remote, inputs: Inputs, prior: Before | undefined): boolean {
  return (
    entry.HasCertificate &&
    prior !== undefined &&
    (prior.outs.requestedAt === undefined || prior.outs.requestedAt === inputs.requestedAt)
  );
}

function recorded({ externalCertificate }: Inputs, applied: Partial<Inputs>) {
  return partial({ id: externalCertificate, applied: { externalCertificate, ...applied }, outs: {} });
}
