import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import { refused, vanished } from "../../../contract/errors";
import { Nothing } from "../../../http/codecs";
import { type ApiError, isBadRequest } from "../../../http/errors";
import { retryUntil } from "../../../reconcile/poll";
import type { Ctx, Failure } from "../../../reconcile/steps";
import { type StorageZone, storageZones } from "../api/storageZone";

type Step<A> = TE.TaskEither<ApiError | Failure, A>;

/** Writes settings. While the replication is being changed, the API may refuse another change of it: then this waits. */
export function saveSettings(ctx: Ctx, zone: StorageZone, body: object): Step<void> {
  const call = { method: "POST", body, reply: Nothing, idempotent: true } as const;
  const update = storageZones.write(ctx, zone.storageZoneId, call);
  return pipe(
    update,
    TE.orElseW((error) =>
      taskEither(async function* () {
        if (!isBadRequest(error) || !(yield* valueOf(isBeingReplicated(ctx, zone)))) return yield* failWith(error);
        yield* valueOf(untilReplicated(ctx, zone));
        yield* update;
      }),
    ),
  );
}

function isBeingReplicated(ctx: Ctx, { storageZoneId, name = "" }: StorageZone): Step<boolean> {
  return taskEither<ApiError | Failure, boolean>(async function* () {
    const found = yield* storageZones.find(ctx, storageZoneId, "fresh");
    if (found === undefined) return yield* failWith(vanished(`storage zone ${name} (${storageZoneId})`));
    return found.replicationChangeInProgress;
  });
}

function untilReplicated(ctx: Ctx, zone: StorageZone): Step<unknown> {
  const what = `the replication of storage zone ${zone.name ?? ""}, which is being changed`;
  const timedOut = refused(
    `timed out waiting for ${what}`,
    "run `pulumi up` again later, or raise customTimeouts to wait longer",
  );
  const attempt = pipe(
    isBeingReplicated(ctx, zone),
    TE.filterOrElse(
      (isReplicating) => !isReplicating,
      (): ApiError | Failure => timedOut,
    ),
  );
  return retryUntil(attempt, {
    limitMilliseconds: ctx.timeoutMilliseconds ?? 600_000,
    firstDelayMilliseconds: 1_000,
    longestDelayMilliseconds: 30_000,
    signal: ctx.signal,
    log: ctx.log,
    waitsFor: (failure) => (failure === timedOut ? what : undefined),
  });
}
