import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../http/client";
import type { ApiError } from "../../http/errors";
import { findStorageZone, findStorageZoneAgain, findStorageZoneByName, type StorageZone } from "./api/storageZone";
import { storageZone as definition } from "./storageZone.definition";
import { declarationsOf } from "../../vocabulary";
import { takeOver } from "../../ownership/adoption";
import { noObjects, oneObject, type Owner } from "../../ownership/claims";
import { fromApi, notShownYet, partial, refused, vanished } from "../../contract/errors";
import { numberId } from "../../formats/ids";
import type { Context, Lifecycle, LifecycleError } from "../../contract/lifecycle";
import { untilShown } from "../../reconcile/poll";
import { omit, pick } from "../../properties/values";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import { recordedIfInDoubt } from "../../reconcile/confirm/doubt";
import type { Step } from "../../reconcile/step";
import { createZone } from "./storageZone/create";
import { importable, type Inputs, type Outputs, outsOf, toInputs, toOutputs } from "./storageZone/mapping";
import { renewPasswords } from "./storageZone/passwords";
import { regionProblems, removedRegionProblems } from "./storageZone/regions";
import { removeZone } from "./storageZone/remove";
import { saveSettings, settingsIn, withRegions, withRegionsToCome } from "./storageZone/settings";

const declarations = declarationsOf(definition);

/**
 * A storage zone, without its files. The API assigns its number, and its name is unique.
 *
 * Replies to writes either have no body or placeholders for the passwords, so the zone is read after each of them.
 */
export const storageZone: Lifecycle<Client, ApiError, Inputs, Outputs, StorageZone> = {
  ...declarations,
  objects: ({ name }, isUnknown, id) => {
    if (id !== undefined) return oneObject(objectNamed(id));
    return typeof name === "string" && !isUnknown(name) ? oneObject(`storage zone named ${name}`) : noObjects;
  },
  // A second zone of the same name cannot be created beside the first.
  deleteBeforeReplace: (before, after) => before["name"] === after["name"],

  validate: (given, isUnknown) => [...declarations.validate(given, isUnknown), ...regionProblems(given, isUnknown)],
  validateChange: (before, after, isUnknown) => removedRegionProblems(before, after, isUnknown, declarations.replaceOn),
  importable,
  toInputs,
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const sameName = yield* valueOf(fromApi(findStorageZoneByName(ctx, inputs.name)));
      const zone = yield* valueOf(O.isSome(sameName) ? beside(ctx, inputs, sameName.value) : createNew(ctx, inputs));
      return { id: numberId.format(zone.Id), outs: outsOf(zone) };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const storageZoneId = yield* valueOf(numberOf(id));
      const found = yield* valueOf(fromApi(findStorageZone(ctx, storageZoneId)));
      return pipe(
        found,
        O.map((zone) => withRegionsToCome(zone, prior?.inputs.replicationRegions)),
      );
    }),

  update: (ctx, id, prior, inputs) =>
    taskEither(async function* () {
      const storageZoneId = yield* valueOf(numberOf(id));
      const found = yield* valueOf(fromApi(findStorageZone(ctx, storageZoneId)));
      if (O.isNone(found)) return yield* failWith(vanished(`storage zone ${inputs.name} (${id})`));
      const zone = withRegionsToCome(found.value, prior.inputs.replicationRegions);
      const inDoubt = recordedIfInDoubt(partial({ id, applied: prior.inputs, outs: prior.outs }));
      const settings = settingsIn(inputs, prior.changed);
      yield* valueOf(pipe(saveSettings(ctx, zone, settings), TE.mapLeft(inDoubt)));
      const applied = { ...inputs, ...pick({ ...prior.inputs }, ["passwordTriggers", "readOnlyPasswordTriggers"]) };
      return outsOf(yield* valueOf(renewPasswords(ctx, zone, applied, inputs)));
    }),

  delete: (ctx, id, prior) =>
    taskEither(async function* () {
      const storageZoneId = yield* valueOf(numberOf(id));
      yield* valueOf(removeZone(ctx, storageZoneId, prior.outs.deleteFiles === true));
    }),
};

