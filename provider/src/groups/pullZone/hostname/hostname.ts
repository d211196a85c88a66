import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import type { ApiError } from "../../../http/errors";
import type { Hostname } from "../api/pullZone";
import { noObjects, oneObject } from "../../../ownership/claims";
import type { Context, Lifecycle, LifecycleError } from "../../../contract/lifecycle";
import { taskEither, valueOf } from "../../../common/taskEither";
import type { Step } from "../../../reconcile/step";
import { add, takeOverEntry } from "./add";
import { converge } from "./converge";
import { declarations, type Inputs, type Outputs, validate } from "./inputs";
import {
  entryIn,
  find,
  findById,
  idOf,
  importable,
  describeHostname,
  recorded,
  type Remote,
  toInputs,
  toOutputs,
  withRecordedCertificate,
} from "./mapping";
import { remove } from "./remove";
import { existingParentZone } from "../parentZone";

/**
 * A hostname of a pull zone, identified by its name, with its certificate.
 *
 * Issuing the certificate is a separate step and may take long: what has been done is recorded, and the next update
 * continues from what the API shows then. The API never returns the certificate and its key, so state decides whether they
 * must be sent again.
 */
export const hostname: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  // A hostname can be on one zone only.
  deleteBeforeReplace: (before, after) => before.hostname === after.hostname,
  objects: ({ pullZoneId, hostname: name }, isUnknown) => {
    if (typeof name !== "string" || isUnknown(name)) return noObjects;
    const itself =
      typeof pullZoneId === "number" ? oneObject(describeHostname({ pullZoneId, hostname: name })) : noObjects;
    return { ...itself, whole: [`hostname ${name}`] };
  },

  validate,
  toInputs,
  importable,
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const zone = yield* valueOf(existingParentZone(ctx, inputs.pullZoneId));
      const existing = entryIn(zone, inputs.hostname);
      const remote = yield* valueOf(
        O.isSome(existing)
          ? takeOverAndConverge(ctx, { pullZoneId: zone.Id, entry: existing.value }, inputs)
          : addAndConverge(ctx, inputs),
      );
      return { id: idOf(inputs), outs: toOutputs(remote) };
    }),

  read: (ctx, id, prior) =>
    pipe(findById(ctx, id), TE.map(O.map((remote) => withRecordedCertificate(remote, prior?.outs.certificate)))),

  update: (ctx, _id, prior, inputs) =>
    taskEither(async function* () {
      const found = yield* valueOf(find(ctx, inputs.pullZoneId, inputs.hostname));
      if (O.isSome(found)) {
        const before = withRecordedCertificate(found.value, prior.outs.certificate);
        return toOutputs(yield* valueOf(converge(ctx, before, inputs, prior.outs, prior)));
      }
      const entry = yield* valueOf(add(ctx, inputs));
      return toOutputs(yield* valueOf(converge(ctx, { pullZoneId: inputs.pullZoneId, entry }, inputs, prior.outs)));
    }),

  delete: (ctx, id) =>
    taskEither(async function* () {
      const found = yield* valueOf(findById(ctx, id));
      if (O.isSome(found)) yield* valueOf(remove(ctx, found.value));
    }),
};

function addAndConverge(ctx: Context<Client>, inputs: Inputs): Step<Remote> {
  return taskEither(async function* () {
    const entry = yield* valueOf(add(ctx, inputs));
    const added = { pullZoneId: inputs.pullZoneId, entry };
    return yield* valueOf(
      pipe(
        converge(ctx, added, inputs, {}),
        TE.mapLeft((error) => recordedAsCreated(inputs, toOutputs(added), error)),
      ),
    );
  });
}

/** A zone cannot have a hostname twice, so the resource's own hostname is removed first if it is being replaced. */
function takeOverAndConverge(ctx: Context<Client>, remote: Remote, inputs: Inputs): Step<Remote> {
  return taskEither(async function* () {
    const taken = yield* valueOf(takeOverEntry(ctx, remote, inputs));
    const entry = taken === "own" ? yield* valueOf(recreate(ctx, remote, inputs)) : remote.entry;
    return yield* valueOf(converge(ctx, { ...remote, entry }, inputs, {}));
  });
}

function recreate(ctx: Context<Client>, remote: Remote, inputs: Inputs): Step<Hostname> {
  return taskEither(async function* () {
    yield* valueOf(remove(ctx, remote));
    return yield* valueOf(
      pipe(
        add(ctx, inputs),
        TE.mapLeft((error) => recordedAsCreated(inputs, {}, error)),
      ),
    );
  });
}

/** Once the hostname was added, or the old one removed for it, a failure must not lose the new one. */
function recordedAsCreated(inputs: Inputs, outs: object, error: LifecycleError<ApiError>): LifecycleError<ApiError> {
  return error._tag === "Partial" ? error : recorded(inputs, {}, outs)(error);
}
