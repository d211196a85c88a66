import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../http/client";
import type { ApiError } from "../../http/errors";
import { errorMessage } from "../../http/errorMessage";
import {
  createPullZone,
  deletePullZone,
  findPullZone,
  findPullZoneInAnyCase,
  getPullZoneAgain,
  type PullZone,
  purgePullZone,
  updatePullZone,
} from "./api/pullZone";
import { settingsBody } from "./api/pullZoneSettings";
import { adoptExisting } from "../../ownership/adoption";
import { noObjects, oneObject } from "../../ownership/claims";
import { keepPriorSpelling } from "../../properties/equivalence";
import { apiFailure, fromApi, partial, refused, vanished } from "../../contract/errors";
import { fieldTreeOf, project } from "../../properties/fieldMask";
import { numberId } from "../../formats/ids";
import type { Context, Lifecycle, LifecycleError, Prior } from "../../contract/lifecycle";
import { equal, isProperties, mapProperties, type Properties } from "../../properties/values";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import { confirmRemoval } from "../../reconcile/confirm/confirmRemoval";
import { confirmWrite } from "../../reconcile/confirm/confirmWrite";
import { recordedIfInDoubt } from "../../reconcile/confirm/doubt";
import type { Step } from "../../reconcile/step";
import { pullZoneObject } from "./pullZoneObject";
import { changesTo, isFromBefore, newSettings, shownIn, unsettled, withDefaultsOfOrigin } from "./pullZone/body";
import { contradictions } from "./pullZone/couplings";
import { equivalences } from "./pullZone/equivalences";
import { importable } from "./pullZone/importable";
import { afterRemovalWith, declarations, describedBy, type Inputs, type Outputs } from "./pullZone/inputs";
import { type Remote, toInputs, toOutputs } from "./pullZone/mapping";
import { warnings } from "./pullZone/warnings";

/** A pull zone with its settings, but without what other resources own in it. */
export const pullZone: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarations,
  objects: ({ name, adoptPullZoneId }, isUnknown, id) => {
    if (id !== undefined) return oneObject(pullZoneObject(id));
    const own =
      typeof name === "string" && !isUnknown(name) ? oneObject(`pull zone named ${name.toLowerCase()}`) : noObjects;
    return typeof adoptPullZoneId === "number" ? { ...own, whole: [pullZoneObject(adoptPullZoneId)] } : own;
  },
  equivalences,
  validate: (given, isUnknown) => [...declarations.validate(given, isUnknown), ...contradictions(given, isUnknown)],
  warnings,
  afterRemovalWith,
  importable,
  toInputs,
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const existing = yield* valueOf(existingZone(ctx, inputs));
      const zone = yield* valueOf(
        O.isSome(existing) ? takeOverZone(ctx, inputs, existing.value) : createZone(ctx, inputs),
      );
      return { id: numberId.format(zone.Id), outs: toOutputs({ zone }) };
    }),

  read: (ctx, id, prior) => pipe(find(ctx, id), TE.map(O.map((zone) => ({ zone, known: { ...prior?.outs } })))),

  update: (ctx, id, prior, given) =>
    taskEither(async function* () {
      const found = yield* valueOf(find(ctx, id));
      if (O.isNone(found)) return yield* failWith(vanished(pullZoneObject(id)));
      const removed = prior.removed === 1 ? {} : prior.removed;
      const inputs = withDefaultsOfOrigin(found.value, given, removed);
      const changes = changesTo(found.value, { inputs, changed: prior.changed, removed });
      // What may have been saved is recorded: the next run looks again, even if the program goes back to the old values.
      const recorded = recordedIfInDoubt(partial({ id, applied: prior.inputs, outs: prior.outs }));
      const zone = yield* valueOf(pipe(save(ctx, found.value, inputs, changes), TE.mapLeft(recorded)));
      if (isPurged(prior, inputs)) yield* valueOf(purge(ctx, zone, prior, inputs));
      return toOutputs({ zone });
    }),

  delete: (ctx, id) =>
    pipe(
      numberOf(id),
      TE.flatMap((pullZoneId) => remove(ctx, pullZoneId)),
    ),
};

function numberOf(id: string): Step<number> {
  return TE.fromEither(numberId.parse(id, "pull zone"));
}

