import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isDoubtful } from "../../http/errors";
import {
  createPullZone,
  deletePullZone,
  type RemotePullZone,
  pullZones,
  pullZonesNamedInAnyCase,
  updatePullZone,
} from "./api/pullZone";
import { settingsBody } from "./api/pullZoneSettings";
import { adoptExisting } from "../../ownership/adoption";
import { bothObjects, noObjects, oneObject } from "../../ownership/claims";
import { keepPriorSpelling } from "../../properties/equivalence";
import { apiFailure, refused, vanished } from "../../contract/errors";
import { fieldTreeOf, project } from "../../properties/fieldMask";
import { numberId } from "../../formats/ids";
import type { Prior } from "../../contract/lifecycle";
import { equal, isProperties, mapProperties, type Properties } from "../../properties/values";
import { failWith, type Step, taskEither, valueOf } from "../../common/taskEither";
import { notRecorded } from "../../reconcile/identity";
import {
  act,
  type Ctx,
  type DefinedKind,
  type Failure,
  isInDoubt,
  recordedIf,
  steps,
  confirmRemoval,
} from "../../reconcile/steps";
import { pullZoneObject } from "./pullZoneReference";
import { changesTo, newSettings, withDefaultsOfOrigin } from "./pullZone/body";
import { contradictions } from "./pullZone/couplings";
import { purgePullZone } from "./api/purge";
import { pullZone as definition } from "./pullZone.definition";
import {
  afterRemovalWith,
  describedZone,
  pullZoneEquivalences,
  type PullZoneInputs,
  type PullZoneOutputs,
} from "./pullZone/inputs";
import { importableZone, type FoundZone, inputsOfZone, outputsOfZone } from "./pullZone/mapping";

/** A pull zone with its settings, but without what other resources own in it. */
export const pullZone: DefinedKind<typeof definition, FoundZone> = {
  definition,
  replaceNote:
    "hostnames, certificates, edge rules and list entries that the program does not declare are lost, and so is the cache",
  objects: ({ name, adoptPullZoneId }, isUnknown, id) => {
    if (id !== undefined) return oneObject(pullZoneObject(id));
    const named =
      typeof name === "string" && !isUnknown(name) ? oneObject(`pull zone named ${name.toLowerCase()}`) : noObjects;
    return typeof adoptPullZoneId === "number" ? bothObjects(named, oneObject(pullZoneObject(adoptPullZoneId))) : named;
  },
  equivalences: pullZoneEquivalences,
  validate: contradictions,
  // What exists has one already.
  validateChange: (before, { origin, adopt, adoptPullZoneId }) =>
    [before, origin, adopt, adoptPullZoneId].some((given) => given !== undefined)
      ? []
      : [{ property: "origin", reason: originless }],
  afterRemovalWith,
  importable: importableZone,
  toInputs: inputsOfZone,
  toOutputs: outputsOfZone,

  create: (ctx, inputs) =>
    steps(async function* () {
      const existing = yield* existingZone(ctx, inputs);
      const zone = yield* existing === undefined ? createZone(ctx, inputs) : takeOverZone(ctx, inputs, existing);
      return { id: numberId.format(zone.Id), outs: outputsOfZone({ zone }) };
    }),

  read: (ctx, id, prior) =>
    steps(async function* () {
      const zone = yield* act(pullZones.find(ctx, yield* numberOf(id)));
      return zone && { zone, known: { ...prior?.outs } };
    }),

  update: (ctx, id, prior, given) =>
    steps(async function* () {
      const found = yield* act(pullZones.find(ctx, yield* numberOf(id)));
      if (found === undefined) return yield* failWith(vanished(pullZoneObject(id)));
      const removed = prior.removed === 1 ? {} : prior.removed;
      const inputs = withDefaultsOfOrigin(found, given, removed);
      const changes = changesTo(found, { inputs, changed: prior.changed, removed });
      // What may have been saved is recorded: the next run looks again, even if the program goes back to the old values.
      const known = { id, applied: prior.inputs, outs: prior.outs };
      const zone = yield* recordedIf(isInDoubt, known, save(ctx, found, changes));
      if (isPurged(prior, inputs)) yield* purge(ctx, zone, prior, inputs);
      return outputsOfZone({ zone });
    }),

  /** Deletes everything in it. */
  delete: (ctx, id) =>
    steps(async function* () {
      const pullZoneId = yield* numberOf(id);
      const look = pullZones.find(ctx, pullZoneId, "fresh");
      yield* act(pipe(deletePullZone(ctx, pullZoneId), TE.orElse(confirmRemoval(look))));
    }),
};

