import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { noObjects, oneWithin } from "../../../ownership/claims";
import { childId } from "../../../formats/ids";
import type { Step } from "../../../common/taskEither";
import { act, type Ctx, type DefinedKind, type Failure, recordedIf, steps } from "../../../reconcile/steps";
import { pullZoneObject } from "../pullZoneReference";
import { add, knownOf, takeOver } from "./add";
import { convergeHostname } from "./converge";
import { hostname as definition } from "./hostname.definition";
import { type HostnameInputs, validate } from "./inputs";
import {
  describeHostname,
  existingZone,
  find,
  findById,
  hostnameIn,
  importableHostname,
  type HostnameOfZone,
  removeFoundHostname,
  inputsOfHostname,
  outputsOfHostname,
  withRecordedCertificate,
} from "./remote";

/**
 * A hostname of a pull zone, identified by its name, with its certificate.
 *
 * Issuing the certificate is a separate step and may take long: what has been done is recorded, and the next update
 * continues from what the API shows then. The API never returns the certificate and its key, so state decides whether they
 * must be sent again.
 */
export const hostname: DefinedKind<typeof definition, HostnameOfZone> = {
  definition,
  // A hostname can be on one zone only.
  deleteBeforeReplace: (before, after) => before.hostname === after.hostname,
  objects: ({ pullZoneId, hostname: name }, isUnknown) => {
    if (typeof name !== "string" || isUnknown(name)) return noObjects;
    const itself =
      typeof pullZoneId === "number"
        ? oneWithin(describeHostname({ pullZoneId, hostname: name }), pullZoneObject(pullZoneId))
        : noObjects;
    return { ...itself, whole: [`hostname ${name}`] };
  },

  validate,
  toInputs: inputsOfHostname,
  importable: importableHostname,
  toOutputs: outputsOfHostname,

  create: (ctx, inputs) =>
    steps(async function* () {
      const { pullZoneId, hostname: name } = inputs;
      const existing = hostnameIn(yield* existingZone(ctx, pullZoneId), name);
      const found = yield* existing === undefined ? addAndConverge(ctx, inputs) : adopt(ctx, existing, inputs);
      return { id: childId.format(pullZoneId, name), outs: outputsOfHostname(found) };
    }),

  read: (ctx, id, prior) =>
    pipe(
      findById(ctx, id),
      TE.map((found) => found && withRecordedCertificate(found, prior?.outs.certificate)),
    ),

  update: (ctx, _id, prior, inputs) =>
    steps(async function* () {
      const found = yield* act(find(ctx, inputs));
      if (found === undefined) {
        return outputsOfHostname(yield* convergeHostname(ctx, yield* add(ctx, inputs), inputs, prior.outs));
      }
      const before = withRecordedCertificate(found, prior.outs.certificate);
      return outputsOfHostname(yield* convergeHostname(ctx, before, inputs, prior.outs, prior));
    }),

  delete: (ctx, id) =>
    steps(async function* () {
      const found = yield* findById(ctx, id);
      if (found !== undefined) yield* act(removeFoundHostname(ctx, found));
    }),
};

function addAndConverge(ctx: Ctx, inputs: HostnameInputs): Step<Failure, HostnameOfZone> {
  return steps(async function* () {
    const added = yield* add(ctx, inputs);
    return yield* recordedIf(
      () => true,
      knownOf(inputs, {}, outputsOfHostname(added)),
      convergeHostname(ctx, added, inputs, {}),
    );
  });
}

/** A zone cannot have a hostname twice, so the resource's own hostname is removed first if it is being replaced. */
function adopt(ctx: Ctx, existing: HostnameOfZone, inputs: HostnameInputs): Step<Failure, HostnameOfZone> {
  return steps(async function* () {
    if ((yield* takeOver(ctx, existing, inputs)) !== "own") return yield* convergeHostname(ctx, existing, inputs, {});
    yield* act(removeFoundHostname(ctx, existing));
    const added = yield* recordedIf(() => true, knownOf(inputs), add(ctx, inputs));
    return yield* convergeHostname(ctx, added, inputs, {});
  });
}