function find(ctx: Context<Client>, id: string): Step<O.Option<PullZone>> {
  return pipe(
    numberOf(id),
    TE.flatMap((pullZoneId) => fromApi(findPullZone(ctx, pullZoneId))),
  );
}

/** The pull zone that a create finds: by the number that the program gives, or by its name. */
function existingZone(ctx: Context<Client>, { adoptPullZoneId, name }: Inputs): Step<O.Option<PullZone>> {
  return taskEither(async function* () {
    if (adoptPullZoneId !== undefined) {
      const found = yield* valueOf(fromApi(findPullZone(ctx, adoptPullZoneId)));
      return O.isSome(found) ? found : yield* failWith(nothingToAdopt(adoptPullZoneId));
    }
    if (name === undefined) return O.none;
    const listed = yield* valueOf(fromApi(findPullZoneInAnyCase(ctx, name)));
    // Lists may show less of a zone than it has.
    return O.isSome(listed) ? yield* valueOf(fromApi(findPullZone(ctx, listed.value.Id))) : O.none;
  });
}

function nothingToAdopt(pullZoneId: number): LifecycleError<never> {
  return refused(
    `there is no pull zone ${pullZoneId} on this account`,
    "check adoptPullZoneId, and which account the API key belongs to",
  );
}

/** Takes over a pull zone and makes it what the program says. One that the program names by its number may differ. */
function takeOverZone(ctx: Context<Client>, inputs: Inputs, zone: PullZone): Step<PullZone> {
  return taskEither(async function* () {
    const what = `pull zone ${zone.Name} (${zone.Id})`;
    const managed = describedBy(inputs);
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
    yield* valueOf(adoptExisting(ctx, { names: [pullZoneObject(zone.Id)], what, adopt, managed, found }));
    return yield* valueOf(completed(ctx, inputs, zone));
  });
}

/** Makes a pull zone that exists what the program says. If that fails, it is recorded nevertheless. */
function completed(ctx: Context<Client>, inputs: Inputs, zone: PullZone): Step<PullZone> {
  const changes = changesTo(zone, { inputs, changed: 1, removed: {} });
  return pipe(
    save(ctx, zone, inputs, changes),
    TE.mapLeft((cause) => (cause._tag === "Partial" ? cause : recordedAs(zone, inputs)(cause))),
  );
}

/** Records a pull zone as it is, after a failure. */
function recordedAs(zone: PullZone, inputs: Inputs): (cause: LifecycleError<ApiError>) => LifecycleError<ApiError> {
  return partial({ id: numberId.format(zone.Id), applied: appliedTo(zone, inputs), outs: toOutputs({ zone }) });
}

/** The inputs that a pull zone already has. */
function appliedTo(zone: PullZone, inputs: Inputs): Properties {
  const managed = describedBy(inputs);
  const found = comparable(zone, managed);
  return mapProperties(managed, (value, name) => {
    const current = isProperties(value) ? project(fieldTreeOf(value), found[name]) : found[name];
    return equal(value, current) ? value : undefined;
  });
}

/** What a pull zone has, spelled as in the program where that means the same. */
function comparable(zone: PullZone, managed: Properties): Properties {
  return keepPriorSpelling(equivalences, managed, { ...toInputs({ zone, known: {} }) });
}

function createZone(ctx: Context<Client>, inputs: Inputs): Step<PullZone> {
  return taskEither(async function* () {
    const { name, origin } = inputs;
    if (name === undefined) return yield* failWith(nameless());
    if (origin?.dnsAcceleration !== undefined) return yield* failWith(notCreatable());
    const created = yield* valueOf(
      pipe(
        createPullZone(ctx, name, settingsBody(newSettings(inputs))),
        TE.foldW(recoverLostCreate(ctx, name), (zone) =>
          zone === undefined ? whenCreated(ctx, name) : TE.right(zone),
        ),
      ),
    );
    return yield* valueOf(completed(ctx, shownIn(created, inputs), created));
  });
}

function nameless(): LifecycleError<never> {
  return refused(
    "a new pull zone needs a name",
    "set name, or check that adoptPullZoneId has a value: an output may have none",
  );
}

function notCreatable(): LifecycleError<never> {
  return refused(
    "a pull zone for DNS acceleration cannot be created: bunny.net makes one for each accelerated DNS record",
    "take that one over with adoptPullZoneId, or choose another origin",
  );
}