function numberOf(id: string): Step<Failure, number> {
  return act(TE.fromEither(numberId.parse(id, "pull zone")));
}

/** The pull zone that a create finds: by the number that the program gives, or by its name. */
function existingZone(ctx: Ctx, { adoptPullZoneId, name }: PullZoneInputs): Step<Failure, RemotePullZone | undefined> {
  return steps(async function* () {
    if (adoptPullZoneId === undefined) return name === undefined ? undefined : yield* act(findNamed(ctx, name));
    const found = yield* act(pullZones.find(ctx, adoptPullZoneId));
    return found ?? (yield* failWith(nothingToAdopt(adoptPullZoneId)));
  });
}

/** Lists may show less of a zone than it has, so one that is listed is read. */
function findNamed(ctx: Ctx, name: string): Step<ApiError, RemotePullZone | undefined> {
  return taskEither(async function* () {
    const [listed] = yield* valueOf(pullZonesNamedInAnyCase(ctx, name));
    return listed && (yield* pullZones.find(ctx, listed.Id));
  });
}

function nothingToAdopt(pullZoneId: number): Failure {
  return refused(
    `there is no pull zone ${pullZoneId} on this account`,
    "check adoptPullZoneId, and which account the API key belongs to",
  );
}

/** Takes over a pull zone and makes it what the program says. One that the program names by its number may differ. */
function takeOverZone(ctx: Ctx, inputs: PullZoneInputs, zone: RemotePullZone): Step<Failure, RemotePullZone> {
  return steps(async function* () {
    const what = `pull zone ${zone.Name} (${zone.Id})`;
    const managed = describedZone(inputs);
    const found = comparable(zone, managed);
    if (inputs.name !== undefined && found["name"] !== inputs.name) {
      return yield* failWith(
        refused(
          `${what} is named ${zone.Name}, not ${inputs.name}, and cannot be renamed`,
          `omit name, or set it to ${zone.Name}`,
        ),
      );
    }
    const adopt = inputs.adoptPullZoneId === undefined ? inputs.adopt : "overwrite";
    yield* act(adoptExisting(ctx, { names: [pullZoneObject(zone.Id)], what, adopt, managed, found }));
    return yield* completed(ctx, inputs, zone);
  });
}

/** Makes a pull zone that exists what the program says. If that fails, it is recorded nevertheless. */
function completed(ctx: Ctx, inputs: PullZoneInputs, zone: RemotePullZone): Step<Failure, RemotePullZone> {
  const changes = changesTo(zone, { inputs, changed: 1, removed: {} });
  return recordedIf(() => true, knownOf(zone, inputs), save(ctx, zone, changes));
}

/** What is recorded of a pull zone after a failure: the inputs that it already has. */
function knownOf(zone: RemotePullZone, inputs: PullZoneInputs) {
  const managed = describedZone(inputs);
  const found = comparable(zone, managed);
  const applied = mapProperties(managed, (value, name) => {
    const current = isProperties(value) ? project(fieldTreeOf(value), found[name]) : found[name];
    return equal(value, current) ? value : undefined;
  });
  return { id: numberId.format(zone.Id), applied, outs: outputsOfZone({ zone }) };
}

/** What a pull zone has, spelled as in the program where that means the same. */
function comparable(zone: RemotePullZone, managed: Properties): Properties {
  return keepPriorSpelling(pullZoneEquivalences, managed, { ...inputsOfZone({ zone, known: {} }) });
}

