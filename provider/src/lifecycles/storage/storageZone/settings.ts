import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../api/http/client";
import { type ApiError, isBadRequest } from "../../../api/http/errors";
import {
  findStorageZoneAgain,
  type StorageZone,
  type StorageZoneSettings,
  updateStorageZone,
} from "../../../api/storage/storageZone";
import { ifChanged } from "../../../kernel/changes";
import { apiFailure, fromApi, refused, vanished } from "../../../kernel/errors";
import type { FieldMask } from "../../../kernel/fieldMask";
import type { Context, LifecycleError } from "../../../kernel/lifecycle";
import { retryUntil } from "../../../kernel/poll";
import { failWith, taskEither, valueOf } from "../../../taskEither";
import type { Step } from "../../step";
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
export function withRegionsToCome(zone: StorageZone, told: readonly string[] = []): StorageZone {
  if (!zone.ReplicationChangeInProgress) return zone;
  return { ...zone, ReplicationRegions: [...new Set([...zone.ReplicationRegions, ...told])] };
}

/** Writes the settings that differ, if any. Passwords and hosts stay as they are. */
export function saveSettings(ctx: Context<Client>, found: StorageZone, wanted: WantedSettings): Step<void> {
  return taskEither(async function* () {
    const refusal = wouldRemoveRegions(found, wanted.replicationRegions);
    if (refusal !== undefined) yield* failWith(refusal);
    const settings = settingsToWrite(found, wanted);
    if (Object.keys(settings).length > 0) yield* valueOf(send(ctx, found, settings));
  });
}

function settingsToWrite(found: StorageZone, wanted: WantedSettings): StorageZoneSettings {
  const { replicationRegions = [], originUrl, custom404FilePath, rewrite404To200 } = wanted;
  const added = replicationRegions.filter((region) => !found.ReplicationRegions.includes(region));
  const changes404 = custom404FilePath !== undefined && custom404FilePath !== (found.Custom404FilePath ?? "");
  const changesStatus = rewrite404To200 !== undefined && rewrite404To200 !== found.Rewrite404To200;
  return {
    ...(added.length === 0 ? {} : { ReplicationZones: [...found.ReplicationRegions, ...added] }),
    // It cannot be read, so it cannot be compared.
    ...(originUrl === undefined ? {} : { OriginUrl: originUrl }),
    ...(changes404 ? { Custom404FilePath: custom404FilePath } : {}),
    ...(changesStatus ? { Rewrite404To200: rewrite404To200 } : {}),
  };
}

/** While the replication is being changed, the API may refuse another change of it: then this waits. */
function send(ctx: Context<Client>, { Id, Name }: StorageZone, settings: StorageZoneSettings): Step<void> {
  const update = updateStorageZone(ctx, Id, settings);
  return pipe(
    update,
    TE.orElse((error): Step<void> =>
      taskEither(async function* () {
        if (settings.ReplicationZones === undefined || !isBadRequest(error)) return yield* failWith(apiFailure(error));
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