/** The reply to the create was empty. */
function whenCreated(ctx: Context<Client>, name: string): Step<PullZone> {
  return taskEither(async function* () {
    const found = yield* valueOf(fromApi(findCreated(ctx, name)));
    return O.isSome(found) ? found.value : yield* failWith(unknownOutcome(name, "the API does not show it yet"));
  });
}

/** Names are unique, and before the create no pull zone of the account had this one. */
function findCreated(ctx: Context<Client>, name: string): TE.TaskEither<ApiError, O.Option<PullZone>> {
  return taskEither(async function* () {
    const listed = yield* valueOf(findPullZoneInAnyCase(ctx, name));
    return O.isSome(listed) ? O.some(yield* valueOf(getPullZoneAgain(ctx, listed.value.Id))) : O.none;
  });
}

function recoverLostCreate(ctx: Context<Client>, name: string): (error: ApiError) => Step<PullZone> {
  return confirmWrite({
    look: findCreated(ctx, name),
    explain: (error): LifecycleError<ApiError> => (isNameTaken(error) ? nameTaken(name) : apiFailure(error)),
    whenUnknown: (error): LifecycleError<ApiError> => unknownOutcome(name, errorMessage(error)),
    whenFound: (zone) => TE.right(zone),
  });
}

function isNameTaken(error: ApiError): boolean {
  return error._tag === "Status" && /name_taken$/i.test(error.errorKey ?? "");
}

function nameTaken(name: string): LifecycleError<never> {
  return refused(
    `the name ${name} is taken: names of pull zones are unique at bunny.net, and another account has it`,
    "choose another name",
  );
}

/** Without a number nothing can be recorded. The next run finds the pull zone by its name. */
function unknownOutcome(name: string, why: string): LifecycleError<never> {
  return refused(
    `it is not known whether pull zone ${name} was created: ${why}`,
    "If it was, the next `pulumi up` reports that it already exists: then set `adopt: true` on the resource, or delete the " +
      "pull zone in the dashboard",
  );
}

/** Sends changes, if there are any, and once more what the API changed back because it belongs to something else. */
function save(ctx: Context<Client>, zone: PullZone, inputs: Inputs, changes: Properties): Step<PullZone> {
  return taskEither(async function* () {
    if (Object.keys(changes).length === 0) return zone;
    const saved = yield* valueOf(send(ctx, zone, changes));
    const again = unsettled(zone, saved, inputs, changes);
    if (Object.keys(again).length === 0) return saved;
    const settled = yield* valueOf(pipe(send(ctx, saved, again), TE.mapLeft(recordedAs(saved, inputs))));
    const kept = Object.keys(unsettled(zone, settled, inputs, changes));
    if (kept.length > 0) ctx.log(`bunny.net changed ${kept.join(", ")} because other settings depend on it`);
    return settled;
  });
}

/** Sends changes. If the reply does not show its effect, the pull zone is read. */
function send(ctx: Context<Client>, before: PullZone, changes: Properties): Step<PullZone> {
  return taskEither(async function* () {
    const reply = yield* valueOf(fromApi(updatePullZone(ctx, before.Id, settingsBody(changes))));
    return reply === undefined || isFromBefore(before, reply, changes)
      ? yield* valueOf(fromApi(getPullZoneAgain(ctx, before.Id)))
      : reply;
  });
}

/** Removing the triggers purges nothing. */
function isPurged({ outs }: Prior<Inputs, Outputs>, { purgeOn }: Inputs): boolean {
  return purgeOn !== undefined && !equal(outs.purgeOn, purgeOn);
}

/** Purges the cache of a pull zone whose settings were saved. If that fails, the next run purges it. */
function purge(ctx: Context<Client>, zone: PullZone, { outs }: Prior<Inputs, Outputs>, inputs: Inputs): Step<void> {
  const { purgeOn } = outs;
  const applied = { ...describedBy(inputs), ...(purgeOn === undefined ? {} : { purgeOn }) };
  return pipe(
    fromApi(purgePullZone(ctx, zone.Id)),
    TE.mapLeft(partial({ id: numberId.format(zone.Id), applied, outs: toOutputs({ zone }) })),
  );
}

function remove(ctx: Context<Client>, pullZoneId: number): Step<void> {
  return pipe(
    deletePullZone(ctx, pullZoneId),
    TE.orElse(confirmRemoval({ look: findPullZone(ctx, pullZoneId, "fresh") })),
    fromApi,
  );
}