function createZone(ctx: Ctx, inputs: PullZoneInputs): Step<Failure, RemotePullZone> {
  return steps(async function* () {
    const { name, origin } = inputs;
    if (name === undefined) return yield* failWith(nameless());
    if (origin === undefined) return yield* failWith(refused("a new pull zone needs an origin", "set origin"));
    if (origin.dnsAcceleration !== undefined) return yield* failWith(notCreatable());
    const sent = await createPullZone(ctx, name, settingsBody(newSettings(inputs)))();
    if (E.isRight(sent)) return sent.right;
    return yield* completed(ctx, inputs, yield* lookForCreated(ctx, name, sent.left));
  });
}

const originless =
  'is required for a new pull zone: write, for example, { originUrl: "https://origin.example.com" } or ' +
  "{ storageZoneId: storage.id }, or adopt: true to take over a zone that exists";

function nameless(): Failure {
  return refused(
    "a new pull zone needs a name",
    "set name, or check that adoptPullZoneId has a value: an output may have none",
  );
}

function notCreatable(): Failure {
  return refused(
    "a pull zone for DNS acceleration cannot be created: bunny.net makes one for each accelerated DNS record",
    "take that one over with adoptPullZoneId: record.acceleratedPullZoneId, which `pulumi up --refresh` shows once it " +
      "is there; or choose another origin",
  );
}

/**
 * The pull zone of a create whose reply was lost. Names are unique, and before the create no pull zone of the account had
 * this one.
 */
function lookForCreated(ctx: Ctx, name: string, error: ApiError): Step<Failure, RemotePullZone> {
  return steps(async function* () {
    if (!isDoubtful(error)) return yield* failWith(notCreated(name, error));
    const listed = await pullZonesNamedInAnyCase(ctx, name)();
    const [zone] = E.isRight(listed) ? listed.right : [];
    if (zone !== undefined) {
      // Lists may show less of a zone than it has. It is ours even if it cannot be read.
      return yield* recordedIf(() => true, knownOf(zone, { name }), act(pullZones.get(ctx, zone.Id, "fresh")));
    }
    // Without a number nothing can be recorded. The next run finds the pull zone by its name.
    return yield* failWith(
      E.isLeft(listed) ? notRecorded(`pull zone ${name}`, "pull zone", apiFailure(error)) : notCreated(name, error),
    );
  });
}

function notCreated(name: string, error: ApiError): Failure {
  const isNameTaken = error._tag === "Status" && /name_taken$/i.test(error.errorKey ?? "");
  return isNameTaken
    ? refused(
        `the name ${name} is taken: names of pull zones are unique at bunny.net, and another account has it`,
        "choose another name",
      )
    : apiFailure(error);
}

/** Sends changes, if there are any. The reply has the pull zone as it is from then on. */
function save(ctx: Ctx, zone: RemotePullZone, changes: Properties): Step<Failure, RemotePullZone> {
  return act(Object.keys(changes).length === 0 ? TE.right(zone) : updatePullZone(ctx, zone.Id, settingsBody(changes)));
}

/** Removing the triggers purges nothing. */
function isPurged({ outs }: Prior<PullZoneInputs, PullZoneOutputs>, { purgeOn }: PullZoneInputs): boolean {
  return purgeOn !== undefined && !equal(outs.purgeOn, purgeOn);
}

/** Purges the cache of a pull zone whose settings were saved. If that fails, the next run purges it. */
function purge(
  ctx: Ctx,
  zone: RemotePullZone,
  { outs }: Prior<PullZoneInputs, PullZoneOutputs>,
  inputs: PullZoneInputs,
): Step<Failure, void> {
  const { purgeOn } = outs;
  const applied = { ...describedZone(inputs), ...(purgeOn === undefined ? {} : { purgeOn }) };
  const known = { id: numberId.format(zone.Id), applied, outs: outputsOfZone({ zone }) };
  return recordedIf(() => true, known, act(purgePullZone(ctx, zone.Id)));
}
