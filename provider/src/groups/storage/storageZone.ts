import type * as TE from "fp-ts/TaskEither";
import { failWith, type Step, taskEither, valueOf } from "../../common/taskEither";
import { notShownYet, refused } from "../../contract/errors";
import { withoutDefaults } from "../../contract/importable";
import type { IsUnknown, Problem } from "../../contract/lifecycle";
import type { Session } from "../../http/client";
import type { ApiError } from "../../http/errors";
import type { Properties } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { numbered } from "../../reconcile/identity";
import { visibilityMilliseconds, pollUntil } from "../../reconcile/poll";
import { refuseIfHolding, retriedWhile } from "../../reconcile/plain";
import { keepsRegions, lackingRegions } from "../../reconcile/replicationRegions";
import { act, type Action, type Ctx, type Failure, steps } from "../../reconcile/steps";
import { renewing } from "../../reconcile/triggers";
import { declarationsOf } from "../../vocabulary/declarations";
import { bodyOf, creationOf } from "../../vocabulary/reply";
import { holdsFiles } from "./api/storageHost";
import {
  deleteStorageZone,
  type RemoteStorageZone,
  resetPassword,
  resetReadOnlyPassword,
  storageZoneNamed,
  storageZones,
  updateStorageZone,
} from "./api/storageZone";
import { storageZone as definition } from "./storageZone.definition";

const reconciledZone = reconciled(definition, {
  identity: numbered({
    noun: "storage zone",
    id: "storageZoneId",
    name: "name",
    isUnique: true,
    find: storageZones.find,
    findSame: (ctx, { name }) => storageZoneNamed(ctx, name),
  }),
  validate: edgeRegion,

  // bunny.net keeps the name of a deleted zone for a while, so this waits for it.
  create: (ctx, inputs) => {
    const attempt: Action<RemoteStorageZone> = storageZones.create(ctx, creationOf(definition, inputs));
    return retriedWhile({ ...ctx, timeoutMilliseconds: ctx.timeoutMilliseconds ?? 120_000 }, attempt, (error) =>
      error._tag === "Status" && /being deleted/i.test(error.message ?? "")
        ? `the old storage zone ${inputs.name} to be deleted`
        : undefined,
    );
  },
  // Sent whole, because a setting that is left out is cleared: the official Terraform provider sends all, too. Replies to
  // writes have no body.
  update: (ctx, found, changes) =>
    steps(async function* () {
      const lacking = lackingRegions("zone", found.replicationRegions, changes.replicationRegions);
      if (lacking !== undefined) yield* failWith(refused(`replicationRegions ${lacking.reason}`, lacking.remedy));
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
  validateChange: keepsRegions("zone", replaceOn),
  importable: (zone) =>
    withoutDefaults(
      { ...unset, zoneTier: "standard", storageZoneType: "standard", replicationRegions: [] },
      reconciledZone.toInputs(zone),
    ),
  update: renewing(reconciledZone, {
    passwordTriggers: renewed("password", resetPassword),
    readOnlyPasswordTriggers: renewed("readOnlyPassword", resetReadOnlyPassword),
  }),
};

/** bunny.net puts zones of the edge tier into DE, whatever was asked for. */
function edgeRegion({ region, zoneTier }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  if (zoneTier !== "edge" || region === "DE" || isUnknown(region)) return [];
  const reason = 'must be "DE", the only main region of the edge tier: name other regions in replicationRegions';
  return [{ property: "region", reason }];
}

/** Resets a password. The reply has no body: a read shows the new one. */
function renewed(
  field: "password" | "readOnlyPassword",
  reset: (session: Session, storageZoneId: number) => TE.TaskEither<ApiError, void>,
) {
  return (ctx: Ctx, { storageZoneId, ...before }: Partial<RemoteStorageZone> & { readonly storageZoneId: number }) =>
    taskEither<ApiError | Failure, Partial<RemoteStorageZone>>(async function* () {
      yield* valueOf(reset(ctx, storageZoneId));
      const what = `the new ${field} of storage zone ${storageZoneId}`;
      const look = storageZones.find(ctx, storageZoneId, "fresh");
      const isShown = (found?: RemoteStorageZone): boolean => found?.[field] !== before[field];
      const found = yield* valueOf(pollUntil(ctx, visibilityMilliseconds.written, what, look, isShown));
      return found !== undefined && isShown(found)
        ? { [field]: found[field] }
        : yield* failWith(notShownYet(what, "written"));
    });
}

/** Files that were deleted just before may still be listed for a moment. */
function mustBeEmpty(ctx: Ctx, zone: RemoteStorageZone): Step<Failure, void> {
  const { name = "", storageZoneId } = zone;
  const look = pollUntil(
    ctx,
    visibilityMilliseconds.inDoubt,
    `the deletion of the files of storage zone ${name}`,
    holdsFiles(ctx, zone),
    (holdsAny) => !holdsAny,
  );
  return steps(async function* () {
    const holdsAny = yield* act(look);
    const guard = { noun: "storage zone", holds: () => (holdsAny ? "files" : undefined), unless: "deleteFiles" };
    yield* refuseIfHolding(zone, `${name} (${storageZoneId})`, guard, {});
  });
}
