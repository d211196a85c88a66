import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, type Step } from "../../common/taskEither";
import { refused } from "../../contract/errors";
import { withoutDefaults } from "../../contract/importable";
import type { LifecycleError } from "../../contract/lifecycle";
import type { ApiError } from "../../http/errors";
import { errorMessage } from "../../http/errorMessage";
import { reconciled } from "../../reconcile/engine";
import { numbered } from "../../reconcile/identity";
import { visibilityMilliseconds, pollUntil, retryUntil } from "../../reconcile/poll";
import { refuseIfHolding } from "../../reconcile/plain";
import { act, type Ctx, type Failure, steps } from "../../reconcile/steps";
import { bodyOf } from "../../vocabulary/reply";
import type { InputsOf } from "../../vocabulary";
import { declarationsOf } from "../../vocabulary/declarations";
import { holdsFiles } from "./api/storageHost";
import {
  createStorageZone,
  deleteStorageZone,
  type RemoteStorageZone,
  storageZoneNamed,
  storageZones,
  updateStorageZone,
} from "./api/storageZone";
import { storageZone as definition } from "./storageZone.definition";
import { renewPasswords } from "./storageZone/passwords";
import { regionProblems, removedRegionProblems, wouldRemoveRegions } from "./storageZone/regions";

const reconciledZone = reconciled(definition, {
  identity: numbered({
    noun: "storage zone",
    id: "storageZoneId",
    name: "name",
    isUnique: true,
    find: storageZones.find,
    findSame: (ctx, { name }) => storageZoneNamed(ctx, name),
  }),
  validate: regionProblems,

  create: createOnceFree,
  // Sent whole, because a setting that is left out is cleared: the official Terraform provider sends all, too. Replies to
  // writes have no body.
  update: (ctx, found, changes) =>
    steps(async function* () {
      const refusal = wouldRemoveRegions(found, changes.replicationRegions);
      if (refusal !== undefined) yield* failWith(refusal);
      const { custom404FilePath = "", ...zone } = { ...found, ...changes };
      const body = {
        ReplicationZones: zone.replicationRegions,
        // As the vendor's command line clears the path.
        Custom404FilePath: custom404FilePath === "" ? null : custom404FilePath,
        ...bodyOf(definition, zone, ["rewrite404To200", "originUrl"]),
      };
      yield* act(updateStorageZone(ctx, found.storageZoneId, body));
      return { ...found, ...changes };
    }),
  remove: (ctx, storageZoneId, { outs: { deleteFiles = false } }) =>
    steps(async function* () {
      if (!deleteFiles) {
        const found = yield* act(storageZones.find(ctx, storageZoneId, "fresh"));
        if (found === undefined) return;
        yield* mustBeEmpty(ctx, found);
      }
      yield* act(deleteStorageZone(ctx, storageZoneId));
    }),
});

const { unset, replaceOn } = declarationsOf(definition);

/** A storage zone, without its files. */
export const storageZone: typeof reconciledZone = {
  ...reconciledZone,
  replaceNote: "the new zone is empty, and the old one is not deleted while it holds files, unless deleteFiles is set",
  // A second zone of the same name cannot be created beside the first.
  deleteBeforeReplace: (before, after) => before["name"] === after["name"],
  validateChange: (before, after, isUnknown) =>
    before === undefined ? [] : removedRegionProblems(before, after, isUnknown, replaceOn),
  importable: (zone) =>
    withoutDefaults(
      { ...unset, zoneTier: "standard", storageZoneType: "standard", replicationRegions: [] },
      reconciledZone.toInputs(zone),
    ),
  update: (ctx, id, prior, inputs) =>
    steps(async function* () {
      const outs = yield* act(reconciledZone.update(ctx, id, prior, inputs));
      return yield* act(renewPasswords(ctx, { id, outs }, prior, inputs));
    }),
};

/** Creates a zone. bunny.net keeps the name of a deleted zone for a while, so this waits for it. */
function createOnceFree(
  ctx: Ctx,
  inputs: InputsOf<typeof definition>,
): TE.TaskEither<ApiError | Failure, RemoteStorageZone> {
  const { name } = inputs;
  const given = ["name", "region", "replicationRegions", "zoneTier", "storageZoneType"];
  const attempt = createStorageZone(ctx, bodyOf(definition, inputs, given));
  return pipe(
    retryUntil(attempt, {
      limitMilliseconds: ctx.timeoutMilliseconds ?? 120_000,
      firstDelayMilliseconds: 1_000,
      longestDelayMilliseconds: 10_000,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (error) => (isBeingDeleted(error) ? `the old storage zone ${name} to be deleted` : undefined),
    }),
    TE.mapLeft((error) => (isNameTaken(error) ? nameTaken(name, error) : error)),
  );
}

function isNameTaken(error: ApiError): boolean {
  return error._tag === "Status" && error.errorKey?.toLowerCase() === "storagezone.name_taken";
}

function isBeingDeleted(error: ApiError): boolean {
  return isNameTaken(error) && error._tag === "Status" && /being deleted/i.test(error.message ?? "");
}

function nameTaken(name: string, error: ApiError): LifecycleError<never> {
  return isBeingDeleted(error)
    ? refused(
        `the name ${name} belonged to a storage zone that bunny.net is still deleting`,
        "run `pulumi up` again later, raise customTimeouts to wait longer, or choose another name",
      )
    : refused(
        `the name ${name} is taken, and not by a storage zone of this account: names are unique at bunny.net`,
        "choose another name, or check which account the API key belongs to",
      );
}

/** Files that were deleted just before may still be listed for a moment. */
function mustBeEmpty(ctx: Ctx, zone: RemoteStorageZone): Step<Failure, void> {
  const { name = "", storageZoneId } = zone;
  const what = `storage zone ${name} (${storageZoneId})`;
  const look = pollUntil(
    ctx,
    visibilityMilliseconds.inDoubt,
    `the deletion of the files of storage zone ${name}`,
    holdsFiles(ctx, zone),
    (holdsAny) => !holdsAny,
  );
  return steps(async function* () {
    const holdsAny = await look();
    if (E.isLeft(holdsAny)) {
      yield* failWith(
        refused(
          `it is not known whether ${what} holds files, which would be lost with it: ${errorMessage(holdsAny.left)}`,
          "Run again, or set `deleteFiles: true` and run `pulumi up` before you delete the zone",
        ),
      );
    } else {
      const guard = {
        noun: "storage zone",
        holds: () => (holdsAny.right ? "files" : undefined),
        unless: "deleteFiles",
      };
      yield* refuseIfHolding(zone, `${name} (${storageZoneId})`, guard, {});
    }
  });
}