function objectNamed(id: number | string): string {
  return `storage zone ${id}`;
}

function numberOf(id: string): Step<number> {
  return TE.fromEither(numberId.parse(id, "storage zone"));
}

/** A zone of that name was listed: it is taken over, if it was not deleted since. */
function beside(ctx: Context<Client>, inputs: Inputs, found: StorageZone): Step<StorageZone> {
  return taskEither(async function* () {
    const owner = ctx.ownership.ownerOf(objectNamed(found.Id));
    return yield* valueOf(owner._tag === "Removed" ? createNew(ctx, inputs) : takeOverZone(ctx, inputs, found, owner));
  });
}

/** What exists must not be lost, so a failure after the creation is recorded. */
function createNew(ctx: Context<Client>, inputs: Inputs): Step<StorageZone> {
  return taskEither(async function* () {
    const storageZoneId = yield* valueOf(createZone(ctx, inputs));
    const record = partial({
      id: numberId.format(storageZoneId),
      applied: omit({ ...inputs }, [...declarations.control, ...laterSettings]),
      outs: { storageZoneId },
    });
    return yield* valueOf(pipe(finish(ctx, storageZoneId, inputs), TE.mapLeft(record)));
  });
}

/** What a create does not accept, and an update does. */
const laterSettings = ["originUrl", "custom404FilePath", "rewrite404To200"] as const;

function finish(ctx: Context<Client>, storageZoneId: number, inputs: Inputs): Step<StorageZone> {
  return taskEither(async function* () {
    const what = `storage zone ${inputs.name}`;
    const look = fromApi(findStorageZoneAgain(ctx, storageZoneId));
    const shown = yield* valueOf(untilShown(ctx, what, look, "written"));
    if (O.isNone(shown)) return yield* failWith(notShownYet(`${what} (${storageZoneId})`, "created"));
    // Its regions were part of the creation, and may not be shown yet.
    const zone = withRegions(shown.value, inputs.replicationRegions);
    yield* valueOf(saveSettings(ctx, zone, settingsIn(inputs)));
    return shown.value;
  });
}

function takeOverZone(ctx: Context<Client>, inputs: Inputs, found: StorageZone, owner: Owner): Step<StorageZone> {
  return taskEither(async function* () {
    const what = `storage zone ${found.Name} (${found.Id})`;
    const remote = { ...toInputs(found) };
    const fixed = declarations.replaceOn.filter((name) => inputs[name] !== undefined && inputs[name] !== remote[name]);
    const mayTakeOver = owner._tag !== "Nobody" || (inputs.adopt !== undefined && inputs.adopt !== false);
    if (fixed.length > 0 && mayTakeOver) {
      return yield* failWith(owner._tag === "Self" ? nameOfOldZone(inputs) : differsForGood(what, fixed));
    }
    const managed = pick({ ...inputs }, [...Object.keys(remote), "custom404FilePath"]);
    yield* valueOf(
      takeOver(ctx, { names: [objectNamed(found.Id)], what, adopt: inputs.adopt, managed, found: remote }),
    );
    const inDoubt = recordedIfInDoubt(partial({ id: numberId.format(found.Id), applied: remote, outs: outsOf(found) }));
    yield* valueOf(pipe(saveSettings(ctx, found, settingsIn(inputs)), TE.mapLeft(inDoubt)));
    return found;
  });
}

/** The engine was told to create the new zone before it deletes the old one. */
function nameOfOldZone({ name }: Inputs): LifecycleError<never> {
  return refused(
    `storage zone ${name} is replaced by one of the same name, and names are unique at bunny.net`,
    "give the new one another name, or set the resource option `deleteBeforeReplace: true`",
  );
}

function differsForGood(what: string, names: readonly string[]): LifecycleError<never> {
  return refused(
    `${what} already exists and differs in ${names.join(", ")}, which cannot be changed`,
    "change the program to match what exists, or give this storage zone another name",
  );
}
