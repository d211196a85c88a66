import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import { type ApiError, isBadRequest } from "../../../http/errors";
import {
  findStorageZoneAgain,
  type StorageZone,
  type StorageZoneSettings,
  updateStorageZone,
} from "../api/storageZone";
import { ifChanged } from "../../../properties/changes";
import { apiFailure, fromApi, refused, vanished } from "../../../contract/errors";
import type { FieldMask } from "../../../properties/fieldMask";
import type { Context, LifecycleError } from "../../../contract/lifecycle";
import { retryUntil } from "../../../reconcile/poll";
import { equal } from "../../../properties/values";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import type { Step } from "../../../reconcile/step";
import type { Inputs } from "./mapping";
import { wouldRemoveRegions } from "./regions";

const defaultMilliseconds = 600_000;
const firstDelayMilliseconds = 1_000;
const longestDelayMilliseconds = 30_000;

/** The inputs that an update may have to write. */
export interface WantedSettings {
  readonly replicationRegions: readonly string[] | undefined;
  readonly originUrl: string | undefined;
  readonly custom404FilePath: string | undefined;
  readonly rewrite404To200: boolean | undefined;
}

export function settingsIn(inputs: Inputs, changed: FieldMask = 1): WantedSettings {
  return {
    replicationRegions: ifChanged(changed, "replicationRegions", inputs.replicationRegions),
    originUrl: ifChanged(changed, "originUrl", inputs.originUrl),
    custom404FilePath: ifChanged(changed, "custom404FilePath", inputs.custom404FilePath),
    rewrite404To200: ifChanged(changed, "rewrite404To200", inputs.rewrite404To200),
  };
}

/**
 * The zone with the regions that it was last told to be replicated to: until the files are there, the API may not show
 * all of them.
 */
export function withRegionsToCome(zone: StorageZone, told?: readonly string[]): StorageZone {
  return zone.ReplicationChangeInProgress ? withRegions(zone, told) : zone;
}

export function withRegions(zone: StorageZone, told: readonly string[] = []): StorageZone {
  return { ...zone, ReplicationRegions: [...new Set([...zone.ReplicationRegions, ...told])] };
}

/** Writes the settings if any differs. Passwords and hosts stay as they are. */
export function saveSettings(ctx: Context<Client>, found: StorageZone, wanted: WantedSettings): Step<void> {
  return taskEither(async function* () {
    const refusal = wouldRemoveRegions(found, wanted.replicationRegions);
    if (refusal !== undefined) yield* failWith(refusal);
    const [before, settings] = [settingsOf(found), settingsToWrite(found, wanted)];
    if (!equal(before, settings)) yield* valueOf(send(ctx, found, settings));
  });
}

/** The settings that every update carries, because leaving one out may clear it. */
function settingsOf({ ReplicationRegions, Custom404FilePath = "", Rewrite404To200 }: StorageZone): StorageZoneSettings {
  return { ReplicationZones: ReplicationRegions, Custom404FilePath, Rewrite404To200 };
}

function settingsToWrite(found: StorageZone, wanted: WantedSettings): StorageZoneSettings {
  const { replicationRegions = [], originUrl, custom404FilePath, rewrite404To200 } = wanted;
  return {
    ...settingsOf(found),
    ReplicationZones: [...new Set([...found.ReplicationRegions, ...replicationRegions])],
    // It cannot be read, so it can be neither compared nor repeated.
    ...(originUrl === undefined ? {} : { OriginUrl: originUrl }),
    ...(custom404FilePath === undefined ? {} : { Custom404FilePath: custom404FilePath }),
    ...(rewrite404To200 === undefined ? {} : { Rewrite404To200: rewrite404To200 }),
  };
}

/** While the replication is being changed, the API may refuse another change of it: then this waits. */
function send(ctx: Context<Client>, { Id, Name }: StorageZone, settings: StorageZoneSettings): Step<void> {
  const update = updateStorageZone(ctx, Id, settings);
  return pipe(
    update,
    TE.orElse((error): Step<void> =>
      taskEither(async function* () {
        if (!isBadRequest(error)) return yield* failWith(apiFailure(error));
        const isReplicating = yield* valueOf(isBeingReplicated(ctx, Id, Name));
        if (!isReplicating) return yield* failWith(apiFailure(error));
        yield* valueOf(untilReplicated(ctx, Id, Name));
        yield* valueOf(fromApi(update));
      }),
    ),
  );
}

function isBeingReplicated(ctx: Context<Client>, storageZoneId: number, name: string): Step<boolean> {
  return taskEither(async function* () {
    const found = yield* valueOf(fromApi(findStorageZoneAgain(ctx, storageZoneId)));
    if (O.isNone(found)) return yield* failWith(vanished(`storage zone ${name} (${storageZoneId})`));
    return found.value.ReplicationChangeInProgress;
  });
}

interface StillReplicating {
  readonly _tag: "StillReplicating";
}

function untilReplicated(ctx: Context<Client>, storageZoneId: number, name: string): Step<void> {
  const attempt: TE.TaskEither<StillReplicating | LifecycleError<ApiError>, void> = taskEither(async function* () {
    if (yield* valueOf(isBeingReplicated(ctx, storageZoneId, name))) {
      yield* failWith<StillReplicating>({ _tag: "StillReplicating" });
    }
  });
  const what = `the replication of storage zone ${name}, which is being changed`;
  return pipe(
    retryUntil(attempt, {
      limitMilliseconds: ctx.timeoutMilliseconds ?? defaultMilliseconds,
      firstDelayMilliseconds,
      longestDelayMilliseconds,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (failure) => (failure._tag === "StillReplicating" ? what : undefined),
    }),
    TE.mapLeft((failure) =>
      failure._tag === "StillReplicating"
        ? refused(
            `timed out waiting for ${what}`,
            "run `pulumi up` again later, or raise customTimeouts to wait longer",
          )
        : failure,
    ),
  );
}
